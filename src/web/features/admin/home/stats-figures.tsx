import type { WireStats } from '../../../../contract/account/users.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const numbers = new Intl.NumberFormat('en-US');

/** Users, products, orders and revenue. */
export function StatsFigures({ stats }: { stats: WireStats | undefined }) {
  const figures = [
    ['Users', stats && numbers.format(stats.users)],
    ['Products', stats && numbers.format(stats.products)],
    ['Orders', stats && numbers.format(stats.orders)],
    ['Revenue', stats && formatDollars(stats.revenueCents / 100)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-8" aria-busy={!stats}>
      {figures.map(([term, figure]) => (
        // Two in a row, or four; a figure that is wider than its place takes the row.
        <div
          key={term}
          className="grow basis-[calc(50%-2.5rem)] border-t border-ink pt-3 xl:basis-0"
        >
          <dt className="text-ink-soft">{term}</dt>
          <dd className="figures font-heading text-4xl font-semibold whitespace-nowrap">
            {figure ?? <Skeleton className="h-12 w-32" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
