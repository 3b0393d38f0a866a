/**
 * Units of a paid order that go back into the stock. Protects: each unit comes back once, through the book
 * of movements.
 */
import type { Queryable } from '../../../database/connect.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';
import { countUnits, isBelowHeld, returnStock, takeStockBack } from '../../catalogue/index.ts';
import { queueWebhook } from '../../webhook-outbox/index.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import type { SnapshotItem } from '../rules.ts';
import { deleteReturned, findCameBack, findReturned, insertReturned } from './fulfilment-store.ts';

/**
 * @param wanted the cart rows that were these units, or all that have not come back
 * @returns the units that came back now
 * @throws AppError validation on `returned` for a unit that is not in the order or has come back
 */
export async function returnUnits(
  tx: Queryable,
  payment: Payment,
  wanted: 'all' | readonly string[],
): Promise<SnapshotItem[]> {
  // What a return has written off is not there to be sold again.
  const known =
    wanted === 'all' ? await findReturned(tx, payment.id) : await findCameBack(tx, payment.id);
  const out = (await findItems(tx, payment.attemptId)).filter(
    ({ cartRowId }) => !known.has(cartRowId),
  );
  const chosen = wanted === 'all' ? out : out.filter(({ cartRowId }) => wanted.includes(cartRowId));
  if (wanted !== 'all' && chosen.length !== new Set(wanted).size) {
    throw invalidField('returned', 'One of these phones has come back already.');
  }
  if (chosen.length === 0) return [];
  const rowIds = chosen.map(({ cartRowId }) => cartRowId);
  await insertReturned(tx, payment.id, rowIds);
  await returnStock(tx, countUnits(chosen), payment.attemptId);
  return chosen;
}

/**
 * Units that came back leave the stock again, because their return is looked at once more.
 * @throws AppError conflict when one of them has been sold or is held for a buyer
 */
export async function takeUnitsBack(
  tx: Queryable,
  payment: Payment,
  cartRowIds: readonly string[],
): Promise<void> {
  if (cartRowIds.length === 0) return;
  const units = (await findItems(tx, payment.attemptId)).filter(({ cartRowId }) =>
    cartRowIds.includes(cartRowId),
  );
  await deleteReturned(tx, payment.id, cartRowIds);
  try {
    await takeStockBack(tx, countUnits(units), payment.attemptId);
  } catch (error) {
    if (!isBelowHeld(error)) throw error;
    throw new AppError('conflict', {
      detail: 'One of these phones has been sold since, or a buyer is paying for it.',
    });
  }
}

/** Tells staff's own tools which units a buyer has sent back, if any. */
export async function tellReturned(
  tx: Queryable,
  orderId: OrderId,
  back: readonly SnapshotItem[],
): Promise<void> {
  if (back.length === 0) return;
  const units = back.map(({ mobileId, variantId, sku }) => ({ mobileId, variantId, sku }));
  await queueWebhook(tx, { type: 'order.returned', data: { orderId, units } });
}
