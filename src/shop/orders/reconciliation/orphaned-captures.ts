/**
 * Captures whose attempt is unknown: those that were made after the backup from which a shop was restored.
 * Protects: only a capture that names this shop is paid back, each once however often it is asked for (the
 * intent is the key), and never one whose attempt the shop knows, which is the reconciler's.
 */
import { inArray } from 'drizzle-orm';
import { paymentAttempts, payments } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import { ANONYMOUS } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { CardIntent } from '../../card-port.ts';
import type { ShopDeps } from '../../deps.ts';
import { forgetUnrecorded } from './ledger-store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards'>;

export interface OrphanedCaptures {
  /** Made by this shop for an attempt that it does not know, and not paid back in full. */
  own: CardIntent[];
  /** Captures without a payment that do not name this shop: people decide about them. */
  others: CardIntent[];
  /** Captures that the shop has recorded: none of many means that this is the wrong database. */
  recorded: number;
}

/** The ledger is read first: an attempt is written before its intent is made, so none is overlooked. */
export async function findOrphanedCaptures(
  { db, cards }: Part,
  { shop, createdAfter }: { shop: string; createdAfter: Date },
): Promise<OrphanedCaptures> {
  const captures: CardIntent[] = [];
  for await (const intent of cards.listIntents({ createdAfter })) {
    if (intent.status === 'succeeded') captures.push(intent);
  }
  const found: OrphanedCaptures = { own: [], others: [], recorded: 0 };
  const known = await findKnown(db, captures);
  for (const capture of captures) {
    if (known.intents.has(capture.id)) found.recorded += 1;
    else if (capture.amountRefundedCents >= capture.amountReceivedCents) continue;
    else if (capture.attemptId !== null && known.attempts.has(capture.attemptId)) continue;
    else if (capture.attemptId !== null && capture.shop === shop) found.own.push(capture);
    else found.others.push(capture);
  }
  return found;
}

const IDS_PER_QUERY = 1_000;

async function findKnown(db: Part['db'], captures: CardIntent[]) {
  const known = { intents: new Set<string>(), attempts: new Set<string>() };
  for (let at = 0; at < captures.length; at += IDS_PER_QUERY) {
    const some = captures.slice(at, at + IDS_PER_QUERY);
    const intentIds = some.map(({ id }) => id);
    const isPaid = inArray(payments.transactionId, intentIds);
    for (const { id } of await db
      .select({ id: payments.transactionId })
      .from(payments)
      .where(isPaid)) {
      known.intents.add(id);
    }
    const attemptIds = some.flatMap(({ attemptId }) => attemptId ?? []);
    const isKnown = inArray(paymentAttempts.id, attemptIds);
    for (const { id } of await db
      .select({ id: paymentAttempts.id })
      .from(paymentAttempts)
      .where(isKnown)) {
      known.attempts.add(id);
    }
  }
  return known;
}

/**
 * Pays one of `own` back in full; repeating it changes nothing.
 * @returns false when the provider refuses for good
 * @throws AppError provider-error, provider-timeout: ask again
 */
export async function refundOrphanedCapture(
  { db, cards }: Part,
  capture: CardIntent,
): Promise<boolean> {
  const { id: intentId, attemptId, amountReceivedCents: amountCents } = capture;
  const { state } = await cards.refund({ intentId, key: `refund:${intentId}` });
  if (state !== 'paid') return false;
  await transact(db, async (tx) => {
    await forgetUnrecorded(tx, intentId);
    await recordChange(tx, {
      actor: ANONYMOUS,
      action: 'capture.refunded',
      subjectType: 'capture',
      subjectId: intentId,
      after: { attemptId, amountCents },
    });
  });
  return true;
}
