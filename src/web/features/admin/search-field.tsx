import { useId } from 'react';
import { TextInput } from '../../ui/text-input.tsx';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** What a list is searched for; the shortcut "/" goes here. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <TextInput
        id={id}
        type="search"
        autoComplete="off"
        data-find
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
