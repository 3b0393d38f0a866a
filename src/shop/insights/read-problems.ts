/** What staff should look at today, each with how many there are and the first few. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

/** One thing that needs somebody, in words, and the mobile or the order that it is about. */
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
  | 'to-pack'
  | 'needs-address'
  | 'unrecorded'
  | 'ledger-unread'
  | 'unknown-intents'
  | 'refunds-due'
  | 'failed-mails'
  | 'empty-stock'
  | 'low-stock'
  | 'open-messages'
  | 'waiting-reviews'
  | 'ending-offers';

export type Problems = ProblemGroup[];

const SHOWN = 5;

/** Their items are orders; those of the others are mobiles, if anything. */
const ABOUT_ORDERS: readonly ProblemKind[] = ['to-pack', 'needs-address', 'refunds-due'];

const paidOrders = sql`payments p
  join orders o on o.id = p.order_id and o.state = 'paid'
  join users u on u.id = p.user_id
  left join invoices i on i.payment_id = p.id`;
/** Money as formatCents writes it: `$1,234`, with cents only where there are some. */
const dollars = (cents: ReturnType<typeof sql>) =>
  sql`'$' || to_char(${cents} / 100, 'FM999,999,990')
    || case when ${cents} % 100 = 0 then '' else '.' || lpad((${cents} % 100)::text, 2, '0') end`;
const orderText = sql`coalesce(i.year || '-' || lpad(i.number::text, 5, '0') || ', ', '')
  || u.name || ', ' || ${dollars(sql`p.amount_cents`)}`;

/** The most urgent kind first: what is paid for, then money, then people, then goods. */
const QUERIES: readonly [ProblemKind, ReturnType<typeof sql>][] = [
  [
    'to-pack',
    sql`select ${orderText} as text, p.id, p.id::text as rank
      from ${paidOrders} where p.status = 'pending' and o.delivery is not null`,
  ],
  [
    // Nothing can be sent before its buyer says where to.
    'needs-address',
    sql`select ${orderText} as text, p.id, p.id::text as rank
      from ${paidOrders} where p.status in ('pending', 'processing') and o.delivery is null`,
  ],
  [
    // In the provider's ledger and, up to now, not in our records.
    'unrecorded',
    sql`select ${dollars(sql`amount_cents`)} || ', ' || intent_id || ', '
          || to_char(created_at at time zone 'utc', 'Mon DD, HH24:MI') || ' UTC' as text,
        null::uuid as id, created_at::text as rank
      from unrecorded_captures u
      where not exists (select from payments p where p.transaction_id = u.intent_id)`,
  ],
  [
    // Without the ledger nobody knows what was captured and not recorded.
    'ledger-unread',
    sql`select 'Last read ' || to_char(reached_at at time zone 'utc', 'Mon DD, HH24:MI') || ' UTC'
          as text, null::uuid as id, name as rank
      from job_marks
      where name = 'ledger-walk' and reached_at < now() - interval '10 minutes'`,
  ],
  [
    // Orders that can be neither paid nor given up while the shop asks the wrong account.
    'unknown-intents',
    sql`select 'Last at ' || to_char(reached_at at time zone 'utc', 'Mon DD, HH24:MI')
          || ' UTC. Check STRIPE_SECRET_KEY' as text, null::uuid as id, name as rank
      from job_marks
      where name = 'unknown-intent' and reached_at > now() - interval '1 hour'`,
  ],
  [
    'refunds-due',
    sql`select ${dollars(sql`(amount_cents - refunded_cents)`)} || ' for ' || transaction_id as text,
        id, created_at::text as rank
      from payments where refund = 'due'`,
  ],
  [
    'failed-mails',
    sql`select subject || ' (tried ' || attempts || ' times)' as text,
        null::uuid as id, created_at::text as rank
      from outbox where sent_at is null and attempts > 0 and last_error is not null`,
  ],
  [
    'open-messages',
    sql`select 'From ' || name as text, null::uuid as id, created_at::text as rank
      from contact_messages where closed_at is null`,
  ],
  [
    'waiting-reviews',
    sql`select m.name || ', ' || r.rating || ' of 5 by ' || r.name as text, null::uuid as id,
        r.id::text as rank
      from reviews r join mobiles m on m.id = r.mobile_id where r.state = 'pending'`,
  ],
  [
    'empty-stock',
    sql`select name as text, id, name as rank from mobiles
      where low_stock and deleted_at is null and stock - reserved <= 0`,
  ],
  [
    'low-stock',
    sql`select name || ', ' || (stock - reserved) || ' left' as text, id,
        (stock - reserved)::text || name as rank
      from mobiles where low_stock and deleted_at is null and stock - reserved > 0`,
  ],
  [
    'ending-offers',
    sql`select m.name || ', ' || ${dollars(sql`o.price_cents`)} || ' until '
          || to_char(o.ends_at at time zone 'utc', 'Mon DD, HH24:MI') || ' UTC' as text,
        m.id, o.ends_at::text as rank
      from offers o join mobiles m on m.id = o.mobile_id and m.deleted_at is null
      where o.starts_at <= now() and o.ends_at > now()
        and o.ends_at < now() + interval '3 days'`,
  ],
];

/** Kinds without anything to do are left out. */
export async function readProblems(tx: Queryable): Promise<Problems> {
  const groups: Problems = [];
  for (const [kind, query] of QUERIES) {
    const { rows } = await tx.execute<{ text: string; id: string | null; count: number }>(sql`
      select text, id, count(*) over ()::int as count from (${query}) found
      order by rank limit ${SHOWN}`);
    const [first] = rows;
    if (!first) continue;
    const isOrder = ABOUT_ORDERS.includes(kind);
    const items = rows.map(({ text, id }) => ({
      text,
      mobileId: isOrder ? null : id,
      orderId: isOrder ? id : null,
    }));
    groups.push({ kind, count: first.count, items });
  }
  return groups;
}
