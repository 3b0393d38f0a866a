/** Mobiles of similar price and size that can be had now: what to look at beside one of them. */
import type { Database } from '../../../database/connect.ts';
import type { Mobile } from '../mobile.ts';
import { isOnSale } from '../rules.ts';
import { nearestInPrice } from './list-order.ts';
import { fittingAll } from './listed/fitting-places.ts';
import { readListed } from './listed/listed-index.ts';

/** Neighbours in price that are looked at. */
const NEIGHBOURS = 32;
/** What makes up for a difference of one per cent of the price. */
const MM_PER_PERCENT = 0.5;

/** At most `limit` mobiles of which what is shown, the default variant, is left; the most similar first. */
export async function listRelated(
  deps: { db: Database },
  mobile: Mobile,
  limit: number,
): Promise<Mobile[]> {
  const listed = await readListed(deps.db, undefined);
  const neighbours = nearestInPrice(listed, fittingAll(listed, { inStock: true }), {
    priceCents: mobile.priceCents,
    most: NEIGHBOURS,
  });
  const found = await listed.mobiles.load(neighbours);
  return neighbours
    .flatMap((id) => (id === mobile.id ? [] : (found.get(id) ?? [])))
    .filter((other) => isOnSale(other) && other.available > 0)
    .map((other) => ({ other, difference: difference(mobile, other) }))
    .sort((a, b) => a.difference - b.difference)
    .slice(0, limit)
    .map(({ other }) => other);
}

function difference(mobile: Mobile, other: Mobile): number {
  const percent = (Math.abs(other.priceCents - mobile.priceCents) * 100) / mobile.priceCents;
  return percent * MM_PER_PERCENT + Math.abs(heightMm(other) - heightMm(mobile));
}

/** A model of which nothing is known is taken for one of usual size. */
function heightMm({ specs }: Mobile): number {
  return specs ? (specs.body.folded ?? specs.body).heightMm : 158;
}
