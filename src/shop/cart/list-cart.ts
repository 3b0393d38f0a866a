/**
 * The actor's cart at today's prices. Protects: the price shown is the price that will be asked;
 * what changed since it was added is told, row by row. Tested in tests/api/cart.test.ts.
 */
import type { Queryable } from '../../database/connect.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { loadMobiles, type Mobile } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { type RowState, stateOf } from './rules.ts';
import { type CartRow, countOwnReserved, countYielding, findCartRows } from './store.ts';

export interface PricedRow {
  id: string;
  mobile: Mobile;
  /** What it costs now. */
  priceCents: number;
  seenPriceCents: number;
  state: RowState;
}

/** @throws AppError authentication-required */
export async function listCart({ db }: Pick<ShopDeps, 'db'>, actor: Actor): Promise<PricedRow[]> {
  const { userId } = requireSignedIn(actor);
  const [own, rows] = [await countOwnReserved(db, userId), await findCartRows(db, userId)];
  const priced = await priceRows(db, rows, own);
  const short = priced
    .filter(({ state }) => state === 'out-of-stock')
    .map(({ mobile }) => mobile.id);
  if (short.length === 0) return priced;
  const reachable = new Map(own);
  for (const [id, units] of await countYielding(db, userId, short)) {
    reachable.set(id, units + (own.get(id) ?? 0));
  }
  return priceRows(db, rows, reachable);
}

/** Rows with their mobiles, live prices and states; `own` are held units that the user may have. */
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
