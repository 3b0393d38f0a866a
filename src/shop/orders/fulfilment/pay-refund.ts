/**
 * Pays one refund through the provider. Protects: what was decided is paid once, however often it is tried
 * and whatever crashes in between (the refund's id is the idempotency key), and what the provider refuses
 * for good is shown to staff.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItems } from '../attempt-store.ts';
import { findPayment, findPaymentByTransaction, type Payment } from '../checkout/payment-store.ts';
import { nextStatus } from './fulfilment-rules.ts';
import {
  closeRefund,
  findCameBack,
  findRefund,
  findRefunds,
  insertEvent,
  isLateCapture,
  lockPayment,
  type Refund,
  updatePayment,
} from './fulfilment-store.ts';
import { queueRefundMail } from './order-mails.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'logger'>;

const keyOf = (refundId: string) => `refund:${refundId}`;

/**
 * Tries one refund that is due; repeating it changes nothing.
 * @throws AppError provider-error, provider-timeout: it stays due
 */
export async function payRefund(services: Part, refundId: string): Promise<void> {
  const refund = await findRefund(services.db, refundId);
  if (refund?.state !== 'due') return;
  const payment = await findPayment(services.db, refund.paymentId);
  if (!payment) throw new Error(`the payment ${refund.paymentId} has vanished`);
  const { transactionId: intentId } = payment;
  const { amountCents } = refund;
  const outcome = await services.cards.refund({ intentId, amountCents, key: keyOf(refundId) });
  if (outcome === 'refused') {
    await transact(services.db, (tx) => noteFailure(tx, payment.id, refundId));
    services.logger.error({ refundId }, 'the provider has refused a refund');
    // It does so when money has gone back that the shop has not heard of.
    await takeOverRefund(services, intentId);
    return;
  }
  const intent = await services.cards.retrieveIntent(intentId);
  const refundedCents = intent?.amountRefundedCents ?? amountCents;
  await transact(services.db, (tx) => notePaid(tx, { payment, refund, refundedCents }));
}

/** Tries it now; when that fails, the reconciler goes on. */
export async function payRefundSoon(services: Part, refundId: string | null): Promise<void> {
  if (refundId === null) return;
  try {
    await payRefund(services, refundId);
  } catch (error) {
    services.logger.warn({ err: error, refundId }, 'refund not confirmed; it is tried again');
  }
}

async function notePaid(
  tx: Queryable,
  paid: { payment: Payment; refund: Refund; refundedCents: number },
): Promise<void> {
  const { refund, refundedCents } = paid;
  const payment = await lockPayment(tx, paid.payment.id);
  if (!payment) return;
  if (!(await closeRefund(tx, refund.id, { from: ['due'], to: 'paid' }))) return;
  const { amountCents, reason } = refund;
  await insertEvent(tx, { paymentId: payment.id, kind: 'refund-paid', details: { amountCents } });
  await updatePayment(tx, payment.id, {
    refundedCents: Math.max(payment.refundedCents, refundedCents),
    refund: await summarise(tx, payment.id),
  });
  const isLate = await isLateCapture(tx, payment.attemptId);
  const items = await findItems(tx, payment.attemptId);
  const returned = await findCameBack(tx, payment.id);
  const about = { id: refund.id, amountCents, reason, isLate, items, returned };
  await queueRefundMail(tx, payment, about);
}

async function noteFailure(
  tx: Queryable,
  paymentId: OrderId,
  refundId: string,
  refundedCents?: number,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const refund = await findRefund(tx, refundId);
  if (!payment || !refund) return;
  if (!(await closeRefund(tx, refundId, { from: ['due', 'paid'], to: 'failed' }))) return;
  const { amountCents } = refund;
  await insertEvent(tx, { paymentId, kind: 'refund-failed', details: { amountCents } });
  await updatePayment(tx, paymentId, {
    refundedCents: refundedCents ?? payment.refundedCents,
    refund: await summarise(tx, paymentId),
  });
}

/** The column `payments.refund`: due as long as one refund is. */
async function summarise(tx: Queryable, paymentId: OrderId): Promise<'none' | 'due' | 'done'> {
  const refunds = await findRefunds(tx, paymentId);
  if (refunds.some(({ state }) => state === 'due')) return 'due';
  return refunds.some(({ state }) => state === 'paid') ? 'done' : 'none';
}

/** Money that went back without the shop's doing, for example from the provider's own pages. */
export async function takeOverRefund(services: Part, intentId: string): Promise<void> {
  const intent = await services.cards.retrieveIntent(intentId);
  if (intent === null || intent.amountRefundedCents === 0) return;
  await transact(services.db, async (tx) => {
    const found = await findPaymentByTransaction(tx, intentId);
    const payment = found && (await lockPayment(tx, found.id));
    if (!payment || payment.refundedCents >= intent.amountRefundedCents) return;
    const own = (await findRefunds(tx, payment.id)).filter(({ state }) => state !== 'failed');
    const ownCents = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const isElsewhere = intent.amountRefundedCents > ownCents;
    if (isElsewhere) {
      const amountCents = intent.amountRefundedCents - Math.max(ownCents, payment.refundedCents);
      const details = { amountCents };
      await insertEvent(tx, { paymentId: payment.id, kind: 'refunded-elsewhere', details });
    }
    const isFull = intent.amountRefundedCents >= payment.amountCents;
    const status = isFull ? nextStatus(payment.status, 'refund') : null;
    await updatePayment(tx, payment.id, {
      refundedCents: intent.amountRefundedCents,
      ...(isElsewhere && isFull ? { refund: 'done' } : {}),
      ...(status ? { status } : {}),
    });
  });
}

/** A refund that the provider had taken on did not reach the buyer's bank. */
export async function takeBackRefunds(services: Part, intentId: string): Promise<void> {
  const payment = await findPaymentByTransaction(services.db, intentId);
  const intent = await services.cards.retrieveIntent(intentId);
  if (!payment || !intent) return;
  const atProvider = await services.cards.listRefunds(intentId);
  for (const { key } of atProvider.filter(({ state }) => state === 'failed')) {
    const own = (await findRefunds(services.db, payment.id)).find(({ id }) => keyOf(id) === key);
    if (!own) continue;
    const refundedCents = intent.amountRefundedCents;
    await transact(services.db, (tx) => noteFailure(tx, payment.id, own.id, refundedCents));
  }
}
