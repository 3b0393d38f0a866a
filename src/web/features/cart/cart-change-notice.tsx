import type { WireCartRow } from '../../../contract/cart.ts';
import { useChangeTold } from '../../lib/live/use-change-told.ts';
import { formatDollars } from '../../ui/price.tsx';
import { totalDollars } from './cart-groups.ts';

/** Says a sum that has changed by itself to those who do not see it; what stands in the way of paying says itself. */
export function CartChangeNotice({ rows }: { rows: readonly WireCartRow[] }) {
  const units = rows.map(({ _id }) => _id).join();
  const words = `Your cart is now ${formatDollars(totalDollars(rows))}`;
  return (
    <p role="status" className="sr-only">
      {useChangeTold(units, words)}
    </p>
  );
}
