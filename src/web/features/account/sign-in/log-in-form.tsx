import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { accountMessages } from '../../../../shared/words/account-messages.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import type { SentForm } from '../../../lib/sent-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { PasswordInput } from '../../../ui/controls/password-input.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { type LogInValues, logInSchema } from '../account-rules.ts';
import type { SignedInUser } from '../identity-api.ts';
import { useAuth } from '../session/auth-context.ts';
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx';
import { ForgotPassword } from './forgot-password.tsx';

export interface LogInFormProps {
  demoAccounts: readonly DemoAccount[];
  /** Where the form leads when it is sent before the script is there. */
  returnPath: string;
  /** Other ways in, between the form and the demo accounts. */
  alternative?: ReactNode;
  /** The browser may offer passkeys in the field for the address. */
  offersPasskeys: boolean;
  /** What became of this form when it was sent before the script was there. */
  sent: SentForm | undefined;
  onStart: () => void;
  onLoggedIn: (user: SignedInUser) => void;
  /** The password was right, and a code is asked for. */
  onSecondStep: () => void;
}

/** What the form of the login holds and does. */
function useLogInForm(props: LogInFormProps) {
  const { onStart, onLoggedIn, onSecondStep } = props;
  const { logIn } = useAuth();
  const [sent, setSent] = useState(props.sent);
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState(sent?.refusal);
  const form = useForm<LogInValues>({ resolver: zodResolver(logInSchema), mode: 'onTouched' });
  const { setValue, setFocus, clearErrors } = form;
  const { errors } = form.formState;
  const wrong = {
    email: errors.email?.message ?? sent?.errors.email,
    password: errors.password?.message ?? sent?.errors.password,
  };

  async function submit(values: LogInValues) {
    setRefusal(undefined);
    setSent(undefined);
    onStart();
    try {
      const user = await logIn(values);
      if (user) onLoggedIn(user);
      else onSecondStep();
    } catch (error) {
      setRefusal(
        isProblem(error, 'invalid-credentials')
          ? accountMessages.logIn.failure
          : describeProblem(error),
      );
      setFocus('password');
    }
  }

  function fillIn({ email, password }: DemoAccount) {
    setValue('email', email);
    setValue('password', password);
    clearErrors();
    setRefusal(undefined);
    element.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }

  return { element, form, sent, wrong, refusal, submit, fillIn };
}

/** Email and password. A refusal is told above the button; what was typed stays. */
export function LogInForm(props: LogInFormProps) {
  const { demoAccounts, alternative, offersPasskeys } = props;
  const { element, form, sent, wrong, refusal, submit, fillIn } = useLogInForm(props);
  const { register, handleSubmit, setFocus, getValues, formState } = form;
  return (
    <>
      <form
        ref={element}
        method="post"
        noValidate
        aria-label="Login"
        onSubmit={(event) => void handleSubmit(submit)(event)}
        className="grid gap-5"
      >
        <input type="hidden" name="from" defaultValue={sent?.values.from ?? props.returnPath} />
        <ErrorSummary
          attempt={formState.submitCount + (props.sent ? 1 : 0)}
          fields={[
            { id: 'log-in-email', label: 'Email', error: wrong.email },
            { id: 'log-in-password', label: 'Password', error: wrong.password },
          ]}
        />
        <Field id="log-in-email" label="Email" error={wrong.email}>
          {(control) => (
            <TextInput
              {...control}
              {...register('email')}
              defaultValue={sent?.values.email}
              type="email"
              autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
            />
          )}
        </Field>
        <Field id="log-in-password" label="Password" error={wrong.password}>
          {(control) => (
            <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
        {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
        <Button type="submit" size="large" pending={formState.isSubmitting}>
          Login
        </Button>
        <ForgotPassword
          sent={props.sent}
          readEmail={() => getValues('email')?.trim() ?? ''}
          focusEmail={() => setFocus('email')}
        />
      </form>
      {alternative}
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={fillIn} />}
    </>
  );
}
