/** The mails about an order, each with whether it may be sent again. */
import type { Queryable } from '../../../database/connect.ts';
import { listMails, type MailState } from '../../mail/index.ts';
import { findDelivery } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { holdsMoney } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { findReturns } from '../returns/return-store.ts';
import { findOpenWithdrawal, findWithdrawals } from '../withdrawals/withdrawal-store.ts';
import { findEvents } from './fulfilment-store.ts';
import { mailKeys, orderMailKeys } from './mail-keys.ts';
import { findOutdated } from './outdated-mails.ts';
import { findRefunds } from './refund-store.ts';

export interface OrderMail extends MailState {
  /** It asks the buyer where the order goes. */
  asksForAddress: boolean;
}

/** Oldest first. */
export async function findOrderMails(db: Queryable, payment: Payment): Promise<OrderMail[]> {
  const { id: orderId } = payment;
  const refunds = await findRefunds(db, orderId);
  const events = await findEvents(db, orderId);
  const returns = await findReturns(db, orderId);
  const withdrawals = await findWithdrawals(db, orderId);
  const mails = await listMails(
    db,
    orderMailKeys(orderId, { refunds, events, returns, withdrawals }),
  );
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
  return mails.map((mail) => {
    const advice = mail.advice ?? findOutdated(mail.key, now);
    return {
      ...mail,
      advice,
      canSendAgain: mail.canSendAgain && advice === null,
      asksForAddress: mail.key === mailKeys.address(orderId),
    };
  });
}
