import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { describeProblem } from '../../lib/api-problem.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { LoadFailure } from './load-failure.tsx';
import { readOwnAccount, sendVerification } from './own-account-api.ts';
import { SettingsSection } from './settings-section.tsx';

/** The address, whether it is confirmed, and the way to another one. */
export function EmailSettings({ email }: { email: string }) {
  return (
    <SettingsSection title="E-mail" text="We send receipts and password reset links here.">
      <div className="grid justify-items-start gap-3">
        <p className="max-w-full font-semibold break-words">{email}</p>
        <Verification email={email} />
      </div>
      <ChangeEmailForm />
    </SettingsSection>
  );
}

function Verification({ email }: { email: string }) {
  const account = useQuery({
    queryKey: queryKeys.ownAccount(email),
    queryFn: ({ signal }) => readOwnAccount(signal),
  });
  const send = useMutation({ mutationFn: sendVerification });
  if (account.error && !account.data) {
    return (
      <LoadFailure
        what="The state of your address"
        error={account.error}
        onRetry={() => void account.refetch()}
      />
    );
  }
  if (!account.data) return <Skeleton className="h-6 w-36" />;
  if (account.data.emailVerified) {
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck aria-hidden="true" className="size-5" />
        Confirmed
      </p>
    );
  }
  return (
    <>
      <p className="flex items-center gap-2 text-warning">
        <CircleAlert aria-hidden="true" className="size-5" />
        Not confirmed yet
      </p>
      {send.isSuccess ? (
        <Alert tone="success">
          The mail is on its way. Open its link in this browser within 15 minutes.
        </Alert>
      ) : (
        <Button
          variant="secondary"
          size="small"
          pending={send.isPending}
          onClick={() => send.mutate()}
        >
          Send the confirmation again
        </Button>
      )}
      {send.error && <Alert tone="danger">{describeProblem(send.error)}</Alert>}
    </>
  );
}
