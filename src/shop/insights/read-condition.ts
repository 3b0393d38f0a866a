/**
 * How the shop is doing, in numbers for whoever is woken up by them: what waits, and for how long. Protects: one
 * statement that reads partial indexes and kept sums, so that watching every few seconds costs a large shop nothing.
 */
import { sql } from 'drizzle-orm';
import { payments, WALK_MARKS } from '../../database/schema.ts';
import { isHeld } from '../../database/sql/dispute-conditions.ts';
import type { ShopDeps } from '../deps.ts';

/** Ages in seconds are of the oldest; 0 when there is none. */
export interface Condition {
  orders: Record<string, number>;
  mailsWaiting: number;
  mailsFailing: number;
  /** Without those that failed while others were sent: their recipients do not take them. */
  oldestMailSeconds: number;
  /** Refused for good, or tried for days, and not dismissed by staff. */
  mailsGivenUp: number;
  eventsWaiting: number;
  oldestEventSeconds: number;
  /** For staff's own tools, since their next attempt was due. */
  webhooksDue: number;
  oldestWebhookSeconds: number;
  /** In the provider's ledger and not in our records, as the last walk saw it. */
  unrecordedCaptures: number;
  unrecordedCents: number;
  /** Since the oldest list of the provider (payments, disputes, refunds) was read in full; null on a new shop. */
  ledgerAgeSeconds: number | null;
  /** Inquiries too. */
  disputesOpen: number;
  /** Until evidence is due for the first of those that wait for it; null when none does. */
  evidenceDueSeconds: number | null;
  /** Without those that wait for a dispute. */
  refundsDue: number;
  oldestRefundSeconds: number;
  /** Failed, and neither tried again nor paid another way. */
  refundsOwed: number;
  oldestOwedSeconds: number;
  /** Attempts to pay that hold units, those of them whose time is over, and the units. */
  attemptsPending: number;
  attemptsOverdue: number;
  unitsHeld: number;
  /** There is a constraint against it; counted all the same. */
  mobilesOversold: number;
  /** Since the latest order. */
  ordersExpected: number;
  /** 0 while archiving works, null where the database archives nothing. */
  archiveDelaySeconds: number | null;
  /** Servers that copy the database, without one that is only being set up. */
  standbys: number;
  /** Only grows. */
  auditEntries: number;
}

/** An attempt may be looked after for a while when its time is over: reconciliation comes once a minute. */
const OVERDUE = sql`now() - interval '10 minutes'`;

const age = (oldest: ReturnType<typeof sql>) =>
  sql`coalesce(extract(epoch from now() - ${oldest}), 0)::float8`;

const ORDERS_BY_STATE = sql`(
  select coalesce(jsonb_object_agg(status, orders), '{}') from (
    select status, sum(orders)::int as orders from daily_sales group by status) states)`;

const LEDGER_AGE = sql`(
  select extract(epoch from now() - min(reached_at))::float8 from job_marks where name in ${WALK_MARKS})`;

/**
 * How many orders the time since the latest order should have brought: each of the four weeks before had at least
 * as many in the same hours. 100 at most, to bound the read.
 */
const ORDERS_EXPECTED = sql`(
  select min(orders)::int from (
    select (select count(*) from (
      select from payments where created_at > latest.created_at - weeks * interval '7 days'
        and created_at <= now() - weeks * interval '7 days' limit 100) counted) as orders
    from (select max(created_at) as created_at from payments) latest, generate_series(1, 4) weeks) of_weeks)`;

/**
 * Time since the write-ahead log was last archived, while archiving fails, or hangs: then the segment before the
 * current one has not been archived. Names of `.backup` and `.history` files do not tell, so they are left out.
 */
const ARCHIVE_DELAY = sql`(
  select case
    when current_setting('archive_mode') = 'off' or pg_is_in_recovery() then null
    when last_failed_time > coalesce(last_archived_time, '-infinity')
      or (last_archived_wal ~ '^[0-9A-F]{24}$' and substr(last_archived_wal, 9) < substr(
        pg_walfile_name(pg_current_wal_lsn() - pg_size_bytes(current_setting('wal_segment_size'))), 9))
      then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
    else 0 end
  from pg_stat_archiver)`;

