import { Link } from 'react-router';
import type { WireCartRow } from '../../../contract/cart.ts';
import { cn } from '../../ui/class-names.ts';
import { formatDollars } from '../../ui/price.tsx';
import { groupRows, totalDollars } from '../cart/cart-groups.ts';
import { CartPicture } from '../cart/cart-picture.tsx';

export interface OrderSummaryProps {
  rows: readonly WireCartRow[];
  className?: string;
}

/** What is bought and what it costs, in view all the time. */
export function OrderSummary({ rows, className }: OrderSummaryProps) {
  return (
    <section
      aria-labelledby="summary-title"
      className={cn('self-start rounded-tile bg-surface p-6 lg:sticky lg:top-8', className)}
    >
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="summary-title" className="text-xl">
          Your order
        </h2>
        <Link to="/dashboard/myCart" className="text-sm underline underline-offset-4">
          Change
        </Link>
      </div>
      <ul className="mt-3">
        {groupRows(rows).map(({ productId, lead, rows: units }) => (
          <li key={productId} className="flex items-center gap-4 border-b border-line py-3">
            <CartPicture row={lead} isSmall />
            <p className="min-w-0 flex-1 break-words">
              {lead.name}
              {units.length > 1 && (
                <span className="block text-sm text-ink-soft">{units.length} items</span>
              )}
            </p>
            <p className="figures">{formatDollars(lead.price * units.length)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <data value={totalDollars(rows)} className="font-heading text-2xl font-semibold">
          {formatDollars(totalDollars(rows))}
        </data>
      </p>
      <p className="mt-1 text-sm text-ink-soft">In US dollars. Nothing is added later.</p>
    </section>
  );
}
