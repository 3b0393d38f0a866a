/** Repository of alerts, in SQL. */
import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { alertChecks, alerts, mobiles, variants } from '../../database/schema.ts';
import { newId } from '../../shared/tools/ids.ts';
import { nameUnit, nameVariant, offerInForce, priceNow } from '../catalogue/index.ts';

export type AlertOwner = { userId: string } | { email: string };

/** What somebody wants to hear of. */
export interface WantedAlert {
  variantId: string;
  /** At which price or below; null as soon as it can be had. */
  maxPriceCents: number | null;
}

export const isOwnedBy = (owner: AlertOwner): SQL =>
  'userId' in owner ? eq(alerts.userId, owner.userId) : eq(alerts.email, owner.email);

const isWaiting = isNull(alerts.sentAt);

const isLike = ({ variantId, maxPriceCents }: WantedAlert): SQL | undefined =>
  and(
    eq(alerts.variantId, variantId),
    maxPriceCents === null ? isNull(alerts.maxPriceCents) : isNotNull(alerts.maxPriceCents),
  );

export interface WatchedVariant {
  mobileId: string;
  /** Of the phone, with its variant. */
  name: string;
  isLeft: boolean;
  priceCents: number;
}

/** A variant on sale with the name of its phone; null for any other id. */
export async function findVariant(
  db: Queryable,
  variantId: string,
): Promise<WatchedVariant | null> {
  const offer = offerInForce(db);
  const [row] = await db
    .select({
      mobileId: mobiles.id,
      name: mobiles.name,
      isLeft: sql<boolean>`${variants.inStock}`,
      priceCents: priceNow(offer),
      ...{ colour: variants.colour, storageGb: variants.storageGb, ramGb: variants.ramGb },
    })
    .from(variants)
    .innerJoin(mobiles, eq(mobiles.id, variants.mobileId))
    .leftJoinLateral(offer, sql`true`)
    .where(and(eq(variants.id, variantId), isNull(variants.deletedAt), isNull(mobiles.deletedAt)));
  if (!row) return null;
  const { mobileId, isLeft, priceCents } = row;
  return { mobileId, isLeft, priceCents, name: nameUnit(row.name, nameVariant(row)) };
}

/** Replaces what the same owner has asked of the same kind and variant, at the same stage. */
export async function replaceAlert(
  tx: Queryable,
  alert: WantedAlert & { mobileId: string; owner: AlertOwner; isConfirmed: boolean },
): Promise<string> {
  const { owner, isConfirmed, mobileId, variantId, maxPriceCents } = alert;
  const id = newId();
  await deleteWaiting(tx, alert, isConfirmed);
  await tx
    .insert(alerts)
    .values({
      ...{ id, mobileId, variantId, maxPriceCents, ...owner },
      confirmedAt: isConfirmed ? sql`now()` : null,
    })
    .onConflictDoNothing();
  if (isConfirmed) await askCheck(tx, variantId);
  return id;
}

/** @param isConfirmed whose stage is meant */
export async function deleteWaiting(
  tx: Queryable,
  { owner, ...wanted }: WantedAlert & { owner: AlertOwner },
  isConfirmed: boolean,
): Promise<void> {
  const stage = isConfirmed ? isNotNull(alerts.confirmedAt) : isNull(alerts.confirmedAt);
  await tx.delete(alerts).where(and(isOwnedBy(owner), isLike(wanted), isWaiting, stage));
}

/** Has the alerts of a variant looked at after the commit: they may be due already. */
export async function askCheck(tx: Queryable, variantId: string): Promise<void> {
  await tx.insert(alertChecks).values({ variantId, dueAt: sql`now()` });
}

/** How many confirmed alerts of somebody wait. */
export async function countWaiting(db: Queryable, owner: AlertOwner): Promise<number> {
  const [row] = await db
    .select({ number: count() })
    .from(alerts)
    .where(and(isOwnedBy(owner), isWaiting, isNotNull(alerts.confirmedAt)));
  return row?.number ?? 0;
}

export async function markConfirmed(
  tx: Queryable,
  { id, variantId }: { id: string; variantId: string },
): Promise<void> {
  await tx.update(alerts).set({ confirmedAt: sql`now()` }).where(eq(alerts.id, id));
  await askCheck(tx, variantId);
}
