/** Sends a mail about an order once more. */
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { lockMail, sendAgain } from '../../mail/index.ts';
import { findReturns } from '../returns/return-store.ts';
import { findWithdrawals } from '../withdrawals/withdrawal-store.ts';
import { findEvents } from './fulfilment-store.ts';
import { orderMailKeys } from './mail-keys.ts';
import { lockOrder } from './move-order.ts';
import { findBuyer } from './order-mails.ts';
import { findRefunds } from './refund-store.ts';

/**
 * @param input.mailId one of the mails that the order's detail names
 * @throws AppError not-found, conflict while it is being sent, when the buyer's account has been erased, or when the mail's link is gone
 */
export async function resendOrderMail(
  { db }: Pick<ShopDeps, 'db'>,
  actor: Actor,
  input: { orderId: OrderId; mailId: string; requestId?: string },
): Promise<void> {
  requireAdmin(actor);
  const { orderId, mailId, requestId } = input;
  await transact(db, async (tx) => {
    const payment = await lockOrder(tx, orderId, undefined);
    const buyer = await findBuyer(tx, payment.userId);
    if (!buyer) throw new AppError('conflict', { detail: 'This account has been erased.' });
    const refunds = await findRefunds(tx, orderId);
    const returns = await findReturns(tx, orderId);
    const keys = orderMailKeys(orderId, {
      refunds,
      returns,
      events: await findEvents(tx, orderId),
      withdrawals: await findWithdrawals(tx, orderId),
    });
    const mail = await lockMail(tx, { mailId, keys });
    if (!mail) throw new AppError('not-found');
    await sendAgain(tx, mail, buyer.email);
    await recordChange(tx, {
      actor,
      action: 'order.mail-resent',
      subjectType: 'order',
      subjectId: orderId,
      after: { subject: mail.subject },
      requestId,
    });
  });
}
