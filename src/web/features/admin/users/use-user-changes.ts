import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WireUser } from '../../../../contract/account/users.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { useProof } from '../../account/use-proof.tsx';
import { demote, endSessionsOf, makeAdmin, removeUser } from '../admin-api.ts';

/**
 * What an admin can do with an account, each after a proof of who asks for it.
 * @returns `dialog` is where the proof is given, and belongs on the page
 */
export function useUserChanges(user: WireUser) {
  const queries = useQueryClient();
  const { prove, dialog } = useProof();
  const reload = () => queries.invalidateQueries({ queryKey: [...queryKeys.users, 'list'] });
  const promote = useMutation({
    mutationFn: () => prove(() => makeAdmin(user._id)),
    onSuccess: async ({ modifiedCount }) => {
      if (modifiedCount > 0) showToast(shopMessages.users.promoted(user.name));
      await reload();
    },
  });
  const remove = useMutation({
    mutationFn: () => prove(() => removeUser(user._id)),
    onSuccess: async () => {
      showToast(shopMessages.remove.doneTitle, shopMessages.remove.done(user.name));
      await reload();
    },
  });
  const release = useMutation({
    mutationFn: () => prove(() => demote(user._id)),
    onSuccess: reload,
  });
  const endSessions = useMutation({
    mutationFn: () => prove(() => endSessionsOf(user._id)),
    onSuccess({ deletedCount }) {
      showToast(
        deletedCount === 0
          ? `${user.name} was not logged in anywhere`
          : `${user.name} has been logged out everywhere`,
      );
    },
  });
  return {
    promote,
    release,
    remove,
    endSessions,
    error: promote.error ?? release.error ?? remove.error ?? endSessions.error,
    dialog,
  };
}
