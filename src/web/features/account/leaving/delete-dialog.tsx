import { useQuery } from '@tanstack/react-query';
import type { WireUnfinished } from '../../../../contract/account/users.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { api } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { describeUnfinished } from './describe-unfinished.ts';

export interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Says what is deleted and what is kept. */
  text: string;
  confirmLabel: string;
  /** Unset: the viewer's own account. */
  userId?: string;
  onConfirm: () => void;
}

/** Confirmation before an account is deleted, with its open orders, returns and disputes. */
export function DeleteDialog({ text, userId, ...dialog }: DeleteDialogProps) {
  const { data, isError } = useQuery({
    queryKey: ['unfinished', userId],
    queryFn: ({ signal }) => readUnfinished(userId, signal),
    enabled: dialog.open,
    // Counts change: load them each time the dialog opens.
    gcTime: 0,
  });
  const open = data
    ? describeUnfinished(data)
    : [isError ? 'Open orders could not be looked up.' : 'Looking for open orders…'];
  return (
    <ConfirmDialog
      {...dialog}
      title={shopMessages.remove.title}
      text={[...open, text].join(' ')}
      tone="danger"
    />
  );
}

function readUnfinished(userId: string | undefined, signal: AbortSignal): Promise<WireUnfinished> {
  return userId === undefined
    ? api.call('/api/auth/unfinished', { signal, withoutToken: true })
    : api.call(`/users/${encodeURIComponent(userId)}/unfinished`, { signal });
}
