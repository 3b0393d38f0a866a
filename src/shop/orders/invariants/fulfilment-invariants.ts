/** What must be true of orders after they were paid: states, refunds, returns, reviews. */
import { sql } from 'drizzle-orm';
import { isHeld } from '../../../database/sql/dispute-conditions.ts';
import type { SqlRule } from './check-in-ranges.ts';

/** Failed refunds of a payment `p` still owed to its buyer. */
const OWED = sql`select coalesce(sum(amount_cents), 0) as cents from refunds
  where payment_id = p.id and state = 'failed' and resolution is null`;

/**
 * What lost disputes of a payment `p` took on top of a refund or an earlier dispute. Staff get a mail about it.
 */
const TAKEN_TWICE = sql`select greatest(0, coalesce(sum(d.taken_cents), 0) - p.amount_cents
    + coalesce(max((e.details->>'refundedCents')::int), 0))
  from disputes d, lateral (select details from order_events where payment_id = p.id
    and kind = 'dispute-lost' and details->>'disputeId' = d.id order by id desc limit 1) e
  where d.payment_id = p.id and d.state = 'lost'`;

/**
 * What lost disputes of a shipped payment `p` took at most. When the bank gives it back, staff decide whether to refund
 * it.
 */
const TAKEN_OF_SHIPPED = sql`select coalesce(sum(taken), 0) from (
  select max((details->>'takenCents')::int) as taken from order_events
  where payment_id = p.id and kind = 'dispute-lost' and p.tracking_number is not null
  group by details->>'disputeId') lost`;

