import { SelectInput } from '../../ui/controls/select-input.tsx';
import { ListField } from './list-field.tsx';

export interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}

/** One choice above a list: a filter or an order. */
export function ChoiceField({ label, value, options, onChoose }: ChoiceFieldProps) {
  return (
    <ListField label={label}>
      {(id) => (
        <SelectInput id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectInput>
      )}
    </ListField>
  );
}
