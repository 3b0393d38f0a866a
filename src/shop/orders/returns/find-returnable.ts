/** Which units of an order may be sent back now, and until when. */
import type { Queryable } from '../../../database/connect.ts';
import { findSettings } from '../../settings/index.ts';
import { findAttempt, findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { findReturned, isLateCapture } from '../fulfilment/fulfilment-store.ts';
import { isInTime, lastReturnDay, returnDaysOf } from './return-rules.ts';
import { findDeliveredAt, findUnitsInReturns } from './return-store.ts';

export interface Returnable {
  /** Cart rows of the units that are with the buyer, or on their way to them, and in no return. */
  units: string[];
  /** The last day to return them, as an ISO date; null until they are delivered. */
  lastDay: string | null;
  /** Whether that day is not over. */
  isOpen: boolean;
}

export async function findReturnable(
  db: Queryable,
  payment: Payment,
  now: Date,
): Promise<Returnable> {
  const deliveredAt = payment.status === 'delivered' ? await findDeliveredAt(db, payment.id) : null;
  const told = (await findAttempt(db, payment.attemptId))?.returnDays ?? null;
  const { settings } = await findSettings(db);
  const returnDays = returnDaysOf(told, settings.returnDays);
  const lastDay = deliveredAt && lastReturnDay(deliveredAt, { ...settings, returnDays });
  const isOpen = lastDay === null || isInTime(lastDay, now);
  if (await isLateCapture(db, payment.attemptId)) return { units: [], lastDay, isOpen };
  const gone = await findReturned(db, payment.id);
  const taken = await findUnitsInReturns(db, payment.id);
  const units = (await findItems(db, payment.attemptId))
    .map(({ cartRowId }) => cartRowId)
    .filter((id) => !gone.has(id) && !taken.has(id));
  return { units, lastDay, isOpen };
}
