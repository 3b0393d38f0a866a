import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { WireOverview } from '../../../../contract/account/users.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { formatDollars } from '../../../ui/price.tsx';
import { ListSkeleton } from '../../account/list-skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { readStats } from '../admin-api.ts';
import { ChoiceField } from '../choice-field.tsx';
import { BarChart } from './bar-chart.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ProblemList } from './problem-list.tsx';
import { ShareChart } from './share-chart.tsx';
import { StatsFigures } from './stats-figures.tsx';

const PERIODS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
  ['365', 'Last 12 months'],
] as const;

/** The four numbers, what needs somebody, and the sales of the period: all of one moment. */
export function AdminOverview() {
  const [days, setDays] = usePeriod();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.stats(Number(days)),
    queryFn: ({ signal }) => readStats(Number(days), signal),
    placeholderData: keepPreviousData,
  });
  if (!data && error) {
    return <LoadFailure what="The numbers" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <StatsFigures stats={data} />
      {data?.overview ? (
        <>
          {data.overview.firstSteps && <FirstSteps steps={data.overview.firstSteps} />}
          <ProblemList problems={data.overview.problems} />
          <section aria-labelledby="period-title" className="mt-14">
            <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
              <div>
                <h2 id="period-title" className="text-2xl">
                  Sales
                </h2>
                <p className="text-sm text-ink-soft">
                  Revenue is what was paid, with tax and delivery, less refunds. Days in{' '}
                  {data.overview.timeZone}.
                </p>
              </div>
              <ChoiceField label="Period" value={days} options={PERIODS} onChoose={setDays} />
            </div>
            <Charts overview={data.overview} />
          </section>
        </>
      ) : (
        <div className="mt-14">
          <ListSkeleton label="Loading the overview" />
        </div>
      )}
    </>
  );
}

/** Stands in the address, so that a reload or a link shows the same. */
function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const days = PERIODS.find(([value]) => value === search.get('days'))?.[0] ?? '30';
  const setDays = (value: string) =>
    setSearch(
      (before) => {
        before.set('days', value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [days, setDays] as const;
}

function Charts({ overview: { unit, sales, bestSellers, brands } }: { overview: WireOverview }) {
  const units = (count: number) => (count === 1 ? '1 unit' : `${count} units`);
  return (
    <div className="grid gap-x-12 gap-y-12 xl:grid-cols-2">
      <BarChart
        title="Revenue"
        points={sales.map(({ day, revenue }) => ({ day, value: revenue }))}
        unit={unit}
        format={formatDollars}
        empty="No revenue in this period yet."
      />
      <BarChart
        title="Orders"
        points={sales.map(({ day, orders }) => ({ day, value: orders }))}
        unit={unit}
        format={String}
        empty="No orders in this period yet."
      />
      <ShareChart
        title="Best sellers"
        empty="No sales in this period yet: best sellers appear here."
        rows={bestSellers.map(({ mobileId, name, units: value, revenue }) => ({
          key: mobileId,
          name,
          value,
          text: `${units(value)}, ${formatDollars(revenue)}`,
        }))}
      />
      <ShareChart
        title="Brands"
        empty="No sales in this period yet: each brand’s share appears here."
        isShare
        rows={brands.map(({ category, units: value, revenue }) => ({
          key: category,
          name: category,
          value,
          text: `${units(value)}, ${formatDollars(revenue)}`,
        }))}
      />
    </div>
  );
}
