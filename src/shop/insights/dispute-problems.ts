/** Disputes that need staff: open ones, and lost ones whose order has not been shipped. */
import { type SQL, sql } from 'drizzle-orm';

/** Most urgent first: disputes before inquiries, then by evidence deadline. */
export function disputeProblems(words: {
  dollars: (cents: SQL) => SQL;
  moment: (at: SQL) => SQL;
}): SQL {
  const { dollars, moment } = words;
  return sql`
    select case when d.state like 'inquiry%' then 'Inquiry: '
          when d.state = 'lost' then 'Lost: ' else '' end
        || coalesce(i.year || '-' || lpad(i.number::text, 5, '0') || ', ', '') || u.name || ', '
        || ${dollars(sql`d.amount_cents`)}
        || case d.state
          when 'lost' then ', not shipped: cancel the order'
          when 'in-review' then ', the bank is deciding'
          when 'inquiry-in-review' then ', being reviewed'
          else coalesce(', evidence due ' || ${moment(sql`d.evidence_due_at`)}, '') end as text,
      p.id, (d.state like 'inquiry%')::int || coalesce(d.evidence_due_at, d.opened_at)::text as rank
    from disputes d join payments p on p.id = d.payment_id
    join users u on u.id = p.user_id left join invoices i on i.payment_id = p.id
    where d.closed_at is null or (d.state = 'lost' and p.status in ('pending', 'processing'))`;
}
