import { useState } from 'react';
import { accountMessages } from '../../../../shared/words/account-messages.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import type { SentForm } from '../../../lib/sent-form.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useAuth } from '../session/auth-context.ts';

export interface ForgotPasswordProps {
  /** What became of the question when it was sent before the script was there. */
  sent: SentForm | undefined;
  /** What stands in the form's email field now. */
  readEmail: () => string;
  focusEmail: () => void;
}

type Answer = { tone: 'success' | 'danger' | 'warning'; text: string };

/** Asks for a reset mail to the address in the form's email field. */
export function ForgotPassword({ sent, readEmail, focusEmail }: ForgotPasswordProps) {
  const { forgotPassword } = useAuth();
  const [answer, setAnswer] = useState(() => readAnswer(sent));
  const [isPending, setIsPending] = useState(false);

  async function ask() {
    const email = readEmail();
    if (email === '') {
      setAnswer({ tone: 'warning', text: accountMessages.forgotPassword.emailMissing });
      focusEmail();
      return;
    }
    setIsPending(true);
    try {
      await forgotPassword(email);
      setAnswer({ tone: 'success', text: accountMessages.forgotPassword.sent });
    } catch (error) {
      setAnswer({ tone: 'danger', text: explain(error) });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button
        type="submit"
        name="intent"
        value="forgot-password"
        variant="quiet"
        size="small"
        className="-ml-3"
        pending={isPending}
        onClick={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        Forgot password?
      </Button>
      {answer && <Alert tone={answer.tone}>{answer.text}</Alert>}
    </div>
  );
}

function readAnswer(sent: SentForm | undefined): Answer | undefined {
  if (sent?.done !== undefined) return { tone: 'success', text: sent.done };
  const missing = sent?.errors.forgot;
  return missing === undefined ? undefined : { tone: 'warning', text: missing };
}

function explain(error: unknown): string {
  const isMissing = isProblem(error, 'not-found') || isProblem(error, 'malformed-request');
  return isMissing
    ? 'Password reset is not available yet. Please write to us through the contact page.'
    : describeProblem(error);
}
