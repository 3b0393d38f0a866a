import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describeProblem } from '../../../lib/api-problem.ts';
import type { SentForm } from '../../../lib/sent-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PasskeyStep } from '../passkeys/passkey-step.tsx';
import { useSecondStepWays } from '../passkeys/use-second-step-ways.ts';
import { finishSecondStep } from '../second-factor/second-factor-api.ts';
import { CodeField } from './code-field.tsx';

export interface SecondStepFormProps {
  /** What became of this form when it was sent before the script was there. */
  sent: SentForm | undefined;
  /** A code or a passkey was right. */
  onTaken: () => Promise<void>;
  onBack: () => void;
}

const HINTS = {
  either: 'The six-digit code from your authenticator app, or a recovery code.',
  recovery: 'One of the ten codes you saved. Each works once.',
};

/** The second step of logging in: a code of the app, or a recovery code. */
export function SecondStepForm({ sent, onTaken, onBack }: SecondStepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const ways = useSecondStepWays();
  const kind = ways.app ? 'either' : 'recovery';
  const [failure, setFailure] = useState(sent?.errors.code);
  const [refusal, setRefusal] = useState(sent?.refusal);
  const [isPending, setIsPending] = useState(false);

  const isForPasskey = ways.passkey && !ways.app;
  useEffect(() => {
    if (!isForPasskey) findField(form.current)?.focus();
  }, [isForPasskey]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setRefusal(undefined);
    setFailure(code === '' ? 'Please enter a code' : undefined);
    if (code === '') return;
    setIsPending(true);
    try {
      await finishSecondStep(code);
      await onTaken();
    } catch (error) {
      findField(form.current)?.select();
      setFailure(describeProblem(error));
    } finally {
      setIsPending(false);
    }
  }

  const passkey = ways.passkey && <PasskeyStep isMain={isForPasskey} onTaken={onTaken} />;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Second step"
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <input type="hidden" name="form" value="second-step" />
      {isForPasskey && passkey}
      <CodeField kind={kind} error={failure} hint={HINTS[kind]} />
      {refusal !== undefined && <Alert tone="danger">{refusal}</Alert>}
      <SubmitButton isMain={!isForPasskey} isPending={isPending} />
      {!isForPasskey && passkey}
      <Button variant="quiet" size="small" onClick={onBack} className="-ml-3 justify-self-start">
        Start again
      </Button>
    </form>
  );
}

function SubmitButton({ isMain, isPending }: { isMain: boolean; isPending: boolean }) {
  return (
    <Button
      type="submit"
      size="large"
      variant={isMain ? 'primary' : 'secondary'}
      pending={isPending}
    >
      Login
    </Button>
  );
}

function findField(form: HTMLFormElement | null): HTMLInputElement | null {
  return form?.querySelector<HTMLInputElement>('[name=code]') ?? null;
}
