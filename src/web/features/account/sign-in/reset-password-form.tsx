import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import type { SentForm } from '../../../lib/sent-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { PasswordInput } from '../../../ui/controls/password-input.tsx';
import { type ResetPasswordValues, resetPasswordSchema } from '../account-rules.ts';
import { resetPassword } from '../identity-api.ts';
import { PasswordHints } from '../password-hints.tsx';

export interface ResetPasswordFormProps {
  /** From the mailed link. */
  token: string;
  /** What became of this form when it was sent before the script was there. */
  sent: SentForm | undefined;
}

/** Sets a new password. */
export function ResetPasswordForm({ token, ...props }: ResetPasswordFormProps) {
  const [sent, setSent] = useState(props.sent);
  const [refusal, setRefusal] = useState(sent?.refusal);
  const { register, handleSubmit, setError, control, formState } = useForm<ResetPasswordValues>({
    resolver: zodResolver(resetPasswordSchema),
    mode: 'onTouched',
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const password = useWatch({ control, name: 'newPassword' }) ?? '';

  async function submit({ newPassword }: ResetPasswordValues) {
    setRefusal(undefined);
    setSent(undefined);
    try {
      await resetPassword({ token, newPassword });
    } catch (error) {
      const isPlaced = applyFieldProblems(error, ['newPassword'], setError);
      if (isPlaced) return;
      setRefusal(describeProblem(error));
      setError('root', { type: 'server' });
    }
  }

  if (sent?.done !== undefined || (isSubmitSuccessful && refusal === undefined)) {
    return (
      <div className="grid gap-5">
        <Alert tone="success" title="Your new password is set">
          You have been logged out everywhere.
        </Alert>
        <ButtonLink to="/login" className="justify-self-start">
          Login
        </ButtonLink>
      </div>
    );
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      <Field label="New password" error={errors.newPassword?.message ?? sent?.errors.newPassword}>
        {(props) => (
          <PasswordInput {...props} {...register('newPassword')} autoComplete="new-password" />
        )}
      </Field>
      <PasswordHints password={password} />
      {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" size="large" pending={isSubmitting}>
        Set the new password
      </Button>
    </form>
  );
}
