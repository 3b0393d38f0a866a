/**
 * Lists what is on sale, page by page. Protects: pages neither repeat nor skip a mobile, and a cursor that
 * is not ours is refused before it reaches the database.
 */
import type { Database } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import { isId } from '../../../shared/tools/ids.ts';
import type { Mobile } from '../mobile.ts';
import type { MobileFilter, MobileSort } from './filter.ts';
import type { Position } from './list-order.ts';
import { findMobiles } from './list-store.ts';

export interface MobilePage {
  mobiles: Mobile[];
  /** Opaque; ask with it for the next page. Null on the last one. */
  nextCursor: string | null;
}

export interface MobileListing extends MobileFilter {
  /** Newest first when it is not given. */
  sort?: MobileSort | undefined;
  /** Without it everything is listed. */
  limit?: number | undefined;
  cursor?: string | undefined;
  /** What the order `relevance` compares names with. */
  likeness?: string | undefined;
}

const DECIMAL = /^\d{1,10}(?:\.\d{1,6})?$/;
const NAME = /^[^\0]{1,200}$/;

/** What a position's text looks like in each order. */
const POSITION_FORMS: Record<MobileSort, RegExp> = {
  newest: DECIMAL,
  price: DECIMAL,
  '-price': DECIMAL,
  name: NAME,
  screen: DECIMAL,
  '-screen': DECIMAL,
  weight: DECIMAL,
  relevance: DECIMAL,
};

/** @throws AppError malformed-request for a cursor that is not ours */
export async function listMobiles(
  deps: { db: Database },
  listing: MobileListing,
): Promise<MobilePage> {
  const { cursor, limit, sort = 'newest', ...filter } = listing;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort);
  const wanted = limit === undefined ? undefined : limit + 1;
  const found = await findMobiles(deps.db, { ...filter, sort, after, limit: wanted });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > page.length;
  return {
    mobiles: page.flatMap(({ mobile }) => mobile ?? []),
    nextCursor: hasMore && last ? encodeCursor(last.position) : null,
  };
}

function encodeCursor({ value, id }: Position): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

function decodeCursor(cursor: string, sort: MobileSort): Position {
  const [value, id] = parseArray(Buffer.from(cursor, 'base64url').toString());
  const isOurs =
    typeof value === 'string' &&
    POSITION_FORMS[sort].test(value) &&
    typeof id === 'string' &&
    isId(id);
  if (!isOurs) {
    throw new AppError('malformed-request', { detail: 'The cursor is not one of ours.' });
  }
  return { value, id };
}

function parseArray(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
