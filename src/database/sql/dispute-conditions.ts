/** Rules of disputes in SQL, as `dispute-rules.ts` has them for rows that were read. */
import { inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { MONEY_HELD_STATES } from '../../shared/rules/disputes.ts';
import { disputes } from '../schema.ts';

/** Whether the buyer's bank holds the money of a dispute. */
const isMoneyHeld = inArray(disputes.state, [...MONEY_HELD_STATES]);

/** Whether the buyer's bank holds the money of a payment: its refunds wait. */
export const isHeld = (paymentId: SQLWrapper) => sql<boolean>`exists (select from ${disputes}
  where ${disputes.paymentId} = ${paymentId} and ${isMoneyHeld})`;

/** `mostSevereDispute` of a payment in SQL. */
export const mostSevereOf = (paymentId: SQLWrapper) => sql<
  'disputed' | 'lost' | 'inquiry' | null
>`(select case
    when bool_or(${isMoneyHeld}) then 'disputed'
    when bool_or(${disputes.state} = 'lost' and ${disputes.takenCents} > 0) then 'lost'
    when bool_or(${disputes.closedAt} is null) then 'inquiry' end
  from ${disputes} where ${disputes.paymentId} = ${paymentId})`;

/** Whether a lost dispute has taken money for good: `hasTakenMoney` in SQL, of disputes `d`. */
const hasTakenMoney = sql`d.state = 'lost' and d.taken_cents > 0`;

/** Disputes that need staff: open ones, and lost ones whose order has not been shipped. Each half reads an index. */
export const disputesForStaff = sql`
  select d.* from disputes d where d.closed_at is null
  union all
  select d.* from payments p join disputes d on d.payment_id = p.id and ${hasTakenMoney}
  where p.status in ('pending', 'processing')`;

/**
 * Ids of payments whose goods would be shipped without the shop having the money. They need a decision before
 * packing, so they are listed with the disputes and not with the orders to pack.
 */
export const stoppedPayments = sql`(select payment_id from (${disputesForStaff}) found
  where state in ${[...MONEY_HELD_STATES, 'lost']})`;
