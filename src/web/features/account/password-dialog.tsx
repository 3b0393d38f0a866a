import { type FormEvent, useState } from 'react';
import { accountMessages } from '../../../shared/words/account-messages.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { PasswordInput } from '../../ui/controls/password-input.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { reauthenticate } from './settings/own-account-api.ts';

export interface PasswordDialogProps {
  /** True once the password was right, false when the dialog was closed. */
  onAnswer: (isProven: boolean) => void;
}

/** Asks for the own password before something that cannot be taken back. */
export function PasswordDialog({ onAnswer }: PasswordDialogProps) {
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (password === '') return setFailure(accountMessages.logIn.passwordRequired);
    setIsPending(true);
    setFailure(undefined);
    try {
      await reauthenticate(password);
      onAnswer(true);
    } catch (error) {
      setFailure(describeProblem(error));
    } finally {
      setIsPending(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title="Please confirm your password"
      text="It has been a while since you logged in. We ask again in case someone else is using your browser."
    >
      <form
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        className="mt-6 grid gap-5"
      >
        <Field label="Your password" error={failure}>
          {(props) => <PasswordInput {...props} name="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" pending={isPending} className="justify-self-end">
          Confirm
        </Button>
      </form>
    </Dialog>
  );
}
