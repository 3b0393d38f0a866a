import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { readOwnAccount } from './own-account-api.ts';
import { SendConfirmation } from './send-confirmation.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The address, whether it is confirmed, and the way to another one. */
export function EmailSettings({ email }: { email: string }) {
  return (
    <SettingsSection title="Email" text="We send receipts and password reset links here.">
      <div className="grid justify-items-start gap-3">
        <p className="font-semibold">
          <EmailText email={email} />
        </p>
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
      <SendConfirmation />
    </>
  );
}
