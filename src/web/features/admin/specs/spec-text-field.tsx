import { Field } from '../../../ui/controls/field.tsx';
import { SelectInput } from '../../../ui/controls/select-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { SPEC_LINES, type SpecName } from './spec-lines.ts';
import { specFieldId } from './spec-problems.ts';
import { UnitInput } from './spec-unit-input.tsx';

export interface SpecTextFieldProps {
  name: SpecName;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** One fact of a model: a number with its unit, a choice of what is usual, or a text. */
export function SpecTextField({ name, value, problem, onChange }: SpecTextFieldProps) {
  const { label, unit, decimals, choices, isRequired } = SPEC_LINES[name];
  const known = choices === undefined || value === '' || choices.includes(value);
  return (
    <Field
      id={specFieldId(name)}
      label={
        <>
          {label}
          {unit && <span className="sr-only"> in {unit[1]}</span>}
        </>
      }
      optional={!isRequired}
      error={problem}
    >
      {(control) => {
        // Required only once there are specs at all, which the introduction says.
        const props = { ...control, 'aria-required': undefined, value };
        if (choices) {
          return (
            <SelectInput {...props} onChange={(event) => onChange(event.target.value)}>
              <option value="">Not known</option>
              {!known && <option value={value}>{value}</option>}
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </SelectInput>
          );
        }
        if (decimals === undefined) {
          return (
            <TextInput
              {...props}
              autoComplete="off"
              maxLength={60}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        }
        return (
          <UnitInput
            {...props}
            sign={unit?.[0]}
            step={decimals === 0 ? 1 : 10 ** -decimals}
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
