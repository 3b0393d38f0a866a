import { useEffect, useRef } from 'react';
import { nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/dialogs/toast.ts';
import type { CartGroup } from './cart-groups.ts';
import { useChangeCart } from './use-change-cart.ts';

export interface RemovedNoticeProps {
  /** What has left the cart, with all its units. */
  group: CartGroup;
  onPutBack: () => void;
}

/** Says what has left the cart, and puts it back. Its button takes the focus that the line has lost. */
export function RemovedNotice({ group, onPutBack }: RemovedNoticeProps) {
  const { putBack } = useChangeCart();
  const undo = useRef<HTMLButtonElement>(null);
  const { lead, rows } = group;
  const name = nameUnit(lead.name, lead.variantName);
  const what = rows.length === 1 ? name : `${rows.length} × ${name}`;
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);

  async function restore() {
    await putBack.mutateAsync(rows);
    showToast(`${name} is back in your cart`);
    onPutBack();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (heading) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }

  return (
    <Alert
      className="mb-6"
      action={
        <Button
          ref={undo}
          variant="secondary"
          size="small"
          pending={putBack.isPending}
          onClick={() => void restore().catch(() => undefined)}
        >
          Undo<span className="sr-only"> and put {what} back</span>
        </Button>
      }
    >
      {what} was removed.
      {putBack.error !== null && (
        <span role="alert" className="block text-danger">
          {describeProblem(putBack.error)}
        </span>
      )}
    </Alert>
  );
}
