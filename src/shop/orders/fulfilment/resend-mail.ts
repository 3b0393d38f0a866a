/** Sends a mail about an order once more. */
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../../actor.ts';
import { recordChange } from '../../audit/index.ts';
import type { ShopDeps } from '../../deps.ts';
import { lockMail, sendAgain } from '../../mail/index.ts';
import { findOrderMails } from './find-mails.ts';
import { lockOrder } from './move-order.ts';
import { findBuyer } from './order-mails.ts';

/**
 * @param input.mailId one of the mails that the order's detail names
 * @throws AppError not-found, conflict while it is being sent, when the buyer's account has been erased, when the mail is
 *   outdated, or its link gone
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
    const found = (await findOrderMails(tx, payment)).find(({ id }) => id === mailId);
    const mail = found && (await lockMail(tx, { mailId, keys: [found.key] }));
    if (!mail) throw new AppError('not-found');
    if (found.advice !== null) throw new AppError('conflict', { detail: found.advice });
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
