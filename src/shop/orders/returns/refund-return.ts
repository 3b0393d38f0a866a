/**
 * Decides about the money of a return that was looked at. Protects: it is decided once, together with the
 * refund that it leads to; never more than was paid for the units, and never more than is left of the order.
 */
import { AppError, invalidField } from '../../../shared/errors.ts';
import { formatCents } from '../../../shared/money.ts';
import type { Actor } from '../../actor.ts';
import type { ShopDeps } from '../../deps.ts';
import { findAttempt } from '../attempt-store.ts';
import { payRefundSoon } from '../fulfilment/pay-refund.ts';
import { decideRefund } from '../fulfilment/refund-order.ts';
import { handleReturn } from './handle-return.ts';
import type { ReturnChange } from './move-return.ts';
import { paidForReturnCents } from './paid-for-return.ts';
import { queueClosedMail } from './return-mails.ts';
import { nextReturnState } from './return-rules.ts';

export interface ReturnRefund extends ReturnChange {
  /** 0 pays nothing back. */
  amountCents: number;
  /** Told to the buyer. */
  reason: string;
}

/** @throws AppError not-found, version-conflict, payment-disputed, conflict with `left` (dollars), validation on `amount` */
export async function refundReturn(
  services: Pick<ShopDeps, 'db' | 'cards' | 'settling' | 'clock' | 'logger' | 'config'>,
  actor: Actor,
  change: ReturnRefund,
): Promise<void> {
  const { amountCents, reason, requestId } = change;
  const refundId = await handleReturn(services, actor, change, async (tx, handled) => {
    const { payment, found, items, take } = handled;
    if (nextReturnState(found.state, 'refund') === null) {
      // Told before the amount is looked at: what is left was paid back meanwhile.
      throw new AppError('conflict', {
        detail: `This is no longer possible: the return is ${found.state}.`,
        extra: { state: found.state },
      });
    }
    const rowIds = items.map(({ cartRowId }) => cartRowId);
    const shippingCents = (await findAttempt(tx, payment.attemptId))?.shippingCents ?? 0;
    const paidCents = paidForReturnCents({ items, shippingCents }, { kind: found.kind, rowIds });
    if (amountCents > paidCents) {
      throw invalidField('amount', `At most ${formatCents(paidCents)} was paid for this.`);
    }
    const id =
      amountCents === 0
        ? null
        : await decideRefund(tx, {
            actor,
            payment,
            decision: { amountCents, reason, returned: [], requestId },
          });
    if (id === null) {
      const { publicUrl } = services.config;
      await queueClosedMail(tx, payment, { found, reason, items, publicUrl });
    }
    const details = { amountCents, reason };
    const fields = { refundCents: amountCents, refundId: id };
    await take({ action: 'refund', details, fields });
    return id;
  });
  await payRefundSoon(services, refundId);
}
