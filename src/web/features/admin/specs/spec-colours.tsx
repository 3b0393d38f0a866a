import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import type { ColourDraft } from './spec-draft.ts';
import { HEX_CODE, type SpecProblems, specFieldId } from './spec-problems.ts';
import { SpecRows } from './spec-rows.tsx';

export interface SpecColoursProps {
  colours: readonly ColourDraft[];
  problems: SpecProblems;
  onChange: (colours: ColourDraft[]) => void;
}

const FINISHES: readonly (readonly [ColourDraft['finish'], label: string])[] = [
  ['matte', 'Matte'],
  ['gloss', 'Gloss'],
  ['metal', 'Metal'],
  ['leather', 'Leather'],
  ['two-tone', 'Two-tone'],
];
/** What a new colour starts from; the picker then leads away from it. */
const FIRST_HEX = '#8b93a1'; // no-token: the colour of a phone

/** The browser's own picker, as round as the swatches of the shop. */
const PICKER =
  'mt-1.5 size-11 cursor-pointer appearance-none rounded-full border border-line-strong bg-transparent p-1 hover:border-ink [&::-moz-color-swatch]:rounded-full [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0';

/** The colours that a model is sold in; the first one is shown in lists. */
export function SpecColours({ colours, problems, onChange }: SpecColoursProps) {
  return (
    <SpecRows<ColourDraft>
      name="colours"
      legend="Colours; lists show the first one"
      noun="colour"
      rows={colours}
      problem={problems.colours}
      create={(key) => ({ key, name: '', hex: FIRST_HEX, finish: 'matte' })}
      onChange={onChange}
    >
      {({ name, hex, finish }, index, change) => (
        <div className="grid grid-cols-[2.75rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-1 @min-[32rem]:grid-cols-[2.75rem_minmax(0,1fr)_7rem_8rem]">
          <input
            type="color"
            aria-label={`Pick colour ${index + 1}`}
            value={HEX_CODE.test(hex) ? hex.toLowerCase() : FIRST_HEX}
            onChange={(event) => change({ hex: event.target.value })}
            className={PICKER}
          />
          <Field
            id={specFieldId(`colours.${index}.name`)}
            label={<span className="sr-only">Colour {index + 1}, name</span>}
            error={problems[`colours.${index}.name`]}
            className="col-span-2 @min-[32rem]:col-span-1"
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                placeholder="Name"
                maxLength={60}
                value={name}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field
            id={specFieldId(`colours.${index}.hex`)}
            label={<span className="sr-only">Colour {index + 1}, code</span>}
            error={problems[`colours.${index}.hex`]}
            className="col-start-2 @min-[32rem]:col-start-auto"
          >
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                maxLength={7}
                className="figures"
                value={hex}
                onChange={(event) => change({ hex: event.target.value.trim() })}
              />
            )}
          </Field>
          <Field label={<span className="sr-only">Colour {index + 1}, finish</span>}>
            {(control) => (
              <SelectInput
                {...control}
                value={finish}
                onChange={(event) => {
                  const chosen = FINISHES.find(([value]) => value === event.target.value);
                  if (chosen) change({ finish: chosen[0] });
                }}
              >
                {FINISHES.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </div>
      )}
    </SpecRows>
  );
}
