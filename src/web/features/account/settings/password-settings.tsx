import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { PasswordInput } from '../../../ui/controls/password-input.tsx';
import { type ChangePasswordValues, changePasswordSchema } from '../account-rules.ts';
import { PasswordHints } from '../password-hints.tsx';
import { changePassword } from './own-account-api.ts';
import { type SettingsAnswer, SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What the form of the password holds and does. */
function usePasswordForm(email: string) {
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<SettingsAnswer>();
  const form = useForm<ChangePasswordValues>({
    resolver: zodResolver(changePasswordSchema),
    mode: 'onTouched',
  });
  const { setError, reset } = form;

  async function submit(values: ChangePasswordValues) {
    setAnswer(undefined);
    try {
      await changePassword(values);
      reset({ currentPassword: '', newPassword: '' });
      setAnswer({
        tone: 'success',
        text: 'Your password has been changed. You have been logged out everywhere else.',
      });
      await queries.invalidateQueries({ queryKey: queryKeys.sessions(email) });
    } catch (error) {
      if (isProblem(error, 'invalid-credentials')) {
        setError(
          'currentPassword',
          { message: 'That is not your current password' },
          { shouldFocus: true },
        );
        return;
      }
      if (applyFieldProblems(error, ['currentPassword', 'newPassword'], setError)) return;
      setAnswer({ tone: 'danger', text: describeProblem(error) });
    }
  }

  return { form, answer, submit };
}

/** A new password for the old one. */
export function PasswordSettings({ email }: { email: string }) {
  const { form, answer, submit } = usePasswordForm(email);
  const { register, handleSubmit, control, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const newPassword = useWatch({ control, name: 'newPassword' }) ?? '';
  return (
    <SettingsSection
      title="Password"
      text="Changing it logs you out everywhere else. If you only use Google, set a password with “Forgot password?” on the login page."
    >
      <SettingsForm
        label="Password"
        submitLabel="Change password"
        isSubmitting={isSubmitting}
        answer={answer}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ErrorSummary
          attempt={submitCount}
          fields={[
            {
              id: 'current-password',
              label: 'Current password',
              error: errors.currentPassword?.message,
            },
            { id: 'new-password', label: 'New password', error: errors.newPassword?.message },
          ]}
        />
        <Field
          id="current-password"
          label="Current password"
          error={errors.currentPassword?.message}
        >
          {(props) => (
            <PasswordInput
              {...props}
              {...register('currentPassword')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Field id="new-password" label="New password" error={errors.newPassword?.message}>
          {(props) => (
            <PasswordInput {...props} {...register('newPassword')} autoComplete="new-password" />
          )}
        </Field>
        <PasswordHints password={newPassword} />
      </SettingsForm>
    </SettingsSection>
  );
}
