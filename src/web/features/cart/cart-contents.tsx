import { useQueryClient } from '@tanstack/react-query';
import type { WireCartRow, WireCartSum } from '../../../contract/cart.ts';
import { useChangeTold } from '../../lib/live/use-change-told.ts';
import { useLiveChanges } from '../../lib/live/use-live-changes.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { ArrivalLine } from './arrival-line.tsx';
import { type CartGroup, describeItemCount, findObstacles, groupRows } from './cart-groups.ts';
import { CartLine } from './cart-line.tsx';
import { CartObstacles } from './cart-obstacles.tsx';
import { describeCartPrices } from './sum/describe-prices.ts';
import { SumLines } from './sum/sum-lines.tsx';
import type { CartSumState } from './sum/use-cart-sum.ts';

export interface CartContentsProps {
  rows: readonly WireCartRow[];
  reckoning: Pick<CartSumState, 'sum' | 'error' | 'refetch'>;
  onRemoved: (group: CartGroup) => void;
}

/** The filled cart: its lines, and always in view the sum and the way to the payment. */
export function CartContents({ rows, reckoning, onRemoved }: CartContentsProps) {
  const { sum, error, refetch } = reckoning;
  const queries = useQueryClient();
  useLiveChanges(rows, () => queries.invalidateQueries({ queryKey: queryKeys.allCarts }));
  const { unavailable, repriced } = findObstacles(rows);
  const isReady = unavailable.length === 0 && repriced.length === 0;
  const failure = sum ? null : error;
  return (
    <>
      <ChangeNotice rows={rows} sum={sum} />
      <CartObstacles rows={rows} />
      {isReady && <ArrivalLine sum={sum} className="mb-4 text-ink-soft" />}
      <ul className="border-t border-line">
        {groupRows(rows).map((group) => (
          <CartLine key={group.variant} group={group} rows={rows} onRemoved={onRemoved} />
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        Illustrations, to scale. {describeCartPrices(sum)}
      </p>
      {sum?.charges && <SumLines charges={sum.charges} className="mt-6 max-w-88" />}
      {failure && (
        <div className="mt-6">
          <LoadFailure what="The total" error={failure} onRetry={refetch} />
        </div>
      )}
      <section
        aria-label="Sum"
        className="sticky bottom-16 z-10 mt-8 flex flex-wrap items-end justify-between gap-4 border-t border-ink bg-paper py-5 lg:bottom-0"
      >
        <p>
          <span className="block text-sm text-ink-soft">Total, {describeItemCount(rows)}</span>
          <Total sum={sum} isUnknown={failure !== null} />
        </p>
        {isReady && !failure ? (
          <ButtonLink to="/dashboard/payment" reloadDocument size="large">
            Go to payment
          </ButtonLink>
        ) : (
          <Button size="large" disabled>
            Go to payment
          </Button>
        )}
      </section>
    </>
  );
}

interface TotalProps {
  /** Undefined while it is worked out. */
  sum: WireCartSum | undefined;
  isUnknown: boolean;
}

function Total({ sum, isUnknown }: TotalProps) {
  if (isUnknown) return <span className="font-heading text-3xl font-semibold">Not known</span>;
  if (!sum) return <Skeleton className="h-10 w-40" />;
  return (
    <data value={sum.total} className="font-heading text-3xl font-semibold">
      {formatDollars(sum.total)}
    </data>
  );
}

interface ChangeNoticeProps {
  rows: readonly WireCartRow[];
  sum: WireCartSum | undefined;
}

/** Says a sum that has changed by itself to those who do not see it; what stands in the way of paying says itself. */
function ChangeNotice({ rows, sum }: ChangeNoticeProps) {
  const units = rows.map(({ _id }) => _id).join();
  const words = sum ? `Your cart is now ${formatDollars(sum.total)}` : '';
  return (
    <p role="status" className="sr-only">
      {useChangeTold(units, words)}
    </p>
  );
}
