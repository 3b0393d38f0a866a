import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireUser } from '../../../../contract/users.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { useAuth } from '../../account/session/auth-context.ts';
import { useProof } from '../../account/use-proof.tsx';
import { demote, makeAdmin, removeUser } from '../admin-api.ts';

/** Make somebody an admin, or delete them; nobody can delete themselves. */
export function UserActions({ user }: { user: WireUser }) {
  const { user: self } = useAuth();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { prove, dialog } = useProof();
  const reload = () => queries.invalidateQueries({ queryKey: [...queryKeys.users, 'list'] });
  const promote = useMutation({
    mutationFn: () => prove(() => makeAdmin(user._id)),
    onSuccess: async ({ modifiedCount }) => {
      if (modifiedCount > 0) showToast(messages.users.promoted(user.name));
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: () => prove(() => removeUser(user._id)),
    onSuccess: async () => {
      showToast(messages.remove.doneTitle, messages.remove.done(user.name));
      await reload();
    },
  });
  const release = useMutation({
    mutationFn: () => prove(() => demote(user._id)),
    onSuccess: reload,
  });
  const error = promote.error ?? release.error ?? remove.error;
  if (user.email === self?.email) return <p className="text-sm text-ink-soft">This is you</p>;

  return (
    <div className="grid gap-1 md:justify-items-end">
      <div className="flex flex-wrap gap-2 md:justify-end xl:flex-nowrap">
        {user.role === 'admin' ? (
          <Button
            variant="secondary"
            size="small"
            pending={release.isPending}
            onClick={() => release.mutate()}
          >
            Remove admin<span className="sr-only"> from {user.name}</span>
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            pending={promote.isPending}
            onClick={() => promote.mutate()}
          >
            Make Admin<span className="sr-only"> {user.name}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          onClick={() => setIsAsking(true)}
        >
          Delete<span className="sr-only"> {user.name}</span>
        </Button>
      </div>
      {error && (
        <p role="alert" className="max-w-prose text-sm break-words text-danger md:text-right">
          {describeProblem(error)}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={messages.remove.title}
        text={`${user.name} (${user.email}) loses the account and is logged out everywhere. Their payments stay on record.`}
        confirmLabel={messages.remove.confirmUser}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      />
      {dialog}
    </div>
  );
}
