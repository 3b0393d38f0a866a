import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.ts';
import { formatDollars } from '../../ui/price.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import { readStats } from './admin-api.ts';

const numbers = new Intl.NumberFormat('en-US');

/** Users, products, orders and revenue. */
export function StatsFigures() {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.stats,
    queryFn: ({ signal }) => readStats(signal),
  });
  if (!data && error) {
    return <LoadFailure what="The numbers" error={error} onRetry={() => void refetch()} />;
  }
  const figures = [
    ['Users', data && numbers.format(data.users)],
    ['Products', data && numbers.format(data.products)],
    ['Orders', data && numbers.format(data.orders)],
    ['Revenue', data && formatDollars(data.revenue)],
  ] as const;
  return (
    <dl className="grid gap-x-10 gap-y-8 grid-cols-2 xl:grid-cols-4" aria-busy={!data}>
      {figures.map(([term, figure]) => (
        <div key={term} className="border-t border-ink pt-3">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="figures font-heading text-4xl font-semibold">
            {figure ?? <Skeleton className="h-12 w-32" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
