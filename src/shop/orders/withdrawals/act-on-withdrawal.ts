/** What a statement of withdrawal leads to: before shipping the order ends, afterwards the phones come back. */
import type { Queryable } from '../../../database/connect.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import type { ShopDeps } from '../../deps.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { holdsMoney } from '../disputes/dispute-rules.ts';
import { findDisputes } from '../disputes/dispute-store.ts';
import { cancelUnshipped } from '../fulfilment/cancel-order.ts';
import { isUnshipped, refundableCents } from '../fulfilment/fulfilment-rules.ts';
import { tellRefund } from '../fulfilment/order-mails.ts';
import { findRefunds } from '../fulfilment/refund-store.ts';
import { findReturnable } from '../returns/find-returnable.ts';
import { moveReturn } from '../returns/move-return.ts';
import { findReturns, insertReturn, insertReturnEvent } from '../returns/return-store.ts';
import type { SnapshotItem } from '../rules.ts';
import { queueDoneMail, queueWithdrawalMail, type WithdrawalOutcome } from './withdrawal-mails.ts';
import type { OrderWithdrawal } from './withdrawal-store.ts';

const DISPUTED =
  'Your bank has taken this payment back from us because it is disputed. Until that is decided we cannot refund it: a refund would come on top of what your bank pays you.';
const REFUNDED_THEN = 'Once they arrive, we will refund the card you paid with.';

interface Acted {
  refundId: string | null;
  outcome: WithdrawalOutcome;
  items: SnapshotItem[];
  /** Sentences on the refund. */
  money: readonly string[];
}

/**
 * In the transaction that holds the order and has noted the statement as done.
 * @param of.isAcknowledged a mail has told the buyer that the statement is here
 * @returns the refund to pay, null when there is none
 */
export async function actOnWithdrawal(
  tx: Queryable,
  { config }: Pick<ShopDeps, 'config'>,
  of: { statement: OrderWithdrawal; payment: Payment; isAcknowledged: boolean },
): Promise<string | null> {
  const { statement, payment, isAcknowledged } = of;
  const { publicUrl } = config;
  const acted = isUnshipped(payment.status)
    ? await cancel(tx, payment, publicUrl)
    : await sendBack(tx, payment, statement.receivedAt);
  const { refundId, outcome, items, money } = acted;
  if (!isAcknowledged) {
    await queueWithdrawalMail(tx, payment, { statement, outcome, items, money, publicUrl });
  } else if (outcome !== 'cancelled') {
    await queueDoneMail(tx, payment, { statement, outcome, items, money, publicUrl });
  }
  return refundId;
}

async function cancel(tx: Queryable, payment: Payment, publicUrl: string): Promise<Acted> {
  const reason = 'Withdrawn by the buyer';
  const cancelled = await cancelUnshipped(tx, {
    payment,
    actorId: undefined,
    reason,
    refundReason: reason,
    publicUrl,
  });
  return {
    refundId: cancelled.refundId,
    outcome: 'cancelled',
    items: await findItems(tx, payment.attemptId),
    money: tellRefund(payment, cancelled),
  };
}

/** Whatever the buyer has of an order comes back. */
async function sendBack(tx: Queryable, payment: Payment, statedAt: Date): Promise<Acted> {
  const { outcome, units } = await openReturn(tx, payment, statedAt);
  const bought = await findItems(tx, payment.attemptId);
  const isHeld = (await findDisputes(tx, payment.id)).some(holdsMoney);
  const leftCents = refundableCents(payment, await findRefunds(tx, payment.id));
  const told = isHeld ? [DISPUTED] : tellRefund(payment, { refundCents: 0, isHeld });
  const isRefundedThen = outcome === 'to-send-back' && !isHeld && leftCents > 0;
  return {
    refundId: null,
    outcome,
    items: bought.filter(({ cartRowId }) => units.includes(cartRowId)),
    money: isRefundedThen ? [...told, REFUNDED_THEN] : told,
  };
}

async function openReturn(
  tx: Queryable,
  payment: Payment,
  statedAt: Date,
): Promise<{ outcome: WithdrawalOutcome; units: string[] }> {
  if (payment.status !== 'shipped' && payment.status !== 'delivered') {
    return { outcome: 'nothing-left', units: [] };
  }
  const { isOpen } = await findReturnable(tx, payment, statedAt);
  if (isOpen) await giveUpRequests(tx, payment.id);
  const { units } = await findReturnable(tx, payment, statedAt);
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
