import type { ReactNode } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface CodeFieldProps {
  /** Six digits of the app, or one of the recovery codes. */
  kind: 'app' | 'recovery';
  hint?: ReactNode;
  error?: string | undefined;
}

/** The field `code`; phones and password managers offer what belongs there. */
export function CodeField({ kind, hint, error }: CodeFieldProps) {
  const isApp = kind === 'app';
  return (
    <Field label={isApp ? 'Code' : 'Recovery code'} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          autoComplete={isApp ? 'one-time-code' : 'off'}
          inputMode={isApp ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={isApp ? 9 : 20}
          className="figures text-lg tracking-widest"
        />
      )}
    </Field>
  );
}
