/** The offers of a mobile that run or are to come. */
import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/connect.ts';
import { offers } from '../../database/schema.ts';
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

/** Rows of offers that run or are to come, in the order of time. */
export function unfinished(db: Queryable, mobileIds: string[]) {
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
