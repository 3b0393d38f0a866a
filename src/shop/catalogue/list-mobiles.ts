/** Lists what is on sale, page by page. Called by GET /mobile-data and the pages' loaders. */
import type { Database } from '../../database/connect.ts';
import { AppError } from '../../shared/errors.ts';
import type { Mobile } from './mobile.ts';
import { findMobiles, type MobileFilter, type MobileSort } from './store.ts';

export interface MobilePage {
  mobiles: Mobile[];
  /** Opaque; ask with it for the next page. Null on the last one. */
  nextCursor: string | null;
}

/**
 * @param filter prices in cents; without `limit` everything is listed, as the contract says
 * @throws AppError malformed-request for a cursor that is not ours
 */
export async function listMobiles(
  deps: { db: Database },
  filter: Omit<MobileFilter, 'after'> & { cursor?: string },
): Promise<MobilePage> {
  const { cursor, ...rest } = filter;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, filter.sort);
  const limit = filter.limit === undefined ? undefined : filter.limit + 1;
  const found = await findMobiles(deps.db, { ...rest, after, limit });
  const hasMore = filter.limit !== undefined && found.length > filter.limit;
  const mobiles = hasMore ? found.slice(0, filter.limit) : found;
  const last = mobiles.at(-1);
  return { mobiles, nextCursor: hasMore && last ? encodeCursor(last, filter.sort) : null };
}

function encodeCursor(mobile: Mobile, sort: MobileSort = 'newest'): string {
  const values: Record<MobileSort, string | number> = {
    newest: mobile.createdAt.toISOString(),
    price: mobile.priceCents,
    '-price': mobile.priceCents,
    name: mobile.name,
  };
  return Buffer.from(JSON.stringify([values[sort], mobile.id])).toString('base64url');
}

function decodeCursor(cursor: string, sort: MobileSort = 'newest') {
  try {
    const [value, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isNumeric = sort === 'price' || sort === '-price';
    const fits = isNumeric ? typeof value === 'number' : typeof value === 'string';
    if (fits && typeof id === 'string') return { value: value as string | number, id };
  } catch {
    // Falls through to the refusal: whatever was wrong with it, the cursor is not ours.
  }
  throw new AppError('malformed-request', { detail: 'The cursor is not one of ours.' });
}
