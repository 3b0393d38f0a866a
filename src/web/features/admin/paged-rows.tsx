import type { ReactNode } from 'react';
import { ListSkeleton } from '../account/list-skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import type { usePagedList } from './list-page.ts';
import { ShowMore } from './show-more.tsx';

export interface PagedRowsProps<Row> {
  list: ReturnType<typeof usePagedList<Row>>;
  /** What a row is, for one and for several: `['user', 'users']`. */
  noun: readonly [one: string, many: string];
  /** Shown in place of no rows. */
  empty: ReactNode;
  /** Stands beside the count. */
  action?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** Below the filters of a list: how many rows there are, and the rows in each of their states. */
export function PagedRows<Row>({ list, noun, empty, action, children }: PagedRowsProps<Row>) {
  const { rows, error, hasNextPage } = list;
  const [one, many] = noun;
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <>
      <div className="mb-4 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="figures text-ink-soft">
          {rows && `${rows.length} ${rows.length === 1 ? one : many}`}
          {hasNextPage && ' shown, there are more'}
        </p>
        {(rows || !error) && action}
      </div>
      {!rows && !error && <ListSkeleton label={`Loading the ${many}`} rows={8} />}
      {rows && (rows.length === 0 ? empty : children(rows))}
      {error && (
        <div className="mt-6 first:mt-0">
          <LoadFailure what={rows ? `More ${many}` : `The ${many}`} error={error} onRetry={retry} />
        </div>
      )}
      <ShowMore {...list} />
    </>
  );
}
