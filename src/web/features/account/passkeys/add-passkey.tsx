import { useMutation, useQuery } from '@tanstack/react-query';
import { describeProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { describeDevice } from '../settings/describe-device.ts';
import { readOwnAccount } from '../settings/own-account-api.ts';
import { SendConfirmation } from '../settings/send-confirmation.tsx';
import { canUsePasskeys } from './ask-browser.ts';
import { addPasskey, startPasskey } from './passkeys-api.ts';

export interface AddPasskeyProps {
  email: string;
  /** How many passkeys there are. */
  present: number;
  prove: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onAdded: () => Promise<void>;
}

/** Makes a passkey, named after this browser until its owner calls it otherwise. */
export function AddPasskey({ email, present, prove, onAdded }: AddPasskeyProps) {
  const isHydrated = useHydrated();
  const account = useQuery({
    queryKey: queryKeys.ownAccount(email),
    queryFn: ({ signal }) => readOwnAccount(signal),
  });
  const add = useMutation({
    mutationFn: async () => {
      const request = await prove(startPasskey);
      await addPasskey(request, describeDevice(navigator.userAgent));
      await onAdded();
    },
  });

  if (account.data?.emailVerified === false) {
    return (
      <>
        <p>Please confirm your email address first; then you can add a passkey.</p>
        <SendConfirmation />
      </>
    );
  }
  if (isHydrated && !canUsePasskeys()) {
    return <p className="text-ink-soft">This browser does not support passkeys.</p>;
  }
  return (
    <>
      {present === 0 && <p>You have no passkeys yet.</p>}
      <Button
        variant="secondary"
        disabled={!isHydrated}
        pending={add.isPending}
        onClick={() => add.mutate()}
        className="justify-self-start"
      >
        Add a passkey
      </Button>
      {add.error && <Alert tone="danger">{describeProblem(add.error)}</Alert>}
      {add.isSuccess && (
        <Alert tone="success">Your passkey is ready. You can log in with it next time.</Alert>
      )}
    </>
  );
}
