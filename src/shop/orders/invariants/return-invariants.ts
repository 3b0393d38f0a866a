/** What must be true of returns and withdrawals: their money, their units, their history. */
import { sql } from 'drizzle-orm';
import type { SqlRule } from './check-in-ranges.ts';

export const RETURN_RULES: SqlRule[] = [
  {
    invariant: 'I6',
    rule: 'what a return pays back is one refund of its order, of the same amount, within what was paid for its units; a withdrawal pays back the delivery too',
    of: 'payments',
    query: (range) => sql`
      select 'return ' || r.id || ': decided ' || r.refund_cents || ', refund '
        || coalesce(f.amount_cents::text, 'none') || ', paid for its units ' || bought.cents as what
      from returns r
      join payments p on p.id = r.payment_id
      join payment_attempts a on a.id = p.attempt_id
      left join refunds f on f.id = r.refund_id and f.payment_id = r.payment_id,
        lateral (select coalesce(sum(coalesce(i.paid_cents, i.price_cents)), 0)
            + case r.kind when 'withdrawal' then a.shipping_cents else 0 end as cents
          from return_items u
          join payment_items i on i.payment_id = u.payment_id and i.cart_row_id = u.cart_row_id
          where u.return_id = r.id) bought,
        -- Parts that the bank or the provider has paid are split off.
        lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
          where payment_id = r.payment_id and id <> r.refund_id
            and (state = 'charged-back' or resolution in ('charged-back', 'refunded-elsewhere'))) split
      where ${range('r.payment_id')} and r.state = 'refunded'
        and (r.refund_cents < coalesce(f.amount_cents, 0)
          or (r.refund_cents > coalesce(f.amount_cents, 0) + split.cents and f.retry_of is null)
          or r.refund_cents > bought.cents)`,
  },
  {
    invariant: 'I3',
    rule: 'units of a return are of its order; what was restocked is in the stock again, what was written off is not',
    of: 'payments',
    query: (range) => sql`
      select 'return ' || r.id || ', row ' || u.cart_row_id || ': '
        || coalesce(u.outcome, 'not looked at') || ' while ' || r.state || ', put back '
        || (b.cart_row_id is not null) as what
      from returns r
      join return_items u on u.return_id = r.id
      left join returned_items b on b.payment_id = u.payment_id and b.cart_row_id = u.cart_row_id
      where ${range('r.payment_id')} and (u.payment_id <> r.payment_id
        or (u.outcome is not null) <> (r.state in ('checked', 'refunded'))
        or u.is_active = (r.state in ('refused', 'cancelled'))
        or (u.outcome in ('restocked', 'back-already')) <> (b.cart_row_id is not null))`,
  },
  {
    invariant: 'I6',
    rule: 'the state of a return is where its history leads, from one beginning',
    of: 'payments',
    query: (range) => sql`
      select 'return ' || r.id || ': ' || r.state || ', last step ' || last.kind || ', begun '
        || last.begun as what
      from returns r, lateral (
        select (array_agg(e.kind order by e.id desc))[1] as kind,
          count(*) filter (where e.kind in ('request', 'withdraw')) as begun
        from return_events e where e.return_id = r.id) last
      where ${range('r.payment_id')} and (last.begun <> 1 or r.state <> case last.kind
        when 'request' then 'requested' when 'approve' then 'approved' when 'instruct' then 'approved'
        when 'refuse' then 'refused' when 'receive' then 'received' when 'unreceive' then 'approved'
        when 'check' then 'checked' when 'uncheck' then 'received' when 'refund' then 'refunded' when 'cancel' then 'cancelled'
        else case when r.state = 'requested' then 'requested' else 'approved' end end)`,
  },
  {
    invariant: 'I6',
    rule: 'a withdrawal has ended its order, or its phones are coming back, or nothing was left',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ': withdrawn, and ' || p.status as what
      from withdrawals w join payments p on p.id = w.payment_id
      where ${range('p.id')} and w.state = 'done' and p.status not in ('cancelled', 'refunded')
        and not exists (select from returns r where r.payment_id = p.id)
        and not exists (select from returned_items b where b.payment_id = p.id)`,
  },
  {
    invariant: 'I6',
    rule: 'nothing is packed or shipped while its buyer can object to a withdrawal',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || w.payment_id || ': ' || e.kind || ' while a withdrawal is held' as what
      from withdrawals w
      join order_events e on e.payment_id = w.payment_id and e.kind in ('pick', 'ship')
      where ${range('w.payment_id')} and w.state = 'held' and e.id > (
        select max(h.id::text)::uuid from order_events h
        where h.payment_id = w.payment_id and h.kind = 'withdrawal-held')`,
  },
  {
    invariant: 'I11',
    rule: 'every step of staff with a return is in the audit log once',
    of: 'payments',
    query: (range) => sql`
      select 'return ' || r.id || ': steps ' || steps.count || ', recorded ' || recorded.count as what
      from returns r,
        lateral (select count(*) from return_events where return_id = r.id
          and kind in ('approve', 'instruct', 'refuse', 'receive', 'unreceive', 'check', 'uncheck', 'refund')) steps,
        lateral (select count(*) from audit_log where subject_type = 'return'
          and subject_id = r.id::text) recorded
      where ${range('r.payment_id')} and steps.count <> recorded.count`,
  },
];
