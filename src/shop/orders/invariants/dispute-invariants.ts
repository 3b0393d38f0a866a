/** Invariants of disputed payments: money leaves once, goods only by decision. */
import { sql } from 'drizzle-orm';
import type { SqlRule } from './check-in-ranges.ts';

export const DISPUTE_RULES: SqlRule[] = [
  {
    invariant: 'I17',
    rule: 'what was charged back is what lost disputes took',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': charged back ' || p.charged_back_cents || ', lost ' || lost.cents as what
      from payments p, lateral (select coalesce(sum(taken_cents), 0) as cents from disputes
        where payment_id = p.id and state = 'lost') lost
      where ${range('p.id')} and p.charged_back_cents <> lost.cents`,
  },
  {
    invariant: 'I17',
    rule: 'lost disputes have paid no more refunds than they took money for',
    of: 'payments',
    query: (range) => sql`
      select 'payment ' || p.id || ': refunds of ' || covered.cents || ' count as charged back, '
        || p.charged_back_cents || ' were' as what
      from payments p, lateral (select coalesce(sum(amount_cents), 0) as cents from refunds
        where payment_id = p.id
          and (state = 'charged-back' or resolution = 'charged-back')) covered
      where ${range('p.id')} and covered.cents > p.charged_back_cents`,
  },
  {
    invariant: 'I17',
    rule: 'nothing is packed or shipped for disputed money without a decision that history and audit log keep',
    of: 'payments',
    query: (range) => sql`
      select 'order ' || p.id || ': ' || e.kind || ' at ' || e.at || ' while disputed' as what
      from payments p
      join order_events e on e.payment_id = p.id and e.kind in ('pick', 'ship')
      join order_events d on d.payment_id = p.id and d.id < e.id
        and d.kind in ('disputed', 'dispute-lost') and d.details ? 'disputeId'
        and not (d.kind = 'dispute-lost' and d.details->>'takenCents' = '0')
      where ${range('p.id')} and not exists (select from order_events c
          where c.payment_id = p.id and c.id > d.id and c.id < e.id
            and (c.kind in ('dispute-won', 'dispute-dropped')
              or c.kind = 'dispute-lost' and c.details->>'takenCents' = '0')
            and c.details->>'disputeId' = d.details->>'disputeId')
        and (e.details->>'overrideDispute' is distinct from 'true'
          or not exists (select from audit_log a where a.subject_type = 'order'
            and a.subject_id = p.id::text and a.after->>'overrideDispute' = 'true'
            and a.action = case e.kind when 'pick' then 'order.picked' else 'order.shipped' end))`,
  },
  {
    invariant: 'I17',
    rule: 'the history of an order tells how each of its disputes stands',
    of: 'payments',
    query: (range) => sql`
      select 'dispute ' || d.id || ' of ' || p.id || ': ' || d.state || ', history '
        || coalesce(last.kind, 'silent') as what
      from payments p join disputes d on d.payment_id = p.id
      left join lateral (select e.kind from order_events e where e.payment_id = p.id
        and e.kind in ('inquiry', 'disputed', 'dispute-dropped', 'dispute-won', 'dispute-lost')
        and e.details->>'disputeId' = d.id order by e.id desc limit 1) last on true
      where ${range('p.id')} and last.kind is distinct from case
        when d.state like 'inquiry%' then 'inquiry'
        when d.closed_at is null then 'disputed' else 'dispute-' || d.state end`,
  },
];
