import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { WireCartRow, WireCartSum } from '../../../../contract/cart.ts';
import { cn } from '../../../ui/class-names.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UnitName } from '../../../ui/unit-name.tsx';
import { ArrivalLine } from '../../cart/arrival-line.tsx';
import { describeItemCount, groupRows, whatIsShort } from '../../cart/cart-groups.ts';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { describeTotal } from '../../cart/sum/describe-prices.ts';
import { SumLines } from '../../cart/sum/sum-lines.tsx';

export interface OrderSummaryProps {
  rows: readonly WireCartRow[];
  /** Undefined while it is reckoned anew. */
  sum: WireCartSum | undefined;
  className?: string;
}

/**
 * What is bought and what it costs, in view all the time. On small screens the items fold away, so that
 * the card stands in the first screen.
 */
export function OrderSummary({ rows, sum, className }: OrderSummaryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const itemsId = useId();
  const total = sum ? formatDollars(sum.total) : <Skeleton className="h-7 w-24" />;
  return (
    <section
      aria-label="Your order"
      className={cn(
        'self-start rounded-tile bg-surface px-5 py-3 lg:sticky lg:top-8 lg:p-6',
        className,
      )}
    >
      <div className="hidden items-baseline justify-between gap-4 lg:flex">
        <h2 className="text-xl">Your order</h2>
        <ChangeLink />
      </div>
      <div className="flex items-center justify-between gap-4 lg:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={itemsId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 items-center gap-2 font-semibold"
        >
          Your order, {describeItemCount(rows)}
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 transition-transform duration-150', isOpen && 'rotate-180')}
          />
        </button>
        <span aria-hidden={isOpen} className="figures font-heading text-xl font-semibold">
          {total}
        </span>
      </div>
      <ArrivalLine sum={sum} className="text-ink-soft lg:mt-1" />
      <div id={itemsId} className={cn('lg:block', !isOpen && 'hidden')}>
        <Items rows={rows} />
        {sum?.charges && <SumLines charges={sum.charges} className="mt-4" />}
        <p className="mt-4 flex items-baseline justify-between gap-4">
          <span className="font-semibold">Total</span>
          <data value={sum?.total} className="font-heading text-2xl font-semibold">
            {total}
          </data>
        </p>
        <div className="mt-1 flex items-center justify-between gap-4 text-sm text-ink-soft">
          <p>{describeTotal(sum)}</p>
          <span className="lg:hidden">
            <ChangeLink />
          </span>
        </div>
      </div>
    </section>
  );
}

function ChangeLink() {
  return (
    <Link
      to="/dashboard/myCart"
      className="inline-flex min-h-9 items-center text-sm text-ink underline underline-offset-4"
    >
      Change<span className="sr-only"> what is in the cart</span>
    </Link>
  );
}

function Items({ rows }: { rows: readonly WireCartRow[] }) {
  return (
    <ul className="mt-3">
      {groupRows(rows).map((group) => (
        <li key={group.variant} className="flex items-center gap-4 border-b border-line py-3">
          <CartPicture row={group.lead} isSmall />
          <div className="min-w-0 flex-1">
            <UnitName {...group.lead} />
            {group.rows.length > 1 && (
              <p className="text-sm text-ink-soft">{group.rows.length} items</p>
            )}
            {whatIsShort(group) && <p className="text-sm text-warning">{whatIsShort(group)}</p>}
          </div>
          <p className="figures">{formatDollars(group.lead.price * group.availableUnits)}</p>
        </li>
      ))}
    </ul>
  );
}
