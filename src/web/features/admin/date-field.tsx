import { useId } from 'react';
import { TextInput } from '../../ui/text-input.tsx';

export interface DateFieldProps {
  label: string;
  /** A day such as 2026-03-09; empty for any. */
  value: string;
  onChoose: (day: string) => void;
}

/** One day above a list. */
export function DateField({ label, value, onChoose }: DateFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <TextInput
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}
