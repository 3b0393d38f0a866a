/** Lists of the back office, page by page: the next page's cursor is in the `Link` header. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api-client.ts';

export interface ListPage<Row> {
  rows: Row[];
  /** Null on the last page. */
  next: string | null;
  /** How many rows fit on all pages together, where the list was asked to count them. */
  total?: number | undefined;
}

export type Query = Readonly<Record<string, string | undefined>>;

export async function readPage<Row>(
  path: string,
  query: Query,
  signal?: AbortSignal,
): Promise<ListPage<Row>> {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  let next: string | null = null;
  let total: number | undefined;
  const rows = await api.call<Row[]>(`${path}?${new URLSearchParams(given)}`, {
    signal,
    onHeaders: (headers) => {
      const counted = headers.get('x-total-count');
      if (counted !== null) total = Number(counted);
      const [, address] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? [];
      if (address) next = new URL(address, window.location.href).searchParams.get('cursor');
    },
  });
  return { rows, next, total };
}

/** All pages of a list that were asked for so far, as one. */
export function usePagedList<Row>(list: {
  key: readonly unknown[];
  path: string;
  query: Query;
  /** Adds to the rows of a page what another call knows of them. */
  complete?: (rows: Row[], signal: AbortSignal) => Promise<Row[]>;
  /** For rows that change by themselves: after how many milliseconds to look again. */
  lookAgainMs?: (rows: Row[]) => number | undefined;
}) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: list.key,
    queryFn: async ({ pageParam, signal }) => {
      const page = await readPage<Row>(list.path, { ...list.query, cursor: pageParam }, signal);
      return list.complete ? { ...page, rows: await list.complete(page.rows, signal) } : page;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      list.lookAgainMs?.(state.data?.pages.flatMap(({ rows }) => rows) ?? []) ?? false,
    placeholderData: (before: InfiniteData<ListPage<Row>, string | undefined> | undefined) =>
      before,
  });
  return {
    ...rest,
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: data?.pages[0]?.total,
  };
}
