/**
 * Takes statements of withdrawal from a contract (Article 11a of Directive 2011/83/EU) and acts on them.
 * Protects: whoever has bought something can declare it, signed in or not; the answer is the same, and takes
 * as long, whether there is such an order or not; a statement that was taken is never lost, and the same one
 * twice counts once. Why it is so: docs/decisions/orders/052-returns-and-withdrawal.md.
 */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { invoices, payments, users, withdrawals } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import { foldEmail } from '../../../shared/email.ts';
import { newId, type OrderId } from '../../../shared/tools/ids.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { holdsMoney } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { cancelUnshipped } from '../fulfilment/cancel-order.ts';
import { refundableCents } from '../fulfilment/fulfilment-rules.ts';
import { lockPayment } from '../fulfilment/fulfilment-store.ts';
import { tellRefund } from '../fulfilment/order-mails.ts';
import { payRefundSoon } from '../fulfilment/pay-refund.ts';
import { findRefunds } from '../fulfilment/refund-store.ts';
import { findReturnable } from './find-returnable.ts';
import { moveReturn } from './move-return.ts';
import { queueWithdrawalMail, type WithdrawalOutcome } from './return-mails.ts';
import { findReturns, insertReturn, insertReturnEvent } from './return-store.ts';

export interface WithdrawalStatement {
  name: string;
  /** As the receipt says it, for example 2026-00042. */
  orderNumber: string;
  email: string;
  clientAddress: string;
}

/** More than a household needs, too few to try numbers and addresses. */
const STATEMENTS_AN_HOUR = { max: 10, windowSeconds: 3_600 };

/** Keeps a statement; `handleWithdrawals` acts on it. @throws AppError rate-limited */
export async function stateWithdrawal(
  { db, limits }: Pick<ShopDeps, 'db' | 'limits'>,
  { name, orderNumber, email, clientAddress }: WithdrawalStatement,
): Promise<void> {
  await limits.take(`withdrawal:${clientAddress}`, STATEMENTS_AN_HOUR);
  await db
    .insert(withdrawals)
    .values({ id: newId(), name, orderNumber, email: foldEmail(email) })
    .onConflictDoNothing();
}

type Part = Pick<ShopDeps, 'db' | 'cards' | 'clock' | 'config' | 'logger'>;
type Statement = typeof withdrawals.$inferSelect;

/** Acts on every statement that waits; one that fails stays, and keeps no other waiting. */
export async function handleWithdrawals(services: Part): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    after = await handleNext(services, after);
  }
}

/** @returns the statement that was looked at, undefined when there is no other */
async function handleNext(services: Part, after: string): Promise<string | undefined> {
  const named = await findWaiting(services.db, after);
  if (!named) return undefined;
  try {
    const refundId = await transact(services.db, (tx) => handle(tx, services, named.id));
    await payRefundSoon(services, refundId);
  } catch (error) {
    services.logger.error({ err: error, withdrawalId: named.id }, 'a withdrawal waits on');
  }
  return named.id;
}

async function findWaiting(db: Queryable, after: string): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(isNull(withdrawals.paymentId), after === '' ? undefined : gt(withdrawals.id, after)))
    .orderBy(asc(withdrawals.id))
    .limit(1);
  return row;
}

/** @returns the refund to pay, null when there is none */
async function handle(tx: Queryable, services: Part, id: string): Promise<string | null> {
  const [statement] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.paymentId)))
    .for('update', { skipLocked: true });
  if (!statement) return null;
  const orderId = await findOrder(tx, statement);
  const payment = orderId && (await lockPayment(tx, orderId));
  // Nothing is kept of what names no order, nor of a statement that was made before.
  if (!payment || (await isWithdrawn(tx, payment.id))) {
    await tx.delete(withdrawals).where(eq(withdrawals.id, id));
    return null;
  }
  await tx.update(withdrawals).set({ paymentId: payment.id }).where(eq(withdrawals.id, id));
  return act(tx, services, { statement, payment });
}

