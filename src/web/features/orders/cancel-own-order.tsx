import { useState } from 'react';
import type { WireOrder } from '../../../contract/orders.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { cancelOrder } from './orders-api.ts';
import { useOrderChange } from './use-order.ts';

/** Lets buyers cancel their own order, after a confirmation. */
export function CancelOwnOrder({ order }: { order: WireOrder }) {
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useOrderChange(order, () => cancelOrder(order));
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Cancel order
      </Button>
      {cancel.error && (
        <Alert tone="danger" className="w-full">
          {describeProblem(cancel.error)}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Cancel this order?"
        text={
          order.left > 0
            ? `We will not ship it, and ${formatDollars(order.left)} goes back to your card.`
            : 'We will not ship it. There is nothing left to refund.'
        }
        confirmLabel="Yes, cancel it"
        cancelLabel="Keep the order"
        tone="danger"
        pending={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
