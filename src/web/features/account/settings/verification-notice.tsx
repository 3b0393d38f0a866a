import { useMutation, useQuery } from '@tanstack/react-query';
import { describeProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { readOwnAccount, sendVerification } from './own-account-api.ts';

const FAILURES: Readonly<Record<string, { title: string; text: string }>> = {
  over: {
    title: 'This link has expired or was already used',
    text: 'Each link works once and expires after 15 minutes.',
  },
  foreign: {
    title: 'This link belongs to another account',
    text: 'Log in with the account it was sent to, then open it again.',
  },
  taken: {
    title: 'This address now belongs to another account',
    text: 'Your address has not changed. You can enter a different one below.',
  },
};

export interface VerificationNoticeProps {
  /** What the server made of the link in the mail: `true`, or why it did nothing. */
  outcome: string;
  email: string;
}

/** Tells what became of a confirmation link, and offers a new one where that helps. */
export function VerificationNotice({ outcome, email }: VerificationNoticeProps) {
  const account = useQuery({
    queryKey: queryKeys.ownAccount(email),
    queryFn: ({ signal }) => readOwnAccount(signal),
  });
  const send = useMutation({ mutationFn: sendVerification });
  const failure = FAILURES[outcome];
  const isConfirmed = account.data?.emailVerified === true;
  if (outcome === 'true' || (outcome === 'over' && isConfirmed)) {
    return (
      <Alert tone="success" title="Your email address is confirmed" className="mb-8">
        It is <EmailText email={email} />.
      </Alert>
    );
  }
  if (!failure) return null;
  const canAskAgain = outcome === 'over' && account.isSuccess && !send.isSuccess;
  return (
    <Alert
      tone="warning"
      title={failure.title}
      className="mb-8"
      action={
        canAskAgain && (
          <Button
            variant="secondary"
            size="small"
            pending={send.isPending}
            onClick={() => send.mutate()}
          >
            Send a new link
          </Button>
        )
      }
    >
      {send.isSuccess ? `A new link is on its way to ${email}.` : failure.text}
      {send.error && ` ${describeProblem(send.error)}`}
    </Alert>
  );
}
