import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { type NewEmailValues, newEmailSchema } from '../account-rules.ts';
import { useProof } from '../use-proof.tsx';
import { changeEmail } from './own-account-api.ts';
import { type SettingsAnswer, SettingsForm } from './settings-form.tsx';

/** Asks for another address; it counts once the link that goes there was opened. */
export function ChangeEmailForm() {
  const { prove, dialog } = useProof();
  const [answer, setAnswer] = useState<SettingsAnswer>();
  const { register, handleSubmit, setError, reset, formState } = useForm<NewEmailValues>({
    resolver: zodResolver(newEmailSchema),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function submit({ newEmail }: NewEmailValues) {
    setAnswer(undefined);
    try {
      await prove(() => changeEmail(newEmail));
      const text = `If ${newEmail} can be used, a link is on its way there. Your address changes when you open it in this browser.`;
      setAnswer({ tone: 'success', text });
      reset();
    } catch (error) {
      if (applyFieldProblems(error, ['newEmail'], setError)) return;
      setAnswer({ tone: 'danger', text: describeProblem(error) });
    }
  }

  return (
    <>
      <SettingsForm
        label="Email"
        submitLabel="Change email"
        isSubmitting={isSubmitting}
        answer={answer}
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <Field label="New email" error={errors.newEmail?.message}>
          {(control) => (
            <TextInput {...control} {...register('newEmail')} type="email" autoComplete="email" />
          )}
        </Field>
      </SettingsForm>
      {dialog}
    </>
  );
}
