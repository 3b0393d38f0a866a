/**
 * What must be true of orders, money and stock whatever happened before: the invariants by SQL and by
 * the provider's ledger. Read-only; run when the shop is quiet and the reconciler has had its turn.
 * Called by scripts/check-invariants.ts and at the end of every storm in the tests.
 */
import { sql } from 'drizzle-orm';
import type { Services } from '../../services.ts';
import { CURRENCY } from '../../shared/money.ts';
import { countStats } from '../insights/index.ts';
import type { CardIntent } from '../ports.ts';
import { FULFILMENT_RULES, type SqlRule } from './fulfilment-invariants.ts';

type Part = Pick<Services, 'db' | 'cards'>;

export interface Finding {
  /** For example `I3`. */
  invariant: string;
  rule: string;
  /** One line each; empty when the rule holds. */
  violations: string[];
}

const CHECKOUT_RULES: SqlRule[] = [
  {
    invariant: 'I2',
    rule: 'snapshot prices = order amount = payment amount, in US dollars',
    query: sql`
      select 'order ' || o.id || ': items ' || coalesce(sum(i.price_cents), 0) || ', order '
        || o.amount_cents || ', payment ' || coalesce(p.amount_cents::text, 'none') as what
      from orders o
      left join order_items i on i.order_id = o.id
      left join payments p on p.order_id = o.id
      group by o.id, p.id
      having coalesce(sum(i.price_cents), 0) <> o.amount_cents
        or p.amount_cents <> o.amount_cents or p.currency <> ${CURRENCY}`,
  },
  {
    invariant: 'I3',
    rule: 'stock = all movements; units held = units of pending orders <= stock',
    query: sql`
      with moved as (select mobile_id, sum(delta) as units from stock_movements group by mobile_id),
        held as (select i.mobile_id, count(*) as units
          from order_items i join orders o on o.id = i.order_id
          where o.state = 'pending' group by i.mobile_id)
      select 'mobile ' || m.id || ': stock ' || m.stock || ', movements ' || coalesce(moved.units, 0)
        || ', reserved ' || m.reserved || ', pending ' || coalesce(held.units, 0) as what
      from mobiles m
      left join moved on moved.mobile_id = m.id
      left join held on held.mobile_id = m.id
      where m.stock < 0 or m.stock <> coalesce(moved.units, 0)
        or m.reserved <> coalesce(held.units, 0) or m.reserved > m.stock`,
  },
  {
    invariant: 'I3',
    rule: 'every paid order moved exactly its units out of the stock',
    query: sql`
      with sold as (select order_id, -sum(delta) as units from stock_movements
          where reason = 'sold' group by order_id),
        bought as (select order_id, count(*) as units from order_items group by order_id)
      select 'order ' || o.id || ' (' || o.state || '): sold ' || coalesce(sold.units, 0)
        || ', bought ' || coalesce(bought.units, 0) as what
      from orders o
      left join sold on sold.order_id = o.id
      left join bought on bought.order_id = o.id and o.state = 'paid'
      where coalesce(sold.units, 0) <> coalesce(bought.units, 0)`,
  },
  {
    invariant: 'I4',
    rule: 'a paid cart row left the cart, and is counted by its payment',
    query: sql`
      select 'payment ' || p.id || ': cleared ' || p.cleared_rows || ', bought '
        || count(i.cart_row_id) || ', still in the cart ' || count(c.id) as what
      from payments p
      join users u on u.id = p.user_id
      left join payment_items i on i.payment_id = p.id
      left join cart_rows c on c.id = i.cart_row_id
      group by p.id, u.id
      having count(c.id) > 0
        or (p.cleared_rows <> count(i.cart_row_id) and u.deleted_at is null)`,
  },
  {
    invariant: 'I4',
    rule: 'the rows of a pending order are in the cart',
    query: sql`
      select 'order ' || o.id || ': row ' || i.cart_row_id || ' is not in the cart' as what
      from orders o
      join users u on u.id = o.user_id and u.deleted_at is null
      join order_items i on i.order_id = o.id
      left join cart_rows c on c.id = i.cart_row_id
      where o.state = 'pending' and c.id is null`,
  },
  {
    invariant: 'I5',
    rule: 'a paid order has one payment with all its items, another order none',
    query: sql`
      select 'order ' || o.id || ' (' || o.state || '): payments ' || count(distinct p.id)
        || ', items ' || count(i.cart_row_id) as what
      from orders o
      left join payments p on p.order_id = o.id
      left join payment_items i on i.payment_id = p.id
      group by o.id
      having (o.state = 'paid' and (count(distinct p.id) <> 1 or count(i.cart_row_id) <>
          (select count(*) from order_items where order_id = o.id)))
        or (o.state <> 'paid' and count(i.cart_row_id) > 0)
        or (o.state = 'pending' and count(p.id) > 0)`,
  },
  {
    invariant: 'I6',
    rule: 'what was captured for a void order has gone back in full',
    query: sql`
      select 'payment ' || p.id || ': refund ' || p.refund || ', ' || p.refunded_cents || ' of '
        || p.amount_cents as what
      from payments p join orders o on o.id = p.order_id
      where (o.state = 'void' and (p.status <> 'cancelled' or p.refunded_cents <> p.amount_cents))
        or p.refund = 'due'`,
  },
  {
    invariant: 'I9',
    rule: 'no event is left undone',
    query: sql`
      select 'event ' || event_id || ' (' || type || ') since ' || received_at as what
      from webhook_inbox where processed_at is null`,
  },
];

