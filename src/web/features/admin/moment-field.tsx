import { Field } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

export interface MomentFieldProps {
  label: string;
  /** Local day and time as `datetime-local` has them. */
  value: string;
  onChange: (value: string) => void;
}

/** A day with a time. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  return (
    <Field label={label} hint={`Your time: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}>
      {(props) => (
        <TextInput
          {...props}
          type="datetime-local"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
