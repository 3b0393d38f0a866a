import { TextInput } from '../../ui/controls/text-input.tsx';
import { ListField } from './list-field.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** What a list is searched for; the shortcut "/" goes here. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <ListField label={label}>
      {(id) => (
        <TextInput
          id={id}
          type="search"
          autoComplete="off"
          data-find
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </ListField>
  );
}
