/**
 * The offers of a mobile that run or are to come. Protects: what was in force stays in the books, so that
 * "lowest price of the last 30 days" stays true; an offer that runs is ended, never erased.
 */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { offers } from '../../database/schema.ts';
import { newId } from '../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';

/** As the audit log records it; moments in ISO 8601. */
export interface Offer {
  priceCents: number;
  startsAt: string;
  endsAt: string;
}

/** @throws AppError authentication-required, forbidden */
export async function listOffers(
  { db }: { db: Database },
  actor: Actor,
  mobileId: string,
): Promise<Offer[]> {
  requireAdmin(actor);
  return (await readOffers(db, [mobileId])).get(mobileId) ?? [];
}

/** Per mobile what runs or is to come, in the order of time. */
export async function readOffers(
  db: Queryable,
  mobileIds: string[],
): Promise<Map<string, Offer[]>> {
  const found = new Map<string, Offer[]>(mobileIds.map((id) => [id, []]));
  for (const { mobileId, ...row } of await unfinished(db, mobileIds)) {
    found.get(mobileId)?.push(toOffer(row));
  }
  return found;
}

/** Makes these the offers that run or are to come; one that runs and is left out ends now. */
export async function setOffers(tx: Queryable, mobileId: string, wanted: Offer[]): Promise<void> {
  const missing = new Set(wanted);
  for (const row of await unfinished(tx, [mobileId])) {
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
      id: newId(),
      mobileId,
      priceCents,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })),
  );
}

function unfinished(db: Queryable, mobileIds: string[]) {
  return db
    .select({
      id: offers.id,
      mobileId: offers.mobileId,
      priceCents: offers.priceCents,
      startsAt: offers.startsAt,
      endsAt: offers.endsAt,
      hasBegun: sql<boolean>`${offers.startsAt} < now()`,
    })
    .from(offers)
    .where(and(inArray(offers.mobileId, mobileIds), gt(offers.endsAt, sql`now()`)))
    .orderBy(asc(offers.startsAt), asc(offers.endsAt), asc(offers.priceCents));
}

function toOffer(row: { priceCents: number; startsAt: Date; endsAt: Date }): Offer {
  return {
    priceCents: row.priceCents,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  };
}
