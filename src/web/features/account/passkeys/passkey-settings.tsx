import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WirePasskey } from '../../../../contract/account/passkeys.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { readSecondFactor } from '../second-factor/second-factor-api.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { useProof } from '../use-proof.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { listPasskeys, removePasskey, renamePasskey } from './passkeys-api.ts';

/** The passkeys of the account: what logs in without a password. */
export function PasskeySettings({ email }: { email: string }) {
  return (
    <SettingsSection
      title="Passkeys"
      anchor="passkeys"
      text="Log in with your fingerprint, your face or the PIN of your device, without a password."
    >
      <Passkeys email={email} />
    </SettingsSection>
  );
}

function Passkeys({ email }: { email: string }) {
  const queries = useQueryClient();
  const { prove, dialog } = useProof();
  const [leaving, setLeaving] = useState<WirePasskey>();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.ownAccount(email) });
  const passkeys = useQuery({
    queryKey: queryKeys.passkeys(email),
    queryFn: ({ signal }) => listPasskeys(signal),
  });
  const remove = useMutation({
    mutationFn: (_id: string) => prove(() => removePasskey(_id)),
    onSettled: reload,
  });

  if (passkeys.error && !passkeys.data) {
    return (
      <LoadFailure
        what="Your passkeys"
        error={passkeys.error}
        onRetry={() => void passkeys.refetch()}
      />
    );
  }
  if (!passkeys.data) return <ListSkeleton label="Loading your passkeys" rows={1} />;
  return (
    <>
      {passkeys.data.length > 0 && (
        <ul aria-label="Passkeys" className="-mt-4 grid">
          {passkeys.data.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              isRemoving={remove.isPending && remove.variables === passkey._id}
              onRename={async (name) => {
                await renamePasskey({ _id: passkey._id, name });
                await reload();
              }}
              onRemove={() => setLeaving(passkey)}
            />
          ))}
        </ul>
      )}
      {remove.error && <Alert tone="danger">{describeProblem(remove.error)}</Alert>}
      <AddPasskey email={email} present={passkeys.data.length} prove={prove} onAdded={reload} />
      {leaving && (
        <RemoveDialog
          email={email}
          passkey={leaving}
          isLast={passkeys.data.length === 1}
          onClose={() => setLeaving(undefined)}
          onRemove={() => remove.mutate(leaving._id)}
        />
      )}
      {dialog}
    </>
  );
}

interface RemoveDialogProps {
  email: string;
  passkey: WirePasskey;
  isLast: boolean;
  onClose: () => void;
  onRemove: () => void;
}

function RemoveDialog({ email, passkey, isLast, onClose, onRemove }: RemoveDialogProps) {
  const secondFactor = useQuery({
    queryKey: queryKeys.secondFactor(email),
    queryFn: ({ signal }) => readSecondFactor(signal),
  });
  const endsSecondStep = isLast && secondFactor.data?.withoutApp === true;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove “${passkey.name}”?`}
      text={
        endsSecondStep
          ? 'It will no longer log you in. As it is your only second step, that will be turned off too.'
          : 'It will no longer log you in. You can delete it from your device afterwards.'
      }
      confirmLabel="Remove"
      tone="danger"
      onConfirm={() => {
        onClose();
        onRemove();
      }}
    />
  );
}
