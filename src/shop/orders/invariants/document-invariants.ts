/** What must be true of invoices and credit notes: their numbers, their amounts, and what was issued of them. */
import { type SQL, sql } from 'drizzle-orm';
import { invoiceNumber } from '../../../database/sql/invoice-number.ts';
import type { SqlRule } from './check-in-ranges.ts';

/** Numbers that were given before a backup was restored are left out on purpose, and counted as skipped. */
const numberedWithoutGaps = (numbered: SQL, counters: SQL): SQL => sql`
  select 'year ' || coalesce(c.year, n.year) || ': ' || count(n.number) || ' up to '
    || coalesce(max(n.number), 0) || ', counter ' || coalesce(c.last_number, 0)
    || ', skipped ' || coalesce(c.skipped, 0) as what
  from ${counters} c full join ${numbered} n on n.year = c.year
  group by c.year, n.year, c.last_number, c.skipped
  having count(n.number) + coalesce(c.skipped, 0) <> coalesce(c.last_number, 0)
    or coalesce(min(n.number), 1) < 1
    or coalesce(max(n.number), 0) > coalesce(c.last_number, 0)`;

export const DOCUMENT_RULES: SqlRule[] = [
  {
    invariant: 'I15',
    rule: 'a paid order has one invoice, another payment none',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ' of an order that is ' || a.state as what
      from payments p
      join payment_attempts a on a.id = p.attempt_id
      left join invoices i on i.payment_id = p.id
      where ${range('p.id')} and (a.state = 'paid') <> (i.payment_id is not null)`,
  },
  {
    invariant: 'I15',
    rule: 'invoice numbers of a year run from 1 without a gap, but for those skipped on purpose',
    of: 'whole',
    query: () => numberedWithoutGaps(sql`invoices`, sql`invoice_counters`),
  },
  {
    invariant: 'I15',
    rule: 'credit note numbers of a year run from 1 without a gap, but for those skipped on purpose',
    of: 'whole',
    query: () => numberedWithoutGaps(sql`credit_notes`, sql`credit_note_counters`),
  },
  {
    invariant: 'I15',
    rule: 'the credit notes of an order add up to its refunds, and to all of a cancelled one',
    of: 'payments',
    // More than that was credited only while a refund is tried again, or when one made at the provider came back.
    query: (range) => sql`
      select 'payment ' || p.id || ' (' || p.status || '): refunds ' || due.cents || ', credit notes '
        || noted.cents as what
      from payments p join invoices i on i.payment_id = p.id,
        lateral (select coalesce(sum(amount_cents), 0) as cents from credit_notes
          where payment_id = p.id) noted,
        lateral (select coalesce(sum(amount_cents) filter (where state = 'paid'), 0) as paid,
            coalesce(sum(amount_cents) filter (where (state = 'failed' and resolution is null)
              or state = 'charged-back' or resolution = 'charged-back'), 0) as owed_or_charged_back,
            count(*) filter (where state = 'due') as open
          from refunds where payment_id = p.id) r,
        lateral (select case when p.status = 'cancelled' then p.amount_cents else
            least(p.amount_cents, greatest(p.refunded_cents, r.paid) + p.paid_another_way_cents
              + r.owed_or_charged_back) end as cents) due
      where ${range('p.id')} and (noted.cents < due.cents or noted.cents > p.amount_cents
        or (noted.cents > due.cents and r.open = 0 and p.refunded_cents <= r.paid))`,
  },
  {
    invariant: 'I15',
    rule: 'an issued document has the number of its invoice or credit note',
    of: 'whole',
    query: () => sql`
      select d.kind || ' ' || d.number || ' of payment ' || d.payment_id as what
      from issued_documents d
      join invoices i on i.payment_id = d.payment_id
      left join credit_notes c on c.id = d.credit_note_id and c.payment_id = d.payment_id
      where d.number is distinct from case d.kind when 'invoice' then ${invoiceNumber(sql`i.year`, sql`i.number`)}
        else 'CN-' || ${invoiceNumber(sql`c.year`, sql`c.number`)} end`,
  },
];
