import { useInfiniteQuery } from '@tanstack/react-query';
import type { WireListedReturn } from '../../../../../contract/returns/returns.ts';
import { formatMoment } from '../../../../lib/format-moment.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { type DataColumn, DataTable } from '../../../../ui/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { RowLink } from '../../../../ui/list-links.tsx';
import { UnitName } from '../../../../ui/unit-name.tsx';
import { ListSkeleton } from '../../../account/list-skeleton.tsx';
import { LoadFailure } from '../../../account/load-failure.tsx';
import { BuyerText } from '../../staff/buyer-text.tsx';
import { DisputePill } from '../../staff/dispute-pill.tsx';
import { ReturnStatus } from '../return-status.tsx';
import { describeReason } from '../return-words.ts';
import { listReturns, RETURNS_PER_PAGE } from '../returns-api.ts';
import { LabelNeeded } from './label-needed.tsx';

const COLUMNS: readonly DataColumn<WireListedReturn>[] = [
  {
    key: 'order',
    header: 'Order',
    isRowHeader: true,
    cell: ({ _id, invoice }) => (
      <RowLink to={`/dashboard/returns/${_id}`}>{invoice ?? 'Late payment'}</RowLink>
    ),
  },
  {
    key: 'date',
    header: 'Since',
    cell: ({ date }) => <time dateTime={date}>{formatMoment(date)}</time>,
  },
  {
    key: 'buyer',
    header: 'Buyer',
    cell: ({ buyer }) => <BuyerText {...buyer} />,
  },
  {
    key: 'items',
    header: 'Items',
    cell: ({ items }) => (
      <ul className="grid gap-1 text-right md:text-left">
        {items.map(({ _id, name, variantName }) => (
          <li key={_id}>
            <UnitName name={name} variantName={variantName} />
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'reason', header: 'Reason', cell: (one) => describeReason(one) },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, needsInstructions, dispute }) => (
      <span className="inline-flex flex-wrap gap-x-2 gap-y-1">
        <ReturnStatus state={state} refund={null} />
        <DisputePill dispute={dispute} />
        {needsInstructions && <LabelNeeded />}
      </span>
    ),
  },
];

/** Returns, newest first, page by page. */
export function ReturnList({ state }: { state: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: queryKeys.returnList(state),
      queryFn: ({ pageParam, signal }) => listReturns({ state, after: pageParam }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) =>
        page.length < RETURNS_PER_PAGE ? undefined : (page.at(-1)?._id ?? undefined),
    },
  );
  const returns = data?.pages.flat();
  if (!returns && error) {
    return <LoadFailure what="The returns" error={error} onRetry={() => void refetch()} />;
  }
  if (!returns) return <ListSkeleton label="Loading the returns" rows={8} />;
  if (returns.length === 0) {
    return (
      <EmptyState
        title={state ? 'No returns match' : 'No returns yet'}
        text={
          state
            ? 'Choose “All” to see returns in other states.'
            : 'Returns and withdrawals appear here.'
        }
      />
    );
  }
  return (
    <>
      <DataTable caption="Returns" columns={COLUMNS} rows={returns} rowKey={({ _id }) => _id} />
      {hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Older returns
        </Button>
      )}
      {error && <LoadFailure what="Older returns" error={error} onRetry={() => void refetch()} />}
    </>
  );
}
