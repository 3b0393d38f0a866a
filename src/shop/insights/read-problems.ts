/**
 * Problems for the admin home: a count and the first few of each kind. Stays fast with ten thousand of a kind:
 * they are counted in an index, and only the shown ones are read.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { WALK_MARKS } from '../../database/schema.ts';
import {
  disputesForStaff,
  isHeld,
  stoppedPayments,
} from '../../database/sql/dispute-conditions.ts';
import { ADVERTISED_REALME_REDUCTION_PERCENT } from '../../shared/constants.ts';
import { isBannerShown, listAdvertised } from '../catalogue/index.ts';
import { CHECK_AGAIN_DAYS } from '../phone/fact-sources.ts';
import { disputeProblems } from './dispute-problems.ts';
import { dollars, moment, ofInvoice, unitName } from './problem-texts.ts';

/** One problem in words, and the phone or order that it concerns. */
export interface ProblemItem {
  text: string;
  mobileId: string | null;
  orderId: string | null;
}

export interface ProblemGroup {
  kind: ProblemKind;
  count: number;
  items: ProblemItem[];
}

export type ProblemKind =
  | 'disputes'
  | 'to-pack'
  | 'needs-address'
  | 'open-returns'
  | 'unrecorded'
  | 'ledger-unread'
  | 'unknown-intents'
  | 'refunds-failed'
  | 'refunds-due'
  | 'failed-mails'
  | 'webhooks-off'
  | 'untrue-banner'
  | 'empty-stock'
  | 'low-stock'
  | 'open-messages'
  | 'waiting-reviews'
  | 'ending-offers'
  | 'old-facts';

export type Problems = ProblemGroup[];

const SHOWN = 5;

/** Kinds whose items link to orders; items of the others link to phones or nowhere. */
const ABOUT_ORDERS: readonly ProblemKind[] = [
  'disputes',
  'to-pack',
  'needs-address',
  'open-returns',
  'refunds-failed',
  'refunds-due',
];

/**
 * @param first payments (p) with a `rank`, the few that are shown
 * @param ending of each line
 */
const orderLines = (first: SQL, ending = sql`''`) => sql`
  select coalesce(${ofInvoice} || ', ', '')
      || u.name || ', ' || ${dollars(sql`p.amount_cents`)}
      || case when ${isHeld(sql`p.id`)} then ', payment disputed' else '' end
      || ${ending} as text, p.id, p.id::text as rank
  from (${first}) p join users u on u.id = p.user_id left join invoices i on i.payment_id = p.id`;

/** A late payment has no order number. */
const orderAndBuyer = sql`coalesce(${ofInvoice}, p.transaction_id) || ', ' || u.name`;

/** Paid orders without an address; the cheaper side of each join is small. */
const withoutAddress = (statuses: SQL) => sql`payments p
  join payment_attempts a on a.id = p.attempt_id and a.state = 'paid' and a.delivery is null
  where p.status in (${statuses})`;
const addressed = sql`payments p
  join payment_attempts a on a.id = p.attempt_id and a.state = 'paid' and a.delivery is not null
  where p.status = 'pending'`;
const isStopped = sql`p.id in ${stoppedPayments}`;
const waitingReturns = sql`returns where state in ('requested', 'received', 'checked')
  or (state = 'approved' and instructions is null)`;
const lowVariants = sql`variants v join mobiles m on m.id = v.mobile_id and m.deleted_at is null
  where v.last_units is not null and v.deleted_at is null`;
const oldFacts = sql`mobiles where deleted_at is null and facts_checked_on < to_char(
  sales_day(now()) - ${CHECK_AGAIN_DAYS}::int, 'YYYY-MM-DD')`;
const endingOffers = sql`offers o join mobiles m on m.id = o.mobile_id and m.deleted_at is null
  join variants v on v.id = o.variant_id and v.deleted_at is null
  where o.starts_at <= now() and o.ends_at > now() and o.ends_at < now() + interval '3 days'`;

interface ProblemQuery {
  kind: ProblemKind;
  /** Ends in the condition, so that its rows can be counted; or a number. */
  count: SQL;
  /** The few that are shown: text, id and, to put them in order, rank. */
  items: SQL;
}

const countOf = (rows: SQL) => sql`select count(*) from ${rows}`;

