import { useState } from 'react';
import type { WireUser } from '../../../../contract/account/users.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useUserChanges } from './use-user-changes.ts';

export interface UserActionsProps {
  user: WireUser;
  /** Whether it is whoever looks. */
  isSelf: boolean;
}

/** Make somebody an admin, or delete them; nobody can delete themselves. */
export function UserActions({ user, isSelf }: UserActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { promote, release, remove, error, dialog } = useUserChanges(user);
  if (isSelf) return <p className="text-sm text-ink-soft">This is you</p>;

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
        title={shopMessages.remove.title}
        text={`${user.name} (${user.email}) loses the account and is logged out everywhere. Their payments stay on record.`}
        confirmLabel={shopMessages.remove.confirmUser}
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
