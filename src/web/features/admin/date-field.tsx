import { TextInput } from '../../ui/controls/text-input.tsx';
import { ListField } from './list-field.tsx';

export interface DateFieldProps {
  label: string;
  /** A day such as 2026-03-09; empty for any. */
  value: string;
  onChoose: (day: string) => void;
}

/** One day above a list. */
export function DateField({ label, value, onChoose }: DateFieldProps) {
  return (
    <ListField label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="date"
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        />
      )}
    </ListField>
  );
}