/** The order of this number, if it is an order of this address. */
async function findOrder(
  tx: Queryable,
  { orderNumber, email }: Statement,
): Promise<OrderId | null> {
  const [year, number] = orderNumber.split('-').map(Number);
  if (year === undefined || number === undefined) return null;
  const [row] = await tx
    .select({ id: payments.id })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(invoices.year, year),
        eq(invoices.number, number),
        eq(sql`lower(${users.email})`, email),
        isNull(users.deletedAt),
      ),
    );
  return row?.id ?? null;
}

async function isWithdrawn(tx: Queryable, paymentId: OrderId): Promise<boolean> {
  return (await tx.$count(withdrawals, eq(withdrawals.paymentId, paymentId))) > 0;
}

const DISPUTED =
  'Your bank has taken this payment back from us because it is disputed. Until that is decided we cannot refund it: a refund would come on top of what your bank pays you.';

const REFUNDED_THEN = 'Once they arrive, we will refund the card you paid with.';

/** What the statement leads to: before shipping the order ends, afterwards the phones come back. */
async function act(
  tx: Queryable,
  { config, clock }: Part,
  { statement, payment }: { statement: Statement; payment: Payment },
): Promise<string | null> {
  const { publicUrl } = config;
  const isUnsent = payment.status === 'pending' || payment.status === 'processing';
  const bought = await findItems(tx, payment.attemptId);
  let refundId: string | null = null;
  let outcome: WithdrawalOutcome = 'cancelled';
  let items = bought;
  let money: readonly string[] = [];
  if (isUnsent) {
    const reason = 'Withdrawn by the buyer';
    const cancelled = await cancelUnshipped(tx, { payment, actorId: undefined, reason, publicUrl });
    refundId = cancelled.refundId;
    money = tellRefund(payment, cancelled);
  } else {
    const begun = await sendBack(tx, payment, clock.now());
    outcome = begun.outcome;
    items = bought.filter(({ cartRowId }) => begun.units.includes(cartRowId));
    const isHeld = (await findDisputes(tx, payment.id)).some(holdsMoney);
    money = isHeld ? [DISPUTED] : tellRefund(payment, { refundCents: 0, isHeld });
    const leftCents = refundableCents(payment, await findRefunds(tx, payment.id));
    if (outcome === 'to-send-back' && !isHeld && leftCents > 0) money = [...money, REFUNDED_THEN];
  }
  await queueWithdrawalMail(tx, payment, { statement, outcome, items, money, publicUrl });
  return refundId;
}

/** Whatever the buyer has of an order comes back. */
async function sendBack(
  tx: Queryable,
  payment: Payment,
  now: Date,
): Promise<{ outcome: WithdrawalOutcome; units: string[] }> {
  if (payment.status !== 'shipped' && payment.status !== 'delivered') {
    return { outcome: 'nothing-left', units: [] };
  }
  const { isOpen } = await findReturnable(tx, payment, now);
  if (isOpen) await giveUpRequests(tx, payment.id);
  const { units } = await findReturnable(tx, payment, now);
  if (units.length === 0) return { outcome: 'nothing-left', units };
  const made = await insertReturn(
    tx,
    {
      paymentId: payment.id,
      kind: 'withdrawal',
      // Declared in time it needs nobody's consent; staff decide about a late one.
      state: isOpen ? 'approved' : 'requested',
      reason: null,
      note: null,
    },
    units,
  );
  await insertReturnEvent(tx, { returnId: made.id, kind: 'withdraw' });
  return { outcome: isOpen ? 'to-send-back' : 'late', units };
}

/** What was only asked for before is part of what was declared now. */
async function giveUpRequests(tx: Queryable, paymentId: OrderId): Promise<void> {
  for (const asked of await findReturns(tx, paymentId)) {
    if (asked.state === 'requested') await moveReturn(tx, asked, { action: 'cancel' });
  }
}
