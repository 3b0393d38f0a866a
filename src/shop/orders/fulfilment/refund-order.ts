/**
 * Pays an order back, in part or whole. Protects: never more than was captured, also when two people decide
 * at once; what was decided is stored before the provider is asked.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { centsToAmount, formatCents } from '../../../shared/money.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { findAttempt } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { assertRefundable } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import type { SnapshotItem } from '../rules.ts';
import { assertNotHeld } from '../withdrawals/withdrawal-store.ts';
import { isUnshipped, nextStatus, refundableCents } from './fulfilment-rules.ts';
import { insertEvent, updatePayment } from './fulfilment-store.ts';
import type { OrderChange } from './handle-order.ts';
import { lockOrder, moveOrder } from './move-order.ts';
import { payRefundSoon } from './pay-refund.ts';
import { findRefunds, insertRefund } from './refund-store.ts';
import { returnUnits, tellReturned } from './return-units.ts';

export interface RefundDecision extends OrderChange {
  amountCents: number;
  /** Told to the buyer. */
  reason: string;
  /**
   * Cart rows of the units that go back into the stock. Undefined: all of an order that ends before it is
   * shipped, else none.
   */
  returned?: readonly string[] | undefined;
}

/** @throws AppError not-found, version-conflict, payment-disputed, conflict with `left` (dollars), validation */
export async function refundOrder(
  services: Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>,
  actor: Actor,
  decision: RefundDecision,
): Promise<void> {
  requireAdmin(actor);
  const refundId = await transact(services.db, async (tx) => {
    const payment = await lockOrder(tx, decision.orderId, decision.expectedVersion);
    return decideRefund(tx, { actor, payment, decision });
  });
  await payRefundSoon(services, refundId);
}

/**
 * In the transaction that holds the order.
 * @returns the refund to pay
 * @throws AppError payment-disputed, conflict with `left` (dollars), validation
 */
export async function decideRefund(
  tx: Queryable,
  {
    actor,
    payment,
    decision,
  }: {
    actor: Actor;
    payment: Payment;
    decision: Omit<RefundDecision, 'orderId' | 'expectedVersion'>;
  },
): Promise<string> {
  const { amountCents, reason, requestId } = decision;
  const { userId } = requireAdmin(actor);
  await assertWhole(tx, payment, amountCents);
  await assertNotHeld(tx, payment.id);
  assertRefundable(await findDisputes(tx, payment.id));
  const leftCents = refundableCents(payment, await findRefunds(tx, payment.id));
  if (amountCents > leftCents) throw notThatMuch(leftCents);
  // The last part ends the order, unless it has ended already.
  const isLast = amountCents === leftCents && nextStatus(payment.status, 'refund') !== null;
  const returned = decision.returned ?? (isLast && isUnshipped(payment.status) ? 'all' : []);
  const back = await returnUnits(tx, payment, returned);
  const details = {
    amountCents,
    reason,
    ...(back.length > 0 ? { units: back.length } : {}),
  };
  const written = isLast
    ? await moveOrder(tx, payment, {
        action: 'refund',
        actorId: userId,
        details,
        fields: { refund: 'due' },
      })
    : await updatePayment(tx, payment.id, { refund: 'due' });
  if (!isLast) {
    await insertEvent(tx, { paymentId: payment.id, kind: 'refund', actorId: userId, details });
  }
  const refundId = await insertRefund(tx, {
    paymentId: payment.id,
    amountCents,
    reason,
    orderedBy: userId,
  });
  await tellTools(tx, { orderId: payment.id, amountCents, back });
  await recordChange(tx, {
    actor,
    action: 'order.refunded',
    subjectType: 'order',
    subjectId: payment.id,
    before: { status: payment.status },
    after: { status: written.status, ...details },
    requestId,
  });
  return refundId;
}

async function tellTools(
  tx: Queryable,
  refund: { orderId: OrderId; amountCents: number; back: readonly SnapshotItem[] },
): Promise<void> {
  const { orderId, amountCents, back } = refund;
  await queueWebhook(tx, { type: 'order.refunded', data: { orderId, amountCents } });
  await tellReturned(tx, orderId, back);
}

/** An order without tax and delivery has no cents, so nobody pays any of them back. */
async function assertWhole(tx: Queryable, payment: Payment, amountCents: number): Promise<void> {
  if (amountCents % 100 === 0) return;
  const attempt = await findAttempt(tx, payment.attemptId);
  if (!attempt?.taxCountry) throw invalidField('amount', 'Please enter whole dollars');
}

function notThatMuch(leftCents: number): AppError {
  const left = centsToAmount(leftCents);
  const detail =
    left > 0
      ? `Only ${formatCents(leftCents)} of this payment can still be paid back.`
      : 'This payment has been paid back already.';
  return new AppError('conflict', { detail, extra: { left } });
}
