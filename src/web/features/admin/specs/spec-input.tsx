import { LONGEST_ADDRESS } from '../../../../shared/rules/web-address.ts';
import { capitalise } from '../../../../shared/words/wording.ts';
import type { FactKind } from '../../../../shop/phone/fact.ts';
import type { FieldControlProps } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { SpecColourInput } from './spec-colour-input.tsx';
import { UnitInput } from './spec-unit-input.tsx';

export interface SpecInputProps {
  kind: FactKind;
  control: FieldControlProps;
  /** What it is, for controls that have a label of their own inside: "colour 1". */
  noun: string;
  /** Stands in an empty control whose label is not seen. */
  placeholder?: string;
  /** Whether it may be unknown. */
  isOptional: boolean;
  value: string;
  onChange: (value: string) => void;
}

const LONGEST_TEXT = 60;

/** The control of one value: a number with its unit, a choice, a colour or a text. */
export function SpecInput(props: SpecInputProps) {
  const { kind, control, noun, placeholder, isOptional, value, onChange } = props;
  const change = (event: { target: { value: string } }) => onChange(event.target.value);
  const options = optionsOf(kind);
  if (options) {
    const isKnown = value === '' || options.some(([option]) => option === value);
    return (
      <SelectInput {...control} value={value} onChange={change}>
        {(isOptional || value === '') && (
          <option value="">{isOptional ? 'Not known' : 'Choose one'}</option>
        )}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </SelectInput>
    );
  }
  if (kind.kind === 'colour') {
    return <SpecColourInput control={control} noun={noun} value={value} onChange={onChange} />;
  }
  if (kind.kind === 'number' || kind.kind === 'year') {
    const decimals = kind.kind === 'year' ? 0 : kind.decimals;
    return (
      <UnitInput
        {...control}
        sign={kind.kind === 'year' ? undefined : kind.unit?.[0]}
        step={10 ** -decimals}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        value={value}
        onChange={change}
      />
    );
  }
  const isAddress = kind.kind === 'address';
  return (
    <TextInput
      {...control}
      type={isAddress ? 'url' : kind.kind === 'date' ? 'date' : 'text'}
      autoComplete="off"
      placeholder={isAddress ? 'https://' : placeholder}
      maxLength={isAddress ? LONGEST_ADDRESS : LONGEST_TEXT}
      value={value}
      onChange={change}
    />
  );
}

/** What is chosen from, each with its name; null for what is typed. */
function optionsOf(kind: FactKind): (readonly [value: string, label: string])[] | null {
  if (kind.kind === 'flag') {
    return [
      ['yes', 'Yes'],
      ['no', 'No'],
    ];
  }
  if (kind.kind === 'choice') return kind.options.map((option) => [option, capitalise(option)]);
  if (kind.kind !== 'text' || !kind.usual) return null;
  return kind.usual.map((option) => [option, kind.names?.[option] ?? capitalise(option)]);
}
