/** Disputes that need staff: open ones, and lost ones whose order has not been shipped. */
import { type SQL, sql } from 'drizzle-orm';
import { disputesForStaff } from '../../database/sql/dispute-conditions.ts';
import { dollars, moment, ofInvoice } from './problem-texts.ts';

/** The first few: what waits for evidence before what is lost or being decided, then by evidence deadline. */
export function disputeProblems(shown: number): SQL {
  return sql`
    select case when d.state like 'inquiry%' then 'Inquiry: '
          when d.state = 'lost' then 'Lost: ' else '' end
        || coalesce(${ofInvoice} || ', ', '') || u.name || ', '
        || ${dollars(sql`case d.state when 'lost' then d.taken_cents else d.amount_cents end`)}
        || case d.state
          when 'lost' then case
            when p.refunded_cents + p.paid_another_way_cents + p.charged_back_cents < p.amount_cents
              then ', not shipped: ship or cancel the order'
            else ', not shipped: cancel the order' end
          when 'in-review' then ', the bank is deciding'
          when 'inquiry-in-review' then ', being reviewed'
          else coalesce(', evidence due ' || ${moment(sql`d.evidence_due_at`)}, '') end as text,
      p.id, d.rank
    from (
      select found.*, case state when 'needs-response' then 1 when 'inquiry' then 2 when 'lost' then 3 else 4 end
        || coalesce(evidence_due_at, opened_at)::text as rank
      from (${disputesForStaff}) found order by rank limit ${shown}) d
    join payments p on p.id = d.payment_id
    join users u on u.id = p.user_id left join invoices i on i.payment_id = p.id`;
}
