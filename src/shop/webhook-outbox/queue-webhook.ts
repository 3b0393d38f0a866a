/**
 * The writing side of the outbox of webhooks: an event is written in the transaction of its cause. Protects: it
 * exists if and only if its cause was committed; where nobody listens, it costs one look at a table of a few rows.
 * Nothing in `data` tells who a buyer is: tools ask the API, which knows who may see it.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import {
  mobiles,
  variants,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { LOW_STOCK_UNITS, type WebhookEventType } from '../../shared/rules/webhook-events.ts';
import { newId } from '../../shared/tools/ids.ts';

interface Unit {
  mobileId: string;
  variantId: string;
  /** Null for what was bought before variants were sold. */
  sku: string | null;
}

/** What a receiver is told of each; docs/webhooks.md has examples. */
interface EventData extends Record<WebhookEventType, object> {
  'order.paid': {
    orderId: string;
    amountCents: number;
    currency: string;
    units: readonly (Unit & { name: string; priceCents: number })[];
  };
  'order.shipped': { orderId: string };
  'order.cancelled': { orderId: string };
  'order.refunded': { orderId: string; amountCents: number };
  'order.returned': { orderId: string; units: readonly Unit[] };
  /** Written by `queueLowStock`. */
  'stock.low': Unit & { name: string; unitsLeft: number };
  'mobile.changed': { mobileIds: readonly string[] };
}

export interface WebhookEvent<Type extends WebhookEventType> {
  type: Type;
  data: EventData[Type];
}

const listens = (type: SQL) =>
  sql`e.deleted_at is null and e.state in ('on', 'paused') and ${type} = any(e.events)`;

/** To stand in a `where`: whether there is anybody to tell; looked at once for a statement. */
const someoneListensTo = (type: SQL) =>
  sql`exists (select from ${webhookEndpoints} e where ${listens(type)})`;

/**
 * Writes events, and for each a delivery to everybody who listens.
 * @param events a `select` of id, type and data, each event of which somebody should hear
 */
function webhookInsert(db: Queryable, events: SQL) {
  const written = db
    .$with('written')
    .as(
      db
        .insert(webhookEvents)
        .select(sql`select n.id, n.type, n.data, now() from (${events}) n (id, type, data)`)
        .returning({ id: webhookEvents.id, type: webhookEvents.type }),
    );
  return db
    .with(written)
    .insert(webhookDeliveries)
    .select(sql`
    select e.id, w.id, 'waiting', 0, now(), null::timestamptz, null::timestamptz, null::integer,
      null::integer, null::text
    from ${written} w join ${webhookEndpoints} e on ${listens(sql`w.type`)}`);
}

const insertWebhook = statement('queue_webhook', (db) => {
  const type = sql`${sql.placeholder('type')}::text`;
  return webhookInsert(
    db,
    sql`select ${sql.placeholder('id')}::uuid, ${type}, ${sql.placeholder('data')}::jsonb
      where ${someoneListensTo(type)}`,
  );
});

/** Tells staff's tools of it, if any of them listens. */
export async function queueWebhook<Type extends WebhookEventType>(
  tx: Queryable,
  { type, data }: WebhookEvent<Type>,
): Promise<void> {
  await insertWebhook(tx, { id: newId(), type, data: JSON.stringify(data) });
}

const LOW_STOCK = sql.raw(`'stock.low'`);

const insertLowStock = statement('queue_low_stock', (db) => {
  const sold = sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('variantIds')}::uuid[],
    ${sql.placeholder('units')}::integer[]) as s (id, variant_id, units)`;
  const most = sql.raw(String(LOW_STOCK_UNITS));
  return webhookInsert(
    db,
    sql`select s.id, ${LOW_STOCK}, jsonb_build_object('mobileId', v.mobile_id, 'variantId', v.id, 'sku', v.sku,
        'name', m.name, 'unitsLeft', v.stock)
      from ${sold} join ${variants} v on v.id = s.variant_id join ${mobiles} m on m.id = v.mobile_id
      where v.stock <= ${most} and v.stock + s.units > ${most} and ${someoneListensTo(LOW_STOCK)}`,
  );
});

/**
 * Tells when a sale leaves few units of a variant, once for each time that it runs low: in its transaction, behind it. Units in store count, whether somebody is paying
 * for them or not: a payment that is given up would tell it again and again.
 * @param items each variant once
 */
export async function queueLowStock(
  tx: Queryable,
  items: readonly { variantId: string; units: number }[],
): Promise<void> {
  await insertLowStock(tx, {
    ids: items.map(() => newId()),
    variantIds: items.map(({ variantId }) => variantId),
    units: items.map(({ units }) => units),
  });
}
