/** Rules of disputes in SQL, as `dispute-rules.ts` has them for rows that were read. */
import { inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { MONEY_HELD_STATES } from '../../shared/rules/disputes.ts';
import { disputes } from '../schema.ts';

/** Whether the buyer's bank holds the money of a dispute. */
export const isMoneyHeld = inArray(disputes.state, [...MONEY_HELD_STATES]);

/** Whether the buyer's bank holds the money of a payment: its refunds wait. */
export const isHeld = (paymentId: SQLWrapper) => sql<boolean>`exists (select from ${disputes}
  where ${disputes.paymentId} = ${paymentId} and ${isMoneyHeld})`;

/** Whether a payment's goods would be shipped without the shop having the money. */
export const isShippingStopped = (
  paymentId: SQLWrapper,
) => sql<boolean>`exists (select from ${disputes}
  where ${disputes.paymentId} = ${paymentId} and (${isMoneyHeld} or ${disputes.state} = 'lost'))`;

/** Disputes that need staff: open ones, and lost ones whose order has not been shipped. Each half reads an index. */
export const disputesForStaff = sql`
  select d.* from disputes d where d.closed_at is null
  union all
  select d.* from payments p join disputes d on d.payment_id = p.id and d.state = 'lost'
  where p.status in ('pending', 'processing')`;
