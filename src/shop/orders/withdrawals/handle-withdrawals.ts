/**
 * Matches statements of withdrawal with orders and acts on them: at once for a signed-in buyer, after 24 hours without
 * an objection for somebody with the order's code, and otherwise only after the buyer has confirmed by email. A
 * statement is never lost, and a repeated one counts once. Why: docs/decisions/orders/052-returns-and-withdrawal.md.
 */
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { withdrawals } from '../../../database/schema.ts';
import { transact } from '../../../database/transact.ts';
import { WITHDRAWAL_HOLD_HOURS } from '../../../shared/rules/withdrawals.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { hasEnded } from '../fulfilment/fulfilment-rules.ts';
import { insertEvent, lockPayment } from '../fulfilment/fulfilment-store.ts';
import { payRefundSoon } from '../fulfilment/pay-refund.ts';
import { actOnWithdrawal } from './act-on-withdrawal.ts';
import { queueHeldMail, queueQuestionMail } from './withdrawal-mails.ts';
import {
  findDue,
  findHeldOf,
  findOpenWithdrawal,
  findOrderOf,
  findToRead,
  findToReadOf,
  findWithdrawal,
  type OrderWithdrawal,
  updateWithdrawal,
  type Withdrawal,
  type WithdrawalChange,
} from './withdrawal-store.ts';

type Part = Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'config' | 'logger' | 'secrets'>;

/** The buyer is asked about statements without a code once in this time. */
const ASK_AGAIN_MS = 24 * 3_600_000;

/** Looks at every statement that waits; one that fails stays, and keeps no other waiting. */
export async function handleWithdrawals(services: Part): Promise<void> {
  const { db, clock } = services;
  await handleEach(services, {
    next: (after) => findToRead(db, after),
    handle: (tx, id) => read(tx, services, id),
  });
  await handleEach(services, {
    next: (after) => findDue(db, after, clock.now()),
    handle: (tx, id) => actOnDue(tx, services, id),
  });
}

/**
 * Acts at once on all that a buyer has withdrawn from, before their account is deleted: what waits for an objection
 * waits no longer.
 */
export async function actOnWithdrawalsOf(services: Part, userId: string): Promise<void> {
  const { db } = services;
  for (const id of await findToReadOf(db, userId)) {
    await handleOne(services, id, (tx) => read(tx, services, id));
  }
  for (const id of await findHeldOf(db, userId)) {
    await handleOne(services, id, (tx) => actOnDue(tx, services, id));
  }
}

interface Round {
  /** The statement after the one with this id. */
  next(after: string): Promise<string | undefined>;
  /** @returns the refund to pay, null when there is none */
  handle(tx: Queryable, id: string): Promise<string | null>;
}

async function handleEach(services: Part, { next, handle }: Round): Promise<void> {
  for (let id = await next(''); id !== undefined; id = await next(id)) {
    try {
      await handleOne(services, id, handle);
    } catch (error) {
      services.logger.error({ err: error, withdrawalId: id }, 'a withdrawal waits on');
    }
  }
}

async function handleOne(services: Part, id: string, handle: Round['handle']): Promise<void> {
  const refundId = await transact(services.db, (tx) => handle(tx, id));
  await payRefundSoon(services, refundId);
}

async function read(tx: Queryable, services: Part, id: string): Promise<string | null> {
  const [statement] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.state, 'waiting')))
    .for('update');
  if (!statement) return null;
  const { statedBy, orderNumber, email } = statement;
  const buyer = statedBy === null ? { email } : { userId: statedBy };
  const orderId = await findOrderOf(tx, orderNumber, buyer);
  const payment = orderId && (await lockPayment(tx, orderId));
  const open = payment && (await findOpenWithdrawal(tx, payment.id));
  if (!payment || !isNews({ statement, payment, open }, services.clock.now())) {
    await tx.delete(withdrawals).where(eq(withdrawals.id, id));
    return null;
  }
  const found: Found = { statement, payment, open };
  const proof = proofOf(statement, payment);
  // Of an order that has ended there is nothing to hold.
  if (proof === 'session' || (proof === 'code' && hasEnded(payment.status))) {
    const kept = await keep(tx, found, { state: 'done' });
    const isAcknowledged = open?.state === 'held';
    return actOnWithdrawal(tx, services, { statement: kept, payment, isAcknowledged });
  }
  if (proof === 'code') await hold(tx, services, found);
  else await askBuyer(tx, services, found);
  return null;
}

interface Found {
  statement: Withdrawal;
  payment: Payment;
  /** Made before about the same order. */
  open: OrderWithdrawal | null;
}

type Proof = 'session' | 'code' | 'none';

function proofOf({ statedBy, hasCode }: Withdrawal, payment: Payment): Proof {
  if (statedBy === payment.userId) return 'session';
  return hasCode ? 'code' : 'none';
}

/** Whether a statement changes anything after the one that was made before. */
function isNews({ statement, payment, open }: Found, now: Date): boolean {
  const proof = proofOf(statement, payment);
  if (open === null) return proof !== 'none' || !hasEnded(payment.status);
  switch (open.state) {
    case 'done':
      return false;
    case 'held':
      return proof === 'session';
    default:
      return proof !== 'none' || now.getTime() - (open.askedAt?.getTime() ?? 0) > ASK_AGAIN_MS;
  }
}

/** One statement is kept of an order: the first, with its date; what was proven since counts for it. */
async function keep(
  tx: Queryable,
  { statement, payment, open }: Found,
  change: WithdrawalChange,
): Promise<OrderWithdrawal> {
  const { id, name, statedBy } = statement;
  if (open === null) return updateWithdrawal(tx, { id, paymentId: payment.id }, change);
  await tx.delete(withdrawals).where(eq(withdrawals.id, id));
  return updateWithdrawal(tx, open, { ...change, name, statedBy });
}

async function hold(tx: Queryable, services: Part, found: Found): Promise<void> {
  const { payment } = found;
  const actsAt = new Date(services.clock.now().getTime() + WITHDRAWAL_HOLD_HOURS * 3_600_000);
  const statement = await keep(tx, found, { state: 'held', actsAt });
  const items = await findItems(tx, payment.attemptId);
  await insertEvent(tx, { paymentId: payment.id, kind: 'withdrawal-held' });
  await queueHeldMail(tx, services, { statement, payment, items, actsAt });
}

async function askBuyer(tx: Queryable, services: Part, found: Found): Promise<void> {
  const askedAt = services.clock.now();
  const statement = await keep(tx, found, { state: 'unproven', askedAt });
  await queueQuestionMail(tx, services, { statement, payment: found.payment, askedAt });
}

/** A held statement to which nobody has objected. */
async function actOnDue(tx: Queryable, services: Part, id: string): Promise<string | null> {
  const named = await findWithdrawal(tx, id);
  const payment = named && (await lockPayment(tx, named.paymentId));
  // Whoever changes a statement holds its order, so this one is as it stays.
  const statement = payment && (await findWithdrawal(tx, id));
  if (!payment || statement?.state !== 'held') return null;
  const done = await updateWithdrawal(tx, statement, { state: 'done' });
  return actOnWithdrawal(tx, services, { statement: done, payment, isAcknowledged: true });
}
