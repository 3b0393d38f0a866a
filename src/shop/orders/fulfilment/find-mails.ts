/** The mails about an order, each with whether it may be sent again. */
import type { Queryable } from '../../../database/connect.ts';
import { readOrderId } from '../../../shared/tools/ids.ts';
import { listMails, type MailState, withAdvice } from '../../mail/index.ts';
import { findDelivery } from '../attempt-store.ts';
import { findPayment, type Payment } from '../checkout/payment-store.ts';
import { holdsMoney } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { findReturn, findReturns } from '../returns/return-store.ts';
import { findOpenWithdrawal, findWithdrawals } from '../withdrawals/withdrawal-store.ts';
import { findEvents } from './fulfilment-store.ts';
import { mailKeys, orderMailKeys } from './mail-keys.ts';
import { findOutdated, type OrderNow } from './outdated-mails.ts';
import { findRefund, findRefunds } from './refund-store.ts';

export interface OrderMail extends MailState {
  /** It asks the buyer where the order goes. */
  asksForAddress: boolean;
}

/** Oldest first. */
export async function findOrderMails(db: Queryable, payment: Payment): Promise<OrderMail[]> {
  const { mails, now } = await findNow(db, payment);
  return mails.map((mail) => ({
    ...withAdvice(mail, mail.advice ?? findOutdated(mail.key, now)),
    asksForAddress: mail.key === mailKeys.address(payment.id),
  }));
}

/** Before the key of its cause, of a mail that was sent again or goes to a deleted account. */
const BEFORE_CAUSE = /^(?:last:|again:[^:]+:)+/;

/**
 * Of any mail, also one that is about no order.
 * @returns why what it says is no longer so; null when it still holds
 */
export async function findOutdatedMail(db: Queryable, key: string): Promise<string | null> {
  const cause = key.replace(BEFORE_CAUSE, '');
  const payment = await findPaymentOf(db, cause.split(':')[1] ?? '');
  return payment && findOutdated(cause, (await findNow(db, payment)).now);
}

/** @param id of an order, or of a refund or return of one */
async function findPaymentOf(db: Queryable, id: string): Promise<Payment | null> {
  const orderId = readOrderId(id);
  if (!orderId) return null;
  const part = (await findRefund(db, id)) ?? (await findReturn(db, id));
  return findPayment(db, part?.paymentId ?? orderId);
}

async function findNow(
  db: Queryable,
  payment: Payment,
): Promise<{ mails: MailState[]; now: OrderNow }> {
  const { id: orderId } = payment;
  const refunds = await findRefunds(db, orderId);
  const events = await findEvents(db, orderId);
  const returns = await findReturns(db, orderId);
  const withdrawals = await findWithdrawals(db, orderId);
  const causes = { refunds, events, returns, withdrawals };
  const mails = await listMails(db, orderMailKeys(orderId, causes));
  const now = {
    payment,
    refunds,
    events,
    returns,
    hasAddress: (await findDelivery(db, payment.attemptId)) !== null,
    isMoneyHeld: (await findDisputes(db, orderId)).some(holdsMoney),
    isWithdrawalHeld: (await findOpenWithdrawal(db, orderId))?.state === 'held',
    keys: mails.map(({ key }) => key),
  };
  return { mails, now };
}