/** @throws AppError provider-error, provider-timeout; database errors */
export async function checkInvariants(services: Part): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { invariant, rule, query } of [...CHECKOUT_RULES, ...FULFILMENT_RULES]) {
    const { rows } = await services.db.execute<{ what: string }>(query);
    findings.push({ invariant, rule, violations: rows.map((row) => row.what) });
  }
  return [...findings, ...(await compareWithLedger(services))];
}

interface OwnPayment extends Record<string, unknown> {
  orderId: string;
  intentId: string | null;
  transactionId: string | null;
  status: string | null;
  amountCents: number;
  refundedCents: number | null;
}

async function compareWithLedger(services: Part): Promise<Finding[]> {
  const captured: CardIntent[] = [];
  for await (const intent of services.cards.listIntents({ createdAfter: new Date(0) })) {
    if (intent.status === 'succeeded') captured.push(intent);
  }
  const { rows } = await services.db.execute<OwnPayment>(sql`
    select o.id as "orderId", o.intent_id as "intentId", p.transaction_id as "transactionId",
      p.status, o.amount_cents as "amountCents", p.refunded_cents as "refundedCents"
    from orders o left join payments p on p.order_id = o.id`);
  const isReturned = ({ amountRefundedCents, amountReceivedCents }: CardIntent) =>
    amountRefundedCents >= amountReceivedCents;
  const standing = captured.filter((intent) => !isReturned(intent));
  return [
    {
      invariant: 'I1',
      rule: 'a capture is exactly one payment',
      violations: unrecorded(standing, rows),
    },
    { invariant: 'I2', rule: 'captured = ordered', violations: wrongAmounts(captured, rows) },
    { invariant: 'I5', rule: 'one capture an order', violations: doubleCharges(standing) },
    { invariant: 'I10', rule: 'a payment is a capture', violations: invented(captured, rows) },
    {
      invariant: 'I12',
      rule: 'statistics = ledger',
      violations: await statsDifference(services, captured, rows),
    },
  ];
}

function unrecorded(standing: CardIntent[], rows: OwnPayment[]): string[] {
  const recorded = new Set(rows.map((row) => row.transactionId));
  return standing
    .filter((intent) => !recorded.has(intent.id))
    .map((intent) => `${intent.id} was captured and is not recorded`);
}

function wrongAmounts(captured: CardIntent[], rows: OwnPayment[]): string[] {
  const ordered = new Map(rows.map((row) => [row.transactionId, row.amountCents]));
  return captured
    .filter(({ id, amountReceivedCents, currency }) => {
      const amountCents = ordered.get(id) ?? amountReceivedCents;
      return amountReceivedCents !== amountCents || currency !== CURRENCY;
    })
    .map(({ id, amountReceivedCents }) => `${id} captured ${amountReceivedCents}`);
}

function doubleCharges(standing: CardIntent[]): string[] {
  const perOrder = Map.groupBy(standing, (intent) => intent.orderId);
  return [...perOrder]
    .filter(([orderId, intents]) => orderId !== null && intents.length > 1)
    .map(([orderId, intents]) => `order ${orderId} was charged ${intents.length} times`);
}

function invented(captured: CardIntent[], rows: OwnPayment[]): string[] {
  const known = new Map(captured.map((intent) => [intent.id, intent]));
  return rows.flatMap(({ transactionId, refundedCents }) => {
    if (transactionId === null) return [];
    const intent = known.get(transactionId);
    if (!intent) return [`${transactionId} is recorded and was not captured`];
    if (intent.amountRefundedCents === refundedCents) return [];
    return [
      `${transactionId}: ${intent.amountRefundedCents} went back, ${refundedCents} in our books`,
    ];
  });
}

async function statsDifference(
  { db }: Part,
  captured: CardIntent[],
  rows: OwnPayment[],
): Promise<string[]> {
  const sold = new Set(
    rows.filter((row) => row.status !== 'cancelled').map((row) => row.transactionId),
  );
  const ours = captured.filter((intent) => sold.has(intent.id));
  const revenueCents = ours.reduce(
    (sum, intent) => sum + intent.amountReceivedCents - intent.amountRefundedCents,
    0,
  );
  const stats = await countStats(db);
  if (stats.orders === ours.length && stats.revenueCents === revenueCents) return [];
  return [
    `statistics: ${stats.orders} orders, ${stats.revenueCents} cents; ledger: ${ours.length}, ${revenueCents}`,
  ];
}
