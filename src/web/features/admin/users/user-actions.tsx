import { useState } from 'react';
import type { WireUser } from '../../../../contract/account/users.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DeleteDialog } from '../../account/leaving/delete-dialog.tsx';
import { useUserChanges } from './use-user-changes.ts';

export interface UserActionsProps {
  user: WireUser;
  /** Whether this is the viewer's own account. */
  isSelf: boolean;
}

type Question = 'role' | 'sessions' | 'delete';

/** The confirmation of a role change. */
function askAboutRole({ name, email, role }: WireUser) {
  if (role === 'admin') {
    return {
      title: `Remove admin rights from ${name}?`,
      text: `${name} (${email}) keeps the account, but can no longer open the pages of staff.`,
      confirmLabel: 'Yes, remove them',
    };
  }
  return {
    title: `Make ${name} an admin?`,
    text: `${name} (${email}) will be able to do everything that you can: change phones and prices, refund orders, see all customers, delete accounts and make other admins.`,
    confirmLabel: 'Yes, make admin',
  };
}

/** Change a user's role, end their sessions or delete them, each with a confirmation. Not for the viewer's own account. */
export function UserActions({ user, isSelf }: UserActionsProps) {
  const [question, setQuestion] = useState<Question>();
  const { promote, release, remove, endSessions, error, dialog } = useUserChanges(user);
  const changeRole = user.role === 'admin' ? release : promote;
  if (isSelf) return <p className="text-sm text-ink-soft">This is you</p>;

  return (
    <div className="grid gap-1 md:justify-items-end">
      <div className="flex flex-wrap gap-2 md:justify-end">
        <Button
          variant="secondary"
          size="small"
          pending={changeRole.isPending}
          onClick={() => setQuestion('role')}
        >
          {user.role === 'admin' ? 'Remove admin' : 'Make Admin'}
          <span className="sr-only">
            {user.role === 'admin' ? ` from ${user.name}` : ` ${user.name}`}
          </span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={endSessions.isPending}
          onClick={() => setQuestion('sessions')}
        >
          End sessions<span className="sr-only"> of {user.name}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          onClick={() => setQuestion('delete')}
        >
          Delete<span className="sr-only"> {user.name}</span>
        </Button>
      </div>
      {error && (
        <p role="alert" className="max-w-prose text-sm text-danger md:text-right">
          {describeProblem(error)}
        </p>
      )}
      <UserQuestions
        user={user}
        question={question}
        onClose={() => setQuestion(undefined)}
        onConfirm={{
          role: () => changeRole.mutate(),
          sessions: () => endSessions.mutate(),
          delete: () => remove.mutate(),
        }}
      />
      {dialog}
    </div>
  );
}

interface UserQuestionsProps {
  user: WireUser;
  question: Question | undefined;
  onClose: () => void;
  onConfirm: Record<Question, () => void>;
}

function UserQuestions({ user, question, onClose, onConfirm }: UserQuestionsProps) {
  const { name, email } = user;
  const dialog = (which: Question) => ({
    open: question === which,
    onOpenChange: onClose,
    onConfirm() {
      onClose();
      onConfirm[which]();
    },
  });

  return (
    <>
      <ConfirmDialog {...dialog('role')} {...askAboutRole(user)} />
      <ConfirmDialog
        {...dialog('sessions')}
        title={`End all sessions of ${name}?`}
        text={`${name} (${email}) is logged out at once, in every browser. This cannot be undone; they can log in again.`}
        confirmLabel="Yes, end them"
      />
      <DeleteDialog
        {...dialog('delete')}
        userId={user._id}
        text={`${name} (${email}) loses the account and is logged out everywhere. Their payments stay on record.`}
        confirmLabel={shopMessages.remove.confirmUser}
      />
    </>
  );
}
