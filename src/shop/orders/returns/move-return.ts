/**
 * One transition of a return's state machine, inside the transaction of a use case. Protects: states move
 * only along the table of return-rules.ts, each step has its line in the history, and nobody acts on a state
 * that somebody else has changed meanwhile. The order is locked before its returns, so nobody waits in a circle.
 */
import type { Queryable } from '../../../database/connect.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { lockOrder } from '../fulfilment/move-order.ts';
import { nextReturnState, type ReturnAction } from './return-rules.ts';
import { findReturn, insertReturnEvent, type Return, updateReturn } from './return-store.ts';

/** Which return a person changes, and from which state on. */
export interface ReturnChange {
  returnId: string;
  /** The version that the person has seen. */
  expectedVersion?: number | undefined;
  requestId?: string | undefined;
}

/**
 * The return to work on, and its order, held until the transaction ends.
 * @throws AppError not-found, version-conflict
 */
export async function lockReturn(
  tx: Queryable,
  { returnId, expectedVersion }: ReturnChange,
): Promise<{ payment: Payment; found: Return }> {
  const named = await findReturn(tx, returnId);
  if (!named) throw new AppError('not-found');
  const payment = await lockOrder(tx, named.paymentId, undefined);
  // Whoever changes a return holds its order, so this one is as it stays.
  const found = await findReturn(tx, returnId);
  if (!found) throw new AppError('not-found');
  if (expectedVersion !== undefined && expectedVersion !== found.version) {
    throw new AppError('version-conflict', {
      detail: 'Somebody else has changed this return. Please look at it again.',
    });
  }
  return { payment, found };
}

export interface ReturnStep {
  action: ReturnAction;
  actorId?: string | undefined;
  details?: Record<string, unknown> | undefined;
  fields?: Partial<Pick<Return, 'instructions' | 'refusal' | 'refundCents' | 'refundId'>>;
}

/** @throws AppError conflict when the table does not lead there */
export async function moveReturn(tx: Queryable, found: Return, step: ReturnStep): Promise<Return> {
  const { action, actorId, details, fields } = step;
  const state = nextReturnState(found.state, action);
  if (state === null) {
    throw new AppError('conflict', {
      detail: `This is no longer possible: the return is ${found.state}.`,
      extra: { state: found.state },
    });
  }
  await insertReturnEvent(tx, { returnId: found.id, kind: action, actorId, details });
  return updateReturn(tx, found.id, { ...fields, state });
}