/** For kinds with few rows: selected once, counted and limited. */
const few = (kind: ProblemKind, found: SQL): ProblemQuery => ({
  kind,
  count: countOf(sql`(${found}) counted`),
  items: sql`select * from (${found}) found order by rank limit ${SHOWN}`,
});

/** Most urgent first: disputes, paid orders, then money, then people. */
const URGENT: readonly ProblemQuery[] = [
  {
    kind: 'disputes',
    count: countOf(sql`(${disputesForStaff}) found`),
    items: disputeProblems(SHOWN),
  },
  {
    kind: 'to-pack',
    count: sql`select (${countOf(sql`payments where status = 'pending'`)})
      - (${countOf(withoutAddress(sql`'pending'`))}) - (${countOf(addressed)} and ${isStopped})`,
    items: orderLines(sql`
      select p.* from ${addressed} and not (${isStopped}) order by p.id limit ${SHOWN}`),
  },
  {
    // Cannot be shipped until the buyer gives an address, which a deleted account never will.
    kind: 'needs-address',
    count: countOf(withoutAddress(sql`'pending', 'processing'`)),
    items: orderLines(
      sql`
      with waiting as materialized (
        select p.* from ${withoutAddress(sql`'pending', 'processing'`)})
      select * from waiting order by id limit ${SHOWN}`,
      sql`case when u.deleted_at is null then '' else ', account deleted: cancel the order' end`,
    ),
  },
  {
    // Only returns that wait for staff, not for the buyer's parcel.
    kind: 'open-returns',
    count: countOf(waitingReturns),
    items: orderLines(sql`
      select p.* from (select distinct payment_id from (
        select payment_id from ${waitingReturns} order by id limit ${SHOWN}) first) r
      join payments p on p.id = r.payment_id`),
  },
  // In the provider's ledger but not in our records.
  few(
    'unrecorded',
    sql`select ${dollars(sql`amount_cents`)} || ', ' || intent_id || ', '
          || ${moment(sql`created_at`)} as text,
        null::uuid as id, created_at::text as rank
      from unrecorded_captures u
      where not exists (select from payments p where p.transaction_id = u.intent_id)`,
  ),
  // Captures, disputes and failed refunds whose webhook got lost go unnoticed.
  few(
    'ledger-unread',
    sql`select case name when 'disputes-walk' then 'Disputes' when 'refunds-walk' then 'Refunds'
          else 'Payments' end || ': not read in full since ' || ${moment(sql`reached_at`)} as text,
        null::uuid as id, name as rank
      from job_marks
      where name in ${WALK_MARKS} and reached_at < now() - interval '10 minutes'`,
  ),
  // These orders can neither be paid nor expire while the shop uses the wrong account.
  few(
    'unknown-intents',
    sql`select 'Last at ' || ${moment(sql`reached_at`)} || '. Check the key of the card provider' as text,
        null::uuid as id, name as rank
      from job_marks
      where name = 'unknown-intent' and reached_at > now() - interval '1 hour'`,
  ),
  few(
    'refunds-failed',
    sql`select ${orderAndBuyer} || ', ' || ${dollars(sql`r.amount_cents`)} || ', since ' || ${moment(sql`r.owed_since`)}
          || coalesce(', ' || replace(r.failure_reason, '_', ' '), '') as text,
        p.id, r.id::text as rank
      from refunds r join payments p on p.id = r.payment_id
      join users u on u.id = p.user_id left join invoices i on i.payment_id = p.id
      where r.state = 'failed' and r.resolution is null`,
  ),
  few(
    'refunds-due',
    sql`select ${orderAndBuyer} || ', ' || ${dollars(sql`due.cents`)} as text,
        p.id, p.created_at::text as rank
      from (select payment_id, sum(amount_cents) as cents from refunds
        where state = 'due' group by payment_id) due
      join payments p on p.id = due.payment_id and not ${isHeld(sql`p.id`)}
      join users u on u.id = p.user_id left join invoices i on i.payment_id = p.id`,
  ),
  few(
    'failed-mails',
    sql`select subject || case when gave_up_at is not null then ' (given up)'
          when attempts = 1 then ' (tried once)' else ' (tried ' || attempts || ' times)' end as text,
        null::uuid as id, created_at::text as rank
      from outbox where sent_at is null and dismissed_at is null
        and (gave_up_at is not null or last_error is not null)`,
  ),
  few(
    'webhooks-off',
    sql`select split_part(url, '/', 3) || ', failing since '
          || ${moment(sql`coalesce(failing_since, created_at)`)} as text,
        null::uuid as id, created_at::text as rank
      from webhook_endpoints where deleted_at is null and state in ('failing', 'gone')`,
  ),
  few(
    'open-messages',
    sql`select 'From ' || name as text, null::uuid as id, created_at::text as rank
      from contact_messages where closed_at is null`,
  ),
  {
    kind: 'waiting-reviews',
    count: countOf(sql`reviews where state = 'pending' and mobile_id is not null`),
    items: sql`select m.name || ', ' || r.rating || ' of 5 by ' || r.name as text,
        null::uuid as id, r.id::text as rank
      from (select * from reviews where state = 'pending' and mobile_id is not null
        order by id limit ${SHOWN}) r
      join mobiles m on m.id = r.mobile_id`,
  },
];

