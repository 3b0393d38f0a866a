/**
 * The actor's cart at today's prices. Protects: the price shown is the price that will be asked; what
 * changed since it was added is told, row by row.
 */
import { type Actor, requireSignedIn } from '../actor.ts';
import { loadMobiles, type Mobile, type VariantFacts } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { type RowState, stateOf } from './rules.ts';
import { countOwnReserved, findRowsToShow } from './store.ts';

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
  const rows = await findRowsToShow(db, userId);
  const mobiles = await loadMobiles(db, [...new Set(rows.map(({ row }) => row.mobileId))]);

  const seen = new Map<string, number>();
  return rows.flatMap(({ row, variant, priceCents, isOnSale }) => {
    const mobile = mobiles.get(row.mobileId);
    // The foreign key keeps every mobile of a row; this guard is for the type only.
    if (!mobile) return [];
    const position = seen.get(variant.id) ?? 0;
    seen.set(variant.id, position + 1);
    const available = variant.stock - variant.reserved + (own.get(variant.id) ?? 0);
    const state = stateOf({ isOnSale, available }, position);
    const { seenPriceCents } = row;
    return { id: row.id, mobile, variant, priceCents, seenPriceCents, state };
  });
}
