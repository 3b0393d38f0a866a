/** Mobiles of similar price and size that can be had now: what to look at beside one of them. */
import type { Database } from '../../../database/connect.ts';
import type { Mobile } from '../mobile.ts';
import { listMobiles } from './list-mobiles.ts';

/** Neighbours in price that are looked at, on each side. */
const NEIGHBOURS = 16;
/** What makes up for a difference of one per cent of the price. */
const MM_PER_PERCENT = 0.5;

/** At most `limit` mobiles in stock, the most similar first; never the mobile itself. */
export async function listRelated(
  deps: { db: Database },
  mobile: Mobile,
  limit: number,
): Promise<Mobile[]> {
  const { priceCents } = mobile;
  const dearer = await listMobiles(deps, {
    minCents: priceCents,
    inStock: true,
    sort: 'price',
    limit: NEIGHBOURS,
  });
  const cheaper = await listMobiles(deps, {
    maxCents: priceCents - 1,
    inStock: true,
    sort: '-price',
    limit: NEIGHBOURS,
  });
  return [...dearer.mobiles, ...cheaper.mobiles]
    .filter(({ id }) => id !== mobile.id)
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
