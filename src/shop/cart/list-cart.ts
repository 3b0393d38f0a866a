/**
 * The actor's cart at today's prices. Protects: the price shown is the price that will be asked; what
 * changed since it was added is told, row by row.
 */
import type { Queryable } from '../../database/connect.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { loadMobiles, type Mobile, type VariantFacts } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { type RowState, stateOf } from './rules.ts';
import { countOwnReserved, countYielding, findRowsToShow } from './store.ts';

export interface PricedRow {
  id: string;
  mobile: Mobile;
  variant: VariantFacts & { id: string };
  /** What it costs now. */
  priceCents: number;
  seenPriceCents: number;
  state: RowState;
}

/** @throws AppError authentication-required */
export async function listCart({ db }: Pick<ShopDeps, 'db'>, actor: Actor): Promise<PricedRow[]> {
  const { userId } = requireSignedIn(actor);
  const own = await countOwnReserved(db, userId);
  const { rows, mobiles } = await readRows(db, userId);
  const priced = priceRows(rows, mobiles, own);
  const short = priced
    .filter(({ state }) => state === 'out-of-stock')
    .map(({ variant }) => variant.id);
  if (short.length === 0) return priced;
  const reachable = new Map(own);
  for (const [id, units] of await countYielding(db, userId, short)) {
    reachable.set(id, units + (own.get(id) ?? 0));
  }
  return priceRows(rows, mobiles, reachable);
}

type RowToShow = Awaited<ReturnType<typeof findRowsToShow>>[number];

async function readRows(
  db: Queryable,
  userId: string,
): Promise<{ rows: RowToShow[]; mobiles: Map<string, Mobile> }> {
  const rows = await findRowsToShow(db, userId);
  const ids = new Set(rows.map(({ row }) => row.mobileId));
  return { rows, mobiles: await loadMobiles(db, [...ids]) };
}

/** Rows with live prices and states; `own` are held units that the user may have, by variant. */
function priceRows(
  rows: readonly RowToShow[],
  mobiles: ReadonlyMap<string, Mobile>,
  own: ReadonlyMap<string, number>,
): PricedRow[] {
  const seen = new Map<string, number>();
  return rows.flatMap(({ row, variant, priceCents, isOnSale }) => {
    const mobile = mobiles.get(row.mobileId);
    // The foreign key keeps every mobile of a row; this guard is for the type only.
    if (!mobile) return [];
    const position = seen.get(variant.id) ?? 0;
    seen.set(variant.id, position + 1);
    const available = variant.stock - variant.reserved + (own.get(variant.id) ?? 0);
    return {
      ...{ id: row.id, mobile, variant, priceCents },
      seenPriceCents: row.seenPriceCents,
      state: stateOf({ isOnSale, available }, position),
    };
  });
}
