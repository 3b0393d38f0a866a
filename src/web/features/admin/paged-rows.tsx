import type { ReactNode } from 'react';
import { ListSkeleton } from '../account/list-skeleton.tsx';
import { LoadFailure } from '../account/load-failure.tsx';
import type { usePagedList } from './list-page.ts';
import { ShowMore } from './show-more.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export interface PagedRowsProps<Row> {
  list: ReturnType<typeof usePagedList<Row>>;
  /** What a row is, for one and for several: `['user', 'users']`. */
  noun: readonly [one: string, many: string];
  /** Shown in place of no rows. */
  empty: ReactNode;
  /** Stands before the count, where the rows begin. */
  lead?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/** Below the filters of a list: how many rows there are, and the rows in each of their states. */
export function PagedRows<Row>({ list, noun, empty, lead, children }: PagedRowsProps<Row>) {
  const { rows, error } = list;
  const { fallback, inside } = useKeptFocus<HTMLParagraphElement>(rows);
  const [one, many] = noun;
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <>
      <div className="mb-4 flex min-h-6 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {(rows || !error) && lead}
        <p ref={fallback} tabIndex={-1} role="status" className="figures text-ink-soft">
          {rows && describeCount(list, rows.length, rows.length === 1 ? one : many)}
        </p>
      </div>
      {!rows && !error && <ListSkeleton label={`Loading the ${many}`} rows={8} />}
      {rows && <div {...inside}>{rows.length === 0 ? empty : children(rows)}</div>}
      {error && (
        <div className="mt-6 first:mt-0">
          <LoadFailure what={rows ? `More ${many}` : `The ${many}`} error={error} onRetry={retry} />
        </div>
      )}
      <ShowMore {...list} />
    </>
  );
}

/** "50 of 109 mobiles"; without a total, only that there are more. */
function describeCount(
  { total, hasNextPage }: { total: number | undefined; hasNextPage: boolean },
  shown: number,
  noun: string,
): string {
  const figure = shown.toLocaleString('en-US');
  if (!hasNextPage) return `${figure} ${noun}`;
  if (total === undefined) return `First ${figure} ${noun}`;
  return `${figure} of ${total.toLocaleString('en-US')} ${noun}`;
}
