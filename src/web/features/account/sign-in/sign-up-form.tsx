import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { describeProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import type { SentForm } from '../../../lib/sent-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { PasswordInput } from '../../../ui/controls/password-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { type SignUpValues, signUpSchema } from '../account-rules.ts';
import { PasswordHints } from '../password-hints.tsx';
import { useAuth } from '../session/auth-context.ts';

export interface SignUpFormProps {
  /** What became of this form when it was sent before the script was there. */
  sent: SentForm | undefined;
  onStart: () => void;
  onSignedUp: () => void;
}

/** What the form of the sign-up holds and does. */
function useSignUpForm({ onStart, onSignedUp, ...props }: SignUpFormProps) {
  const { signUp } = useAuth();
  const [sent, setSent] = useState(props.sent);
  const [refusal, setRefusal] = useState(sent?.refusal);
  const form = useForm<SignUpValues>({ resolver: zodResolver(signUpSchema), mode: 'onTouched' });
  const { errors } = form.formState;
  const wrong = {
    name: errors.name?.message ?? sent?.errors.name,
    email: errors.email?.message ?? sent?.errors.email,
    password: errors.password?.message ?? sent?.errors.password,
  };

  async function submit(values: SignUpValues) {
    setRefusal(undefined);
    setSent(undefined);
    onStart();
    try {
      await signUp(values);
      onSignedUp();
    } catch (error) {
      const isPlaced = applyFieldProblems(error, ['name', 'email', 'password'], form.setError);
      if (!isPlaced) setRefusal(describeProblem(error));
    }
  }

  return { form, sent, wrong, refusal, submit };
}

/** Name, email and password. A refusal is told beside its field or above the button. */
export function SignUpForm(props: SignUpFormProps) {
  const { form, sent, wrong, refusal, submit } = useSignUpForm(props);
  const { register, handleSubmit, control, formState } = form;
  const password = useWatch({ control, name: 'password' }) ?? '';
  return (
    <form
      method="post"
      noValidate
      aria-label="Sign Up"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      <ErrorSummary
        attempt={formState.submitCount + (props.sent ? 1 : 0)}
        fields={[
          { id: 'sign-up-name', label: 'Name', error: wrong.name },
          { id: 'sign-up-email', label: 'Email', error: wrong.email },
          { id: 'sign-up-password', label: 'Password', error: wrong.password },
        ]}
      />
      <Field id="sign-up-name" label="Name" error={wrong.name}>
        {(control) => (
          <TextInput
            {...control}
            {...register('name')}
            defaultValue={sent?.values.name}
            autoComplete="name"
          />
        )}
      </Field>
      <Field id="sign-up-email" label="Email" error={wrong.email}>
        {(control) => (
          <TextInput
            {...control}
            {...register('email')}
            defaultValue={sent?.values.email}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field id="sign-up-password" label="Password" error={wrong.password}>
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="new-password" />
        )}
      </Field>
      <PasswordHints password={password} />
      {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
      <Button type="submit" size="large" pending={formState.isSubmitting}>
        Sign Up
      </Button>
    </form>
  );
}
