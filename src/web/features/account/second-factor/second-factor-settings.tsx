import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import type { WireSecondFactor } from '../../../../contract/account/auth.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { formatMoment } from '../../../lib/format-moment.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { listPasskeys, relyOnPasskeys } from '../passkeys/passkeys-api.ts';
import { readOwnAccount } from '../settings/own-account-api.ts';
import { SendConfirmation } from '../settings/send-confirmation.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useProof } from '../use-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor-api.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

export interface SecondFactorSettingsProps {
  email: string;
  /** Whether people may have passkeys at this address. */
  offersPasskeys: boolean;
}

/** Logging in with a code of an authenticator app, or a passkey, on top of the password. */
export function SecondFactorSettings({ email, offersPasskeys }: SecondFactorSettingsProps) {
  return (
    <SettingsSection
      title="Second step"
      anchor="second-step"
      text="Ask for a code from an app on your phone each time you log in, so that a stolen password alone is not enough."
    >
      <SecondFactor email={email} offersPasskeys={offersPasskeys} />
    </SettingsSection>
  );
}

/** What is known of the second factor, and how it is begun. */
function useSecondFactor({ email, offersPasskeys }: SecondFactorSettingsProps) {
  const queries = useQueryClient();
  const { prove, dialog } = useProof();
  const [newCodes, setNewCodes] = useState<string[]>();
  const queryKey = queryKeys.secondFactor(email);
  const state = useQuery({ queryKey, queryFn: ({ signal }) => readSecondFactor(signal) });
  const passkeys = useQuery({
    queryKey: queryKeys.passkeys(email),
    queryFn: ({ signal }) => listPasskeys(signal),
    enabled: offersPasskeys,
  });
  const start = useMutation({ mutationFn: () => prove(startSecondFactor) });
  const rely = useMutation({
    mutationFn: () => prove(relyOnPasskeys),
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });

  async function showCodes(codes: string[]) {
    setNewCodes(codes);
    start.reset();
    await queries.invalidateQueries({ queryKey: queryKeys.ownAccount(email) });
  }

  const hideCodes = () => setNewCodes(undefined);
  const hasPasskeys = (passkeys.data?.length ?? 0) > 0;
  return { state, hasPasskeys, start, rely, newCodes, showCodes, hideCodes, prove, dialog };
}

function SecondFactor(props: SecondFactorSettingsProps) {
  const { email } = props;
  const { state, hasPasskeys, start, rely, newCodes, showCodes, hideCodes, prove, dialog } =
    useSecondFactor(props);
  const failure = start.error ?? rely.error;

  if (state.error && !state.data) {
    return (
      <LoadFailure
        what="Your second step"
        error={state.error}
        onRetry={() => void state.refetch()}
      />
    );
  }
  if (newCodes) {
    return (
      <RecoveryCodes
        codes={newCodes}
        standsInFor={state.data?.withoutApp ? 'your passkeys' : 'the app'}
        onDone={hideCodes}
      />
    );
  }
  if (!state.data) return <Skeleton className="h-6 w-48" />;
  return (
    <>
      {state.data.since !== null && (
        <TurnedOn state={state.data} email={email} prove={prove} onCodes={showCodes} />
      )}
      {state.data.since === null && start.data && (
        <SecondFactorSetUp
          setUp={start.data}
          prove={prove}
          onConfirmed={(codes) => void showCodes(codes)}
          onCancel={start.reset}
        />
      )}
      {state.data.since === null && !start.data && (
        <TurnedOff
          email={email}
          hasPasskeys={hasPasskeys}
          isStarting={start.isPending}
          onStart={() => start.mutate()}
          isRelying={rely.isPending}
          onRely={() => rely.mutate()}
        />
      )}
      {failure && <Alert tone="danger">{describeProblem(failure)}</Alert>}
      {dialog}
    </>
  );
}

interface TurnedOffProps {
  email: string;
  isStarting: boolean;
  onStart: () => void;
  hasPasskeys: boolean;
  isRelying: boolean;
  onRely: () => void;
}

function TurnedOff(props: TurnedOffProps) {
  const { email, isStarting, onStart, hasPasskeys, isRelying, onRely } = props;
  const isHydrated = useHydrated();
  const account = useQuery({
    queryKey: queryKeys.ownAccount(email),
    queryFn: ({ signal }) => readOwnAccount(signal),
  });
  if (account.data?.emailVerified === false) {
    return (
      <>
        <p>Please confirm your email address first; then you can set up a second step.</p>
        <SendConfirmation />
      </>
    );
  }
  return (
    <>
      <p>
        {hasPasskeys
          ? 'Whoever knows your password can log in with it alone.'
          : 'You log in with your password only.'}
      </p>
      <Button
        variant="secondary"
        disabled={!isHydrated}
        pending={isStarting}
        onClick={onStart}
        className="justify-self-start"
      >
        Set up a second step
      </Button>
      {hasPasskeys && (
        <>
          <p>Without an app, one of your passkeys can be the second step.</p>
          <Button
            variant="secondary"
            disabled={!isHydrated}
            pending={isRelying}
            onClick={onRely}
            className="justify-self-start"
          >
            Use my passkeys
          </Button>
        </>
      )}
    </>
  );
}

interface TurnedOnProps {
  state: WireSecondFactor;
  email: string;
  prove: <Result>(action: () => Promise<Result>) => Promise<Result>;
  onCodes: (codes: string[]) => Promise<void>;
}

function TurnedOn({ state, email, prove, onCodes }: TurnedOnProps) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useMutation({
    mutationFn: () => prove(renewRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const end = useMutation({
    mutationFn: () => prove(endSecondFactor),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.secondFactor(email) }),
  });
  const failure = renew.error ?? end.error;
  return (
    <>
      <div className="grid gap-1">
        <p className="flex items-center gap-2 text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          On since {formatMoment(state.since ?? '')}
        </p>
        {state.withoutApp && <p className="text-sm">You log in with a passkey.</p>}
        <p className="figures text-sm text-ink-soft">
          {state.recoveryCodesLeft} of 10 recovery codes left
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" pending={renew.isPending} onClick={() => renew.mutate()}>
          New recovery codes
        </Button>
        <Button variant="quiet" pending={end.isPending} onClick={() => setIsAsking(true)}>
          Turn off
        </Button>
      </div>
      {failure && <Alert tone="danger">{describeProblem(failure)}</Alert>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Turn the second step off?"
        text={
          state.isRequired
            ? 'The admin pages stay closed to you until you set it up again.'
            : 'Your password alone will be enough again.'
        }
        confirmLabel="Turn off"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          end.mutate();
        }}
      />
    </>
  );
}
