/**
 * One transition of a paid order's state machine, inside the transaction of a use case. Protects: states move
 * only along the table of fulfilment-rules.ts, each step has its line in the history, and nobody acts on a
 * state that somebody else has changed meanwhile (optimistic lock by version).
 */
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { withdrawMails } from '../../mail/index.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { canSetAddress, nextStatus, type OrderAction } from './fulfilment-rules.ts';
import { insertEvent, lockPayment, updatePayment } from './fulfilment-store.ts';
import { mailKeys } from './mail-keys.ts';

/**
 * The order to work on, held until the transaction ends.
 * @param expectedVersion the version that the person has seen; undefined asks for none
 * @throws AppError not-found, version-conflict
 */
export async function lockOrder(
  tx: Queryable,
  orderId: OrderId,
  expectedVersion: number | undefined,
): Promise<Payment> {
  const payment = await lockPayment(tx, orderId);
  if (!payment) throw new AppError('not-found');
  assertVersion(payment, expectedVersion);
  return payment;
}

/** @throws AppError version-conflict */
export function assertVersion(payment: Payment, expectedVersion: number | undefined): void {
  if (expectedVersion === undefined || expectedVersion === payment.version) return;
  throw new AppError('version-conflict', {
    detail: 'Somebody else has changed this order. Look at it again.',
  });
}

export interface Step {
  action: OrderAction;
  /** Undefined for what followed from a statement of withdrawal by itself. */
  actorId: string | undefined;
  details?: Record<string, unknown> | undefined;
  fields?: Partial<Pick<Payment, 'carrier' | 'trackingNumber' | 'refund'>>;
}

/** @throws AppError conflict when the table does not lead there */
export async function moveOrder(tx: Queryable, payment: Payment, step: Step): Promise<Payment> {
  const { action, actorId, details, fields } = step;
  const status = nextStatus(payment.status, action);
  if (status === null) {
    throw new AppError('conflict', {
      detail: `This is not possible any more: the order is ${payment.status}.`,
      extra: { status: payment.status },
    });
  }
  await insertEvent(tx, { paymentId: payment.id, kind: action, actorId, details });
  if (!canSetAddress(status)) await withdrawMails(tx, mailKeys.address(payment.id));
  return updatePayment(tx, payment.id, { ...fields, status });
}
