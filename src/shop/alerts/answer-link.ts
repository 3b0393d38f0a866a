/**
 * What the links in mails of alerts do: confirm one, or stop all mails of this kind to whom the mail went. Protects:
 * looking at a link does nothing, because programs open links in mails; doing it twice changes nothing; a link that
 * means nothing any more is answered like one that never meant anything.
 */
import { and, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { alerts, mobiles, variants } from '../../database/schema.ts';
import { isConfirmationLive } from '../../database/sql/live-links.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { nameUnit, nameVariant } from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';
import { readSignedId } from '../signed-id.ts';
import { assertRoom } from './ask-alert.ts';
import { type AlertOwner, deleteWaiting, isOwnedBy, markConfirmed } from './store.ts';

type Deps = Pick<ShopDeps, 'db' | 'secrets'>;

export interface LinkedAlert {
  /** Of the phone, with its variant. */
  name: string;
  slug: string;
  maxPriceCents: number | null;
  isConfirmed: boolean;
}

/** What a link would confirm; null when there is nothing (any more). */
export async function readAlertToConfirm(
  { db, secrets }: Deps,
  token: string,
): Promise<LinkedAlert | null> {
  const id = readSignedId(secrets, 'confirm-alert', token);
  if (id === null) return null;
  const [row] = await db
    .select({
      ...{ name: mobiles.name, slug: mobiles.slug },
      ...{ colour: variants.colour, storageGb: variants.storageGb, ramGb: variants.ramGb },
      ...{ maxPriceCents: alerts.maxPriceCents, confirmedAt: alerts.confirmedAt },
    })
    .from(alerts)
    .innerJoin(mobiles, eq(mobiles.id, alerts.mobileId))
    .innerJoin(variants, eq(variants.id, alerts.variantId))
    .where(and(eq(alerts.id, id), isConfirmationLive));
  if (!row) return null;
  const { slug, maxPriceCents } = row;
  const name = nameUnit(row.name, nameVariant(row));
  return { name, slug, maxPriceCents, isConfirmed: row.confirmedAt !== null };
}

/** @throws AppError gone for a link that does nothing (any more), conflict (too many wait) */
export async function confirmAlert({ db, secrets }: Deps, token: string): Promise<void> {
  const id = readSignedId(secrets, 'confirm-alert', token);
  if (id === null) throw new AppError('gone');
  await transact(db, async (tx) => {
    const alert = await lockAlert(tx, id, isConfirmationLive);
    if (!alert) throw new AppError('gone');
    if (alert.confirmedAt !== null) return;
    const { owner, variantId, maxPriceCents } = alert;
    await deleteWaiting(tx, { owner, variantId, maxPriceCents }, true);
    await assertRoom(tx, owner);
    await markConfirmed(tx, { id, variantId });
  });
}

/** Ends all alerts of whoever got the mail with this link, sent ones and others. Nothing tells whether there were any. */
export async function stopAlerts({ db, secrets }: Deps, token: string): Promise<void> {
  const id = readSignedId(secrets, 'stop-alerts', token);
  if (id === null) return;
  await transact(db, async (tx) => {
    const alert = await lockAlert(tx, id);
    if (alert) await tx.delete(alerts).where(isOwnedBy(alert.owner));
  });
}

async function lockAlert(tx: Queryable, id: string, isLive?: SQL) {
  const isNamed = eq(alerts.id, id);
  const [row] = await tx.select().from(alerts).where(and(isNamed, isLive)).for('update');
  const owner = row && ownerOf(row);
  return owner ? { ...row, owner } : null;
}

/** The check constraint alerts_one_owner admits no row without one. */
function ownerOf({ userId, email }: { userId: string | null; email: string | null }) {
  const owner: AlertOwner | null = userId !== null ? { userId } : email !== null ? { email } : null;
  return owner;
}
