import type { ReactNode } from 'react';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';

export interface CodeFieldProps {
  /** Accepted codes: six digits from the app, a recovery code, or either. */
  kind: 'app' | 'recovery' | 'either';
  hint?: ReactNode;
  error?: string | undefined;
}

/** The field `code`; phones and password managers offer what belongs there. */
export function CodeField({ kind, hint, error }: CodeFieldProps) {
  const isRecovery = kind === 'recovery';
  return (
    <Field label={isRecovery ? 'Recovery code' : 'Code'} hint={hint} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="code"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          className="figures text-lg tracking-widest"
        />
      )}
    </Field>
  );
}
