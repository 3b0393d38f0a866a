/** Which units of an order may be sent back now, and until when. */
import type { Queryable } from '../../../database/connect.ts';
import { findItems } from '../attempt-store.ts';
import type { Payment } from '../checkout/payment-store.ts';
import { findReturned, isLateCapture } from '../fulfilment/fulfilment-store.ts';
import { returnDeadline } from './return-rules.ts';
import { findDeliveredAt, findUnitsInReturns } from './return-store.ts';

export interface Returnable {
  /** Cart rows of the units that are with the buyer, or on their way to them, and in no return. */
  units: string[];
  /** When the time to return them is over; null until they are delivered. */
  until: Date | null;
  /** Whether that time is not over. */
  isOpen: boolean;
}

export async function findReturnable(
  db: Queryable,
  payment: Payment,
  now: Date,
): Promise<Returnable> {
  const deliveredAt = payment.status === 'delivered' ? await findDeliveredAt(db, payment.id) : null;
  const until = deliveredAt && returnDeadline(deliveredAt);
  const isOpen = until === null || now < until;
  if (await isLateCapture(db, payment.attemptId)) return { units: [], until, isOpen };
  const gone = await findReturned(db, payment.id);
  const taken = await findUnitsInReturns(db, payment.id);
  const units = (await findItems(db, payment.attemptId))
    .map(({ cartRowId }) => cartRowId)
    .filter((id) => !gone.has(id) && !taken.has(id));
  return { units, until, isOpen };
}
