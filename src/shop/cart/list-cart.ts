/**
 * The actor's cart at today's prices. Protects: the price shown is the price that will be asked;
 * what changed since it was added is told, row by row. Tested in tests/api/cart.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import type { Services } from '../../services.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { loadMobiles, type Mobile } from '../catalogue/index.ts';
import { type RowState, stateOf } from './rules.ts';
import { type CartRow, countOwnReserved, findCartRows } from './store.ts';

export interface PricedRow {
  id: string;
  mobile: Mobile;
  /** What it costs now. */
  priceCents: number;
  seenPriceCents: number;
  state: RowState;
}

/** @throws AppError authentication-required */
export async function listCart({ db }: Pick<Services, 'db'>, actor: Actor): Promise<PricedRow[]> {
  const { userId } = requireSignedIn(actor);
  const own = await countOwnReserved(db, userId);
  return priceRows(db, await findCartRows(db, userId), own);
}

/** Rows with their mobiles, live prices and states; `own` are units the user already holds. */
export async function priceRows(
  db: Queryable,
  rows: CartRow[],
  own: ReadonlyMap<string, number>,
): Promise<PricedRow[]> {
  const mobiles = await loadMobiles(db, [...new Set(rows.map((row) => row.mobileId))]);
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    const mobile = mobiles.get(row.mobileId);
    // The foreign key keeps every mobile of a row; this guard is for the type only.
    if (!mobile) return [];
    const position = seen.get(row.mobileId) ?? 0;
    seen.set(row.mobileId, position + 1);
    const available = mobile.available + (own.get(row.mobileId) ?? 0);
    return {
      id: row.id,
      mobile,
      priceCents: mobile.priceCents,
      seenPriceCents: row.seenPriceCents,
      state: stateOf({ deletedAt: mobile.deletedAt, available }, position),
    };
  });
}