export const FULFILMENT_RULES: SqlRule[] = [
  {
    invariant: 'I3',
    rule: 'units that came back = units put into the stock again, each once',
    of: 'payments',
    query: (range) => sql`
      with moved as (select attempt_id, variant_id, sum(delta) as units from stock_movements
        where reason = 'returned' and attempt_id in (
          select attempt_id from payments where ${range('id')}) group by attempt_id, variant_id)
      select 'order ' || p.id || ', variant ' || i.variant_id || ': back ' || count(r.cart_row_id)
        || ', put back ' || coalesce(moved.units, 0) as what
      from payments p
      join attempt_items i on i.attempt_id = p.attempt_id
      left join returned_items r on r.payment_id = p.id and r.cart_row_id = i.cart_row_id
      left join moved on moved.attempt_id = p.attempt_id and moved.variant_id = i.variant_id
      where ${range('p.id')}
      group by p.id, i.variant_id, moved.units
      having count(r.cart_row_id) <> coalesce(moved.units, 0)`,
  },
  {
    invariant: 'I3',
    rule: 'all units of a cancelled order came back',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ': bought ' || count(i.cart_row_id) || ', back '
        || count(r.cart_row_id) as what
      from payments p
      join payment_items i on i.payment_id = p.id
      left join returned_items r on r.payment_id = p.id and r.cart_row_id = i.cart_row_id
      where ${range('p.id')} and p.status = 'cancelled'
      group by p.id having count(i.cart_row_id) <> count(r.cart_row_id)`,
  },
  {
    invariant: 'I3',
    rule: 'units of an order that was paid back before it was shipped came back, unless staff kept them out',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ' (' || p.status || '): bought ' || bought.units || ', back '
        || back.units as what
      from payments p, lateral (${OWED}) owed,
        lateral (select count(*) as units from payment_items where payment_id = p.id) bought,
        lateral (select count(*) as units from returned_items where payment_id = p.id) back
      where ${range('p.id')} and p.tracking_number is null and back.units < bought.units
        and (p.status = 'refunded' or (p.status in ('pending', 'processing')
          and p.refunded_cents + p.paid_another_way_cents + owed.cents >= p.amount_cents))
        and not exists (select from audit_log a where a.subject_type = 'order'
          and a.subject_id = p.id::text and a.action = 'order.refunded'
          and a.after->>'status' = 'refunded')`,
  },
  {
    invariant: 'I6',
    rule: 'refunds and what was charged back stay within what was captured, and what was paid back went back',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': promised ' || promised.cents || ', paid ' || paid.cents
        || ', at the provider ' || p.refunded_cents || ' of ' || p.amount_cents as what
      from payments p,
        lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
          where payment_id = p.id and state in ('due', 'paid')) promised,
        lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
          where payment_id = p.id and state = 'paid') paid
      where ${range('p.id')}
        and (paid.cents > p.refunded_cents
          or greatest(promised.cents, p.refunded_cents) + p.paid_another_way_cents + p.charged_back_cents
            > p.amount_cents + (${TAKEN_TWICE}))`,
  },
  {
    invariant: 'I6',
    rule: 'every refund was confirmed, unless a dispute holds it; cancelled and refunded orders were paid back in full',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ' (' || p.status || '): ' || p.refunded_cents || ' and '
        || p.paid_another_way_cents || ' and ' || p.charged_back_cents || ' of ' || p.amount_cents
        || ', owed ' || owed.cents as what
      from payments p, lateral (${OWED}) owed
      where ${range('p.id')} and not ${isHeld(sql`p.id`)} and ((p.status in ('cancelled', 'refunded')
          and p.refunded_cents + p.paid_another_way_cents + owed.cents
            + greatest(p.charged_back_cents, (${TAKEN_OF_SHIPPED})) < p.amount_cents)
        or exists (select 1 from refunds r where r.payment_id = p.id and r.state = 'due'))`,
  },
  {
    invariant: 'I6',
    rule: 'a failed refund was retried, paid another way or elsewhere, or staff are shown that it is owed',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': refund ' || r.id || ' failed, '
        || coalesce(r.resolution, 'owed') || ' while the payment says ' || p.refund as what
      from payments p
      join refunds r on r.payment_id = p.id and r.state = 'failed'
      left join refunds n on n.retry_of = r.id
      where ${range('p.id')} and ((r.resolution is null and p.refund not in ('failed', 'due'))
        or (r.resolution = 'retried') <> (n.id is not null)
        or n.payment_id <> r.payment_id or n.amount_cents > r.amount_cents)`,
  },
  {
    invariant: 'I6',
    rule: 'what was paid another way is what its failed refunds were, each once, and in the audit log',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': paid another way ' || p.paid_another_way_cents
        || ', by its refunds ' || noted.cents || ', by the audit log ' || logged.cents as what
      from payments p,
        lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
          where payment_id = p.id and resolution = 'paid-another-way') noted,
        lateral (select coalesce(sum(case when a.action = 'refund.paid-another-way'
            then (a.after->>'amountCents')::int else -(a.before->>'amountCents')::int end), 0) as cents
          from audit_log a where a.subject_type = 'order' and a.subject_id = p.id::text
            and a.action in ('refund.paid-another-way', 'refund.paid-another-way-undone')) logged
      where ${range('p.id')} and (p.paid_another_way_cents > noted.cents
        or p.paid_another_way_cents <> logged.cents)`,
  },
  {
    invariant: 'I6',
    rule: 'the state of an order is where its history leads',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ': ' || p.status || ', last step ' || last.kind as what
      from payments p
      join payment_attempts a on a.id = p.attempt_id and a.state = 'paid',
        lateral (select coalesce((select e.kind from order_events e where e.payment_id = p.id
          and e.kind in ('pick', 'unpick', 'ship', 'deliver', 'undeliver', 'cancel')
          order by e.id desc limit 1), 'unpick') as kind) last
      where ${range('p.id')} and p.status <> 'refunded' and p.status <> case last.kind when 'pick' then 'processing'
        when 'unpick' then 'pending' when 'ship' then 'shipped' when 'deliver' then 'delivered'
        when 'undeliver' then 'shipped' else 'cancelled' end`,
  },
  {
    invariant: 'I6',
    rule: 'what was shipped was paid, and has a tracking number',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': ' || p.status || ', order ' || a.state as what
      from payments p join payment_attempts a on a.id = p.attempt_id
      where ${range('p.id')} and p.status in ('shipped', 'delivered')
        and (a.state <> 'paid' or p.carrier is null or p.tracking_number is null)`,
  },
  {
    invariant: 'I6',
    rule: 'what is on its way has an address, unless its buyer’s account was erased meanwhile',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': ' || p.status as what
      from payments p
      join payment_attempts a on a.id = p.attempt_id
      join users u on u.id = p.user_id
      where ${range('p.id')} and p.status = 'shipped' and a.delivery is null and u.deleted_at is null`,
  },
  {
    invariant: 'I11',
    rule: 'every step of staff is in the audit log once',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ': steps ' || steps.count || ', recorded ' || recorded.count as what
      from payments p,
        lateral (select count(*) from order_events where payment_id = p.id
          and kind in ('pick', 'unpick', 'ship', 'deliver', 'undeliver', 'refund')) steps,
        lateral (select count(*) from audit_log where subject_type = 'order'
          and subject_id = p.id::text and action in ('order.picked', 'order.unpicked',
            'order.shipped', 'order.delivered', 'order.undelivered', 'order.refunded')) recorded
      where ${range('p.id')} and steps.count <> recorded.count`,
  },
  {
    invariant: 'I16',
    rule: 'who reviews as a buyer was delivered that phone',
    of: 'reviews',
    query: (range) => sql`
      select 'review ' || r.id || ' of mobile ' || r.mobile_id as what
      from reviews r
      where ${range('r.id')} and r.user_id is not null and not exists (
        select 1 from payments p
        join payment_items i on i.payment_id = p.id and i.mobile_id = r.mobile_id
        join order_events e on e.payment_id = p.id and e.kind = 'deliver'
        where p.id = r.payment_id and p.user_id = r.user_id)`,
  },
];
