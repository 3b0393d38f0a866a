/**
 * Which pages are the same for everybody, and under which address each is kept. Query keys that a
 * page does not know are left out, so that nobody can fill the cache with copies.
 */
import type { FastifyRequest } from 'fastify';

const PUBLIC_PAGES: { path: RegExp; queryKeys: string[] }[] = [
  { path: /^\/$/, queryKeys: ['brand', 'sort'] },
  { path: /^\/order$/i, queryKeys: ['brand', 'sort', 'q', 'min', 'max', 'cursor'] },
  { path: /^\/mobiles\/[a-z0-9-]{1,120}$/, queryKeys: ['colour', 'view'] },
  { path: /^\/(?:offered|about|contact)$/i, queryKeys: [] },
];
const MAX_VALUE_LENGTH = 120;

/** The canonical address of a public page, or null for every other request. */
export function cacheKeyOf(request: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname, searchParams } = new URL(request.url, 'http://page');
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const page = PUBLIC_PAGES.find((candidate) => candidate.path.test(path));
  if (!page) return null;
  const known = new URLSearchParams();
  for (const key of page.queryKeys) {
    const value = searchParams.get(key);
    if (value !== null && value.length <= MAX_VALUE_LENGTH) known.set(key, value);
  }
  const query = known.toString();
  return query === '' ? path : `${path}?${query}`;
}
