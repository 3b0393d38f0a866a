/**
 * Answers of the shop that a page keeps. Only what belongs to somebody signed in is kept, so public
 * pages are sent without this and fetch it once they know that somebody is there.
 */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
} from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiProblem } from './api-problem.ts';

const FRESH_MS = 15_000;
const MAX_RETRIES = 2;

let kept: QueryClient | undefined;

/** The one keeper of a browser tab, whichever part of a page asks. */
export function browserQueries(): QueryClient {
  kept ??= createQueryClient();
  return kept;
}

/** Stands above everything that uses a query; there may be several on a page. */
export function QueryProvider({ children }: { children: ReactNode }) {
  // On the server no two visitors share one.
  const [queries] = useState(() =>
    typeof document === 'undefined' ? createQueryClient() : browserQueries(),
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

/** Also restarts a first load that is under way: it may have been answered before the change. */
class ShopQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    const isMeant = filters?.predicate ?? (() => true);
    void this.cancelQueries({
      ...filters,
      predicate: (query) => query.state.data === undefined && isMeant(query),
    });
    return super.invalidateQueries(filters, options);
  }
}

export function createQueryClient(): QueryClient {
  return new ShopQueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
}

/** Shows what a change was answered with. A read under way is dropped: it may have been answered before the change. */
export function keepAnswer(queries: QueryClient, queryKey: QueryKey, answer: object): void {
  void queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, answer);
}

/**
 * A refusal stays a refusal; only what was lost on the way, or overloaded, is asked again. For queries, and
 * for calls that may be repeated because the server does them once.
 * @param failures how often it has failed before
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false;
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 502;
}
