import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireMobile } from '../../../../../contract/mobiles.ts';
import { shopMessages } from '../../../../../shared/words/shop-messages.ts';
import { describeProblem } from '../../../../lib/api-problem.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../../ui/controls/button-link.tsx';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../../../ui/dialogs/toast.ts';
import { useProof } from '../../../account/use-proof.tsx';
import { findEntry, removeMobile } from '../../admin-api.ts';

export interface ItemActionsProps {
  mobile: WireMobile;
  /** Query string of the list, so that an edit returns to it. */
  search: string;
  /** @param entry of the audit log, to take the removal back with */
  onRemoved: (entry: number | null) => void;
}

export function editLinkId(mobileId: string): string {
  return `edit-${mobileId}`;
}

/** Edit and delete one mobile; deleting asks first. */
export function ItemActions({ mobile, search, onRemoved }: ItemActionsProps) {
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { prove, dialog } = useProof();
  const remove = useMutation({
    mutationFn: () => prove(() => removeMobile(mobile._id)),
    onSuccess: async () => {
      showToast(shopMessages.remove.doneTitle, shopMessages.remove.done(mobile.name));
      onRemoved(await findEntry(mobile._id, 'mobile.removed').catch(() => null));
      await queries.invalidateQueries({ queryKey: queryKeys.products });
    },
    onSettled: () => setIsAsking(false),
  });

  return (
    <div className="grid md:justify-items-end gap-1">
      <div className="flex flex-wrap gap-2 md:justify-end">
        <ButtonLink
          id={editLinkId(mobile._id)}
          to={`/dashboard/manageItems/${mobile._id}`}
          state={{ search }}
          variant="secondary"
          size="small"
        >
          Edit<span className="sr-only"> {mobile.name}</span>
        </ButtonLink>
        <Button
          variant="quiet"
          size="small"
          pending={remove.isPending}
          onClick={() => setIsAsking(true)}
        >
          Delete<span className="sr-only"> {mobile.name}</span>
        </Button>
      </div>
      {remove.error && (
        <p role="alert" className="text-sm text-danger">
          {describeProblem(remove.error)}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={shopMessages.remove.title}
        text={`${mobile.name} will be removed from the shop. Carts show it as no longer sold; past orders keep it.`}
        confirmLabel={shopMessages.remove.confirm}
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      />
      {dialog}
    </div>
  );
}
