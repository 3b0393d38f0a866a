import type { ReactNode } from 'react';
import { Field } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/text-input.tsx';

export interface DialogFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isOptional?: boolean;
  isNumber?: boolean;
  /** Id of a list of what is usual. */
  list?: string;
  value: string;
  onChange: (value: string) => void;
}

/** One text of a small form. */
export function DialogField(props: DialogFieldProps) {
  const { label, hint, error, isOptional = false, isNumber = false, list, value, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={isOptional}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={isNumber ? 'numeric' : undefined}
          autoComplete="off"
          list={list}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
