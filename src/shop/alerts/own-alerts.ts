/** The alerts of somebody with an account, as their account page lists them. Protects: everybody's own alone. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { alerts, mobiles, variants } from '../../database/schema.ts';
import { type Actor, requireSignedIn } from '../actor.ts';
import { nameVariant, offerInForce, priceNow } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { MOST_ALERTS } from './rules.ts';

type Deps = Pick<ShopDeps, 'db'>;

/** Those that wait, the oldest first. */
export async function listOwnAlerts({ db }: Deps, actor: Actor) {
  const { userId } = requireSignedIn(actor);
  const rows = await selectWaiting(db, userId);
  return rows.map(({ colour, storageGb, ramGb, confirmedAt, ...row }) => ({
    ...row,
    ...{ colour, storageGb },
    variantName: nameVariant({ colour, storageGb, ramGb }),
    isConfirmed: confirmedAt !== null,
  }));
}

export type OwnAlert = Awaited<ReturnType<typeof listOwnAlerts>>[number];

function selectWaiting(db: Queryable, userId: string) {
  const offer = offerInForce(db);
  return db
    .select({
      ...{ id: alerts.id, maxPriceCents: alerts.maxPriceCents, confirmedAt: alerts.confirmedAt },
      ...{ name: mobiles.name, slug: mobiles.slug },
      ...{ colour: variants.colour, storageGb: variants.storageGb, ramGb: variants.ramGb },
      priceCents: priceNow(offer),
    })
    .from(alerts)
    .innerJoin(mobiles, eq(mobiles.id, alerts.mobileId))
    .innerJoin(variants, eq(variants.id, alerts.variantId))
    .leftJoinLateral(offer, sql`true`)
    .where(and(eq(alerts.userId, userId), isNull(alerts.sentAt)))
    .orderBy(asc(alerts.id))
    .limit(2 * MOST_ALERTS);
}

/** @returns how many are gone: 0 when it was sent meanwhile, or was never theirs */
export async function removeOwnAlert({ db }: Deps, actor: Actor, alertId: string): Promise<number> {
  const { userId } = requireSignedIn(actor);
  const removed = await db
    .delete(alerts)
    .where(and(eq(alerts.id, alertId), eq(alerts.userId, userId), isNull(alerts.sentAt)))
    .returning({ id: alerts.id });
  return removed.length;
}
