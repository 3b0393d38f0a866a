/**
 * Writes the mails of alerts that are due. Protects: each alert is told once, also over kills and between processes,
 * because its mail and the note that it was written are one transaction; none is missed, because what is to be
 * looked at stands in `alert_checks` (migrations/0009_alerts-and-wishes.sql) until it was. Called by jobs.ts; tested
 * in tests/api/wishes/due-alerts.test.ts and tests/faults/kills/watcher-kills.test.ts. Why it is so:
 * docs/decisions/shop/054-alerts-and-wishes.md.
 */
import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { alertChecks, alerts, mobiles, users, variants } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import {
  nameUnit,
  nameVariant,
  offerInForce,
  priceNow,
  type VariantFacts,
} from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { mailAlert } from './mails.ts';

/** Of both as many as are dealt with well within the limit of a statement's wait for a lock. */
const CHECKS_A_ROUND = 200;
const ALERTS_A_ROUND = 50;

type Deps = Pick<ShopDeps, 'db' | 'config'>;

/** One round. @returns whether there may be more to do at once */
export async function sendDueAlerts(deps: Deps): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    const checks = await claimChecks(tx);
    if (checks.length === 0) return false;
    const due = await lockDue(tx, [...new Set(checks.map(({ variantId }) => variantId))]);
    for (const alert of due) await mailAlert(tx, toMail(deps, alert));
    if (due.length > 0)
      await markSent(
        tx,
        due.map(({ id }) => id),
      );
    // After a full round there may be others of the same variants.
    if (due.length < ALERTS_A_ROUND)
      await removeChecks(
        tx,
        checks.map(({ id }) => id),
      );
    return due.length === ALERTS_A_ROUND || checks.length === CHECKS_A_ROUND;
  });
}

/** What another process is at is left to it. */
function claimChecks(tx: Queryable) {
  return tx
    .select({ id: alertChecks.id, variantId: alertChecks.variantId })
    .from(alertChecks)
    .where(sql`${alertChecks.dueAt} <= now()`)
    .orderBy(asc(alertChecks.dueAt))
    .limit(CHECKS_A_ROUND)
    .for('update', { skipLocked: true });
}

/**
 * Alerts of these variants that are due now, by the price and stock of now. One that another process is at is waited
 * for, in the order of ids, and is none of ours when that has sent it: were it skipped, a death there would lose it.
 */
function lockDue(tx: Queryable, variantIds: string[]) {
  const offer = offerInForce(tx);
  return tx
    .select({
      id: alerts.id,
      maxPriceCents: alerts.maxPriceCents,
      to: sql<string>`coalesce(${alerts.email}, ${users.email})`,
      ...{ name: mobiles.name, slug: mobiles.slug },
      ...{ colour: variants.colour, storageGb: variants.storageGb, ramGb: variants.ramGb },
      left: sql<number>`${variants.stock} - ${variants.reserved}`,
      priceCents: priceNow(offer),
    })
    .from(alerts)
    .innerJoin(variants, eq(variants.id, alerts.variantId))
    .innerJoin(mobiles, eq(mobiles.id, variants.mobileId))
    .leftJoin(users, eq(users.id, alerts.userId))
    .leftJoinLateral(offer, sql`true`)
    .where(
      and(
        inArray(alerts.variantId, variantIds),
        ...[isNotNull(alerts.confirmedAt), isNull(alerts.sentAt)],
        ...[isNull(variants.deletedAt), isNull(mobiles.deletedAt), eq(variants.inStock, true)],
        or(isNull(alerts.maxPriceCents), gte(alerts.maxPriceCents, priceNow(offer))),
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(ALERTS_A_ROUND)
    .for('update', { of: alerts });
}

type DueAlert = Awaited<ReturnType<typeof lockDue>>[number];

function toMail({ config: { publicUrl } }: Deps, alert: DueAlert) {
  return {
    ...{ alertId: alert.id, to: alert.to, maxPriceCents: alert.maxPriceCents },
    name: nameUnit(alert.name, nameVariant(alert)),
    ...{ priceCents: alert.priceCents, left: alert.left },
    pageUrl: `${publicUrl}/mobiles/${alert.slug}${queryOf(alert)}`,
    stopUrl: `${publicUrl}/alerts/stop`,
  };
}

/** What the address of the phone's page calls the variant. */
function queryOf(variant: Pick<VariantFacts, 'colour' | 'storageGb' | 'ramGb'>): string {
  const { colour, storageGb: storage, ramGb: ram } = variant;
  const known = Object.entries({ colour, storage, ram }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}

async function markSent(tx: Queryable, ids: string[]): Promise<void> {
  await tx.update(alerts).set({ sentAt: sql`now()` }).where(inArray(alerts.id, ids));
}

async function removeChecks(tx: Queryable, ids: number[]): Promise<void> {
  await tx.delete(alertChecks).where(inArray(alertChecks.id, ids));
}
