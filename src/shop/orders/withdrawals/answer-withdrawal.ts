/**
 * What the link in a mail about a statement of withdrawal does: its buyer says whether it was them. Protects: looking
 * at a link does nothing, because programs open links in mails; doing it twice changes nothing; a link that means
 * nothing any more is answered like one that never meant anything.
 */
import type { Queryable } from '../../../database/connect.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import { endOfLink } from '../../../shared/rules/withdrawals.ts';
import type { ShopDeps } from '../../deps.ts';
import { readSignedId } from '../../signed-id.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import { hasEnded, isUnshipped } from '../fulfilment/fulfilment-rules.ts';
import { insertEvent, lockPayment } from '../fulfilment/fulfilment-store.ts';
import { payRefundSoon } from '../fulfilment/pay-refund.ts';
import { actOnWithdrawal } from './act-on-withdrawal.ts';
import { tellMoment } from './withdrawal-mails.ts';
import { findWithdrawal, type OrderWithdrawal, updateWithdrawal } from './withdrawal-store.ts';

export interface LinkedWithdrawal {
  orderNumber: string;
  /** `over`: the order had ended before the statement was acted on. */
  state: 'unproven' | 'held' | 'done' | 'ended' | 'over';
  /** In words, in the time zone of the shop. */
  received: string;
  /** When a held one is acted on, in words. */
  actsAt: string | null;
  isUnshipped: boolean;
}

type Linked = Pick<ShopDeps, 'db' | 'secrets' | 'clock'>;

/** What a link is about; null when it is about nothing (any more). */
export async function readLinkedWithdrawal(
  services: Linked,
  token: string,
): Promise<LinkedWithdrawal | null> {
  const found = await findLinked(services.db, services, token);
  const payment = found && (await findPayment(services.db, found.paymentId));
  if (!payment || found.state === 'waiting') return null;
  const { orderNumber, receivedAt, state, actsAt } = found;
  const isOver = hasEnded(payment.status) && (state === 'unproven' || state === 'held');
  return {
    orderNumber,
    state: isOver ? 'over' : state,
    received: await tellMoment(services.db, receivedAt),
    actsAt: actsAt && (await tellMoment(services.db, actsAt)),
    isUnshipped: isUnshipped(payment.status),
  };
}

/** @throws AppError gone for a link that does nothing (any more), conflict after the other answer */
export async function answerWithdrawal(
  services: Linked & Pick<ShopDeps, 'cards' | 'settling' | 'config' | 'logger'>,
  { token, wasBuyer }: { token: string; wasBuyer: boolean },
): Promise<void> {
  const refundId = await transact(services.db, async (tx) => {
    const named = await findLinked(tx, services, token);
    const payment = named && (await lockPayment(tx, named.paymentId));
    // Whoever changes a statement holds its order, so this one is as it stays.
    const statement = payment && (await findLinked(tx, services, token));
    if (!statement) throw new AppError('gone');
    return wasBuyer
      ? confirm(tx, services, { statement, payment })
      : object(tx, { statement, payment });
  });
  await payRefundSoon(services, refundId);
}

async function findLinked(
  db: Queryable,
  { secrets, clock }: Omit<Linked, 'db'>,
  token: string,
): Promise<OrderWithdrawal | null> {
  const id = readSignedId(secrets, 'withdrawal', token);
  const found = id && (await findWithdrawal(db, id));
  if (!found) return null;
  return clock.now() > endOfLink(found) ? null : found;
}

interface Answered {
  statement: OrderWithdrawal;
  payment: Payment;
}

/** The buyer has proven who they are by their mailbox. */
async function confirm(
  tx: Queryable,
  services: Pick<ShopDeps, 'config'>,
  { statement, payment }: Answered,
): Promise<string | null> {
  if (statement.state === 'done') return null;
  if (statement.state === 'ended') {
    throw new AppError('conflict', {
      detail: 'You told us that this withdrawal was not yours. Please send us a new one.',
    });
  }
  const isAcknowledged = statement.state === 'held';
  const done = await updateWithdrawal(tx, statement, { state: 'done' });
  return actOnWithdrawal(tx, services, { statement: done, payment, isAcknowledged });
}

async function object(tx: Queryable, { statement, payment }: Answered): Promise<null> {
  if (statement.state === 'ended') return null;
  if (statement.state === 'done') {
    throw new AppError('conflict', {
      detail: 'We have acted on this withdrawal already. Please write to us.',
    });
  }
  await updateWithdrawal(tx, statement, { state: 'ended' });
  if (statement.state === 'held') {
    await insertEvent(tx, { paymentId: payment.id, kind: 'withdrawal-ended' });
  }
  return null;
}
