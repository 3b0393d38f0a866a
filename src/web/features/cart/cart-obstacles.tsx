import type { WireCartRow } from '../../../contract/cart.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { findObstacles } from './cart-groups.ts';
import { useChangeCart } from './use-change-cart.ts';

/** What must be settled before the cart can be paid, each with the button that settles it. */
export function CartObstacles({ rows }: { rows: readonly WireCartRow[] }) {
  const { unavailable, repriced } = findObstacles(rows);
  const { removeRows, agree } = useChangeCart();
  const error = removeRows.error ?? agree.error;
  if (unavailable.length === 0 && repriced.length === 0) return null;
  return (
    <div className="mb-6 grid gap-4">
      {unavailable.length > 0 && (
        <Alert
          tone="warning"
          title="Something in your cart cannot be had now"
          action={
            <Button
              variant="secondary"
              size="small"
              pending={removeRows.isPending}
              onClick={() => removeRows.mutate(unavailable)}
            >
              Take out what is unavailable
            </Button>
          }
        >
          {[...new Set(unavailable.map((row) => row.name))].join(', ')}
        </Alert>
      )}
      {repriced.length > 0 && (
        <Alert
          tone="warning"
          title="Prices have changed since you added these"
          action={
            <Button
              variant="secondary"
              size="small"
              pending={agree.isPending}
              onClick={() => agree.mutate()}
            >
              Accept the new prices
            </Button>
          }
        >
          <ul>
            {repriced.map(({ productId, lead, earlierPrice }) => (
              <li key={productId} className="figures">
                {lead.name}: {formatDollars(earlierPrice ?? lead.price)} then,{' '}
                {formatDollars(lead.price)} now
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {error !== null && <Alert tone="danger">{describeProblem(error)}</Alert>}
    </div>
  );
}
