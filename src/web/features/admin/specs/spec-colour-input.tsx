import { HEX_CODE } from '../../../../shared/rules/typed-facts.ts';
import type { FieldControlProps } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface SpecColourInputProps {
  control: FieldControlProps;
  /** What it is the colour of: "colour 1". */
  noun: string;
  value: string;
  onChange: (value: string) => void;
}

/** What a new colour starts from; the picker then leads away from it. */
export const FIRST_HEX = '#8b93a1'; // no-token: the colour of a phone

/** The browser's own picker, as round as the swatches of the shop. */
const PICKER =
  'size-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-transparent p-1 hover:border-ink [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0';

/** A colour, picked or typed as `#rrggbb`. */
export function SpecColourInput({ control, noun, value, onChange }: SpecColourInputProps) {
  return (
    <span className="flex items-start gap-3">
      <input
        type="color"
        aria-label={`Pick ${noun}`}
        value={HEX_CODE.test(value) ? value.toLowerCase() : FIRST_HEX}
        onChange={(event) => onChange(event.target.value)}
        className={PICKER}
      />
      <TextInput
        {...control}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        className="figures min-w-0"
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
    </span>
  );
}