/** While one is being set up, its copy is read by two more connections. */
const STANDBYS = sql`(
  select count(*)::int from pg_stat_replication where application_name <> 'pg_basebackup')`;

/** Of everybody, so it is for those who run the shop, never for a page. */
export async function readCondition({ db }: Pick<ShopDeps, 'db'>): Promise<Condition> {
  const { rows } = await db.execute<Condition & Record<string, unknown>>(sql`
    with mails as (
      select count(*)::int as waiting,
        min(created_at) filter (where attempts = 0 or created_at > coalesce(
          (select max(sent_at) from outbox), '-infinity')) as oldest,
        count(*) filter (where last_error is not null)::int as failing
      from outbox where sent_at is null and gave_up_at is null),
    given_up as (
      select count(*)::int as mails from outbox where gave_up_at is not null and dismissed_at is null),
    events as (
      select count(*)::int as waiting, min(received_at) as oldest
      from webhook_inbox where processed_at is null),
    webhooks as (
      select count(*)::int as due, min(d.next_attempt_at) as oldest
      from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.state = 'waiting' and d.next_attempt_at <= now()
        and e.state = 'on' and e.deleted_at is null),
    captures as (
      select count(*)::int as count, coalesce(sum(amount_cents), 0)::float8 as cents
      from unrecorded_captures u
      where not exists (select from payments p where p.transaction_id = u.intent_id)),
    due as (
      select count(*)::int as refunds, min(updated_at) as oldest from payments
      where refund = 'due' and not ${isHeld(payments.id)}),
    disputed as (
      select count(*)::int as open, min(evidence_due_at) filter (
        where state in ('inquiry', 'needs-response')) as due
      from disputes where closed_at is null),
    owed as (
      select count(*)::int as refunds, min(owed_since) as oldest
      from refunds where state = 'failed' and resolution is null),
    attempts as (
      select count(*)::int as pending,
        count(*) filter (where expires_at < ${OVERDUE})::int as overdue
      from payment_attempts where state = 'pending')
    select
      ${ORDERS_BY_STATE} as orders,
      mails.waiting as "mailsWaiting", mails.failing as "mailsFailing",
      ${age(sql`mails.oldest`)} as "oldestMailSeconds", given_up.mails as "mailsGivenUp",
      events.waiting as "eventsWaiting", ${age(sql`events.oldest`)} as "oldestEventSeconds",
      webhooks.due as "webhooksDue", ${age(sql`webhooks.oldest`)} as "oldestWebhookSeconds",
      captures.count as "unrecordedCaptures", captures.cents as "unrecordedCents",
      ${LEDGER_AGE} as "ledgerAgeSeconds",
      disputed.open as "disputesOpen", (select last_id::float8 from audit_head) as "auditEntries",
      extract(epoch from disputed.due - now())::float8 as "evidenceDueSeconds",
      owed.refunds as "refundsOwed", ${age(sql`owed.oldest`)} as "oldestOwedSeconds",
      due.refunds as "refundsDue", ${age(sql`due.oldest`)} as "oldestRefundSeconds",
      attempts.pending as "attemptsPending", attempts.overdue as "attemptsOverdue",
      (select count(*)::int from attempt_items i
        join payment_attempts a on a.id = i.attempt_id and a.state = 'pending') as "unitsHeld",
      (select count(*)::int from variants
        where last_units < 0 and deleted_at is null) as "mobilesOversold",
      ${ORDERS_EXPECTED} as "ordersExpected", ${ARCHIVE_DELAY} as "archiveDelaySeconds",
      ${STANDBYS} as standbys
    from mails, given_up, events, webhooks, captures, disputed, owed, due, attempts`);
  const [condition] = rows;
  if (!condition) throw new Error('the database told nothing of itself');
  return condition;
}
