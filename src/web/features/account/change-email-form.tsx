import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describeProblem } from '../../lib/api-problem.ts';
import { applyFieldProblems } from '../../lib/apply-field-problems.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type NewEmailValues, newEmailSchema } from './account-rules.ts';
import { changeEmail } from './own-account-api.ts';
import { useProof } from './use-proof.tsx';

/** Asks for another address; it counts once the link that goes there was opened. */
export function ChangeEmailForm() {
  const isHydrated = useHydrated();
  const { prove, dialog } = useProof();
  const [refusal, setRefusal] = useState<string>();
  const [askedFor, setAskedFor] = useState<string>();
  const { register, handleSubmit, setError, reset, formState } = useForm<NewEmailValues>({
    resolver: zodResolver(newEmailSchema),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;

  async function submit({ newEmail }: NewEmailValues) {
    setRefusal(undefined);
    setAskedFor(undefined);
    try {
      await prove(() => changeEmail(newEmail));
      setAskedFor(newEmail);
      reset();
    } catch (error) {
      if (!applyFieldProblems(error, ['newEmail'], setError)) setRefusal(describeProblem(error));
    }
  }

  return (
    <>
      <form
        method="post"
        noValidate
        aria-label="E-mail"
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="grid gap-5"
      >
        <Field label="New e-mail" error={errors.newEmail?.message}>
          {(control) => (
            <TextInput {...control} {...register('newEmail')} type="email" autoComplete="email" />
          )}
        </Field>
        {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
        {askedFor !== undefined && (
          <Alert tone="success">
            If {askedFor} can be used, a link is on its way there. Your address changes when you
            open it in this browser.
          </Alert>
        )}
        <Button
          type="submit"
          variant="secondary"
          disabled={!isHydrated}
          pending={isSubmitting}
          className="justify-self-start"
        >
          Change e-mail
        </Button>
      </form>
      {dialog}
    </>
  );
}
