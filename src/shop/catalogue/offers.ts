/** The offers of variants that run or are to come. */
import { and, asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { offers } from '../../database/schema.ts';
import { type Actor, requireAdmin } from '../actor.ts';

/** As the audit log records it; moments in ISO 8601. */
export interface Offer {
  priceCents: number;
  startsAt: string;
  endsAt: string;
}

/** @returns by variant what runs or is to come. @throws AppError authentication-required, forbidden */
export async function listOffers(
  { db }: { db: Database },
  actor: Actor,
  mobileId: string,
): Promise<Map<string, Offer[]>> {
  requireAdmin(actor);
  return readOffers(db, [mobileId]);
}

/** By variant what runs or is to come of these mobiles, in the order of time. */
export async function readOffers(
  db: Queryable,
  mobileIds: string[],
): Promise<Map<string, Offer[]>> {
  const found = new Map<string, Offer[]>();
  for (const row of await unfinished(db, inArray(offers.mobileId, mobileIds))) {
    found.set(row.variantId, [...(found.get(row.variantId) ?? []), toOffer(row)]);
  }
  return found;
}

/** Rows of offers that run or are to come, in the order of time. */
export function unfinished(db: Queryable, which: SQL) {
  return db
    .select({
      id: offers.id,
      variantId: offers.variantId,
      priceCents: offers.priceCents,
      startsAt: offers.startsAt,
      endsAt: offers.endsAt,
      hasBegun: sql<boolean>`${offers.startsAt} < now()`,
    })
    .from(offers)
    .where(and(which, gt(offers.endsAt, sql`now()`)))
    .orderBy(asc(offers.startsAt), asc(offers.endsAt), asc(offers.priceCents));
}

function toOffer(row: { priceCents: number; startsAt: Date; endsAt: Date }): Offer {
  return {
    priceCents: row.priceCents,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  };
}
