/**
 * Sets the offers of a variant. Protects: what was in force stays in the books, so that "lowest price
 * of the last 30 days" stays true; an offer that runs is ended, never erased.
 */
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { offers } from '../../../database/schema.ts';
import { newId } from '../../../shared/tools/ids.ts';
import { type Offer, unfinished } from '../offers.ts';

/**
 * Makes these the offers that run or are to come; one that runs and is left out ends now. Those of
 * `wanted` that are over by now are left out: an undo may come when its offer has ended.
 */
export async function setOffers(
  tx: Queryable,
  { variantId, mobileId }: { variantId: string; mobileId: string },
  wanted: Offer[],
): Promise<void> {
  const missing = new Set(wanted.filter(({ endsAt }) => Date.parse(endsAt) > Date.now()));
  for (const row of await unfinished(tx, eq(offers.variantId, variantId))) {
    const isSameStart = (offer: Offer) =>
      offer.priceCents === row.priceCents && offer.startsAt === row.startsAt.toISOString();
    const kept = [...missing].find(isSameStart);
    if (kept) {
      missing.delete(kept);
      await tx
        .update(offers)
        .set({ endsAt: new Date(kept.endsAt) })
        .where(eq(offers.id, row.id));
    } else if (row.hasBegun) {
      await tx.update(offers).set({ endsAt: sql`now()` }).where(eq(offers.id, row.id));
    } else {
      await tx.delete(offers).where(eq(offers.id, row.id));
    }
  }
  if (missing.size === 0) return;
  await tx.insert(offers).values(
    [...missing].map(({ priceCents, startsAt, endsAt }) => ({
      ...{ id: newId(), mobileId, variantId, priceCents },
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  );
}