/** Problems of stock and of facts about phones. */
const OF_GOODS: readonly ProblemQuery[] = [
  {
    kind: 'empty-stock',
    count: countOf(sql`${lowVariants} and v.last_units = 0`),
    items: sql`select ${unitName} as text, m.id, m.name as rank
      from ${lowVariants} and v.last_units = 0 order by v.last_units, v.mobile_id limit ${SHOWN}`,
  },
  {
    kind: 'low-stock',
    count: countOf(sql`${lowVariants} and v.last_units > 0`),
    items: sql`select ${unitName} || ', ' || v.last_units || ' left' as text, m.id,
        v.last_units::text || m.name as rank
      from ${lowVariants} and v.last_units > 0 order by v.last_units, v.mobile_id limit ${SHOWN}`,
  },
  {
    kind: 'ending-offers',
    count: countOf(endingOffers),
    items: sql`select name || ', ' || ${dollars(sql`price_cents`)} || ' until '
          || ${moment(sql`ends_at`)} as text, id, ends_at::text as rank
      from (select ${unitName} as name, o.price_cents, o.ends_at, m.id from ${endingOffers}
        order by o.ends_at limit ${SHOWN}) first`,
  },
  {
    kind: 'old-facts',
    count: countOf(oldFacts),
    items: sql`select name || ', checked on ' || to_char(facts_checked_on::date, 'FMDD FMMonth YYYY') as text,
        id, facts_checked_on || name as rank
      from ${oldFacts} order by facts_checked_on, name, id limit ${SHOWN}`,
  },
];

/** An untrue price claim is illegal in the EU. */
const UNTRUE_BANNER: ProblemGroup = {
  kind: 'untrue-banner',
  count: 1,
  items: [
    {
      text: `The home page promises up to ${ADVERTISED_REALME_REDUCTION_PERCENT}% off realme phones, but none is reduced that far`,
      mobileId: null,
      orderId: null,
    },
  ],
};

/** Leaves out kinds without problems. */
export async function readProblems(tx: Queryable): Promise<Problems> {
  const urgent = await readGroups(tx, URGENT);
  const banner = (await isBannerUntrue(tx)) ? [UNTRUE_BANNER] : [];
  return [...urgent, ...banner, ...(await readGroups(tx, OF_GOODS))];
}

/** Before the first phone the home page shows no banner. */
async function isBannerUntrue(tx: Queryable): Promise<boolean> {
  if (!(await isBannerShown(tx)) || (await listAdvertised(tx)).length > 0) return false;
  const { rows } = await tx.execute(sql`select 1 from mobiles where deleted_at is null limit 1`);
  return rows.length > 0;
}

async function readGroups(tx: Queryable, queries: readonly ProblemQuery[]): Promise<Problems> {
  const groups: Problems = [];
  for (const { kind, count, items: first } of queries) {
    const { rows } = await tx.execute<{ text: string; id: string | null; count: number }>(sql`
      select text, id, (${count})::int as count from (${first}) first order by rank`);
    const [some] = rows;
    if (!some) continue;
    const isOrder = ABOUT_ORDERS.includes(kind);
    const items = rows.map(({ text, id }) => ({
      text,
      mobileId: isOrder ? null : id,
      orderId: isOrder ? id : null,
    }));
    groups.push({ kind, count: some.count, items });
  }
  return groups;
}
