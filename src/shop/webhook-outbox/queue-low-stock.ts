/** Tells when a sale leaves few units of a variant. Protects: once for each time that it runs low, by whom that was done. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles, variants } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { LOW_STOCK_UNITS } from '../../shared/rules/webhook-events.ts';
import { newId } from '../../shared/tools/ids.ts';
import { someoneListensTo, webhookInsert } from './queue-webhook.ts';

const TYPE = sql.raw(`'stock.low'`);

const insertLowStock = statement('queue_low_stock', (db) => {
  const sold = sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('variantIds')}::uuid[],
    ${sql.placeholder('units')}::integer[]) as s (id, variant_id, units)`;
  const most = sql.raw(String(LOW_STOCK_UNITS));
  return webhookInsert(
    db,
    sql`select s.id, ${TYPE}, jsonb_build_object('mobileId', v.mobile_id, 'variantId', v.id, 'sku', v.sku,
        'name', m.name, 'unitsLeft', v.stock)
      from ${sold} join ${variants} v on v.id = s.variant_id join ${mobiles} m on m.id = v.mobile_id
      where v.stock <= ${most} and v.stock + s.units > ${most} and ${someoneListensTo(TYPE)}`,
  );
});

/**
 * Looks at what a sale has left, in its transaction and behind it. Units in store count, whether somebody is paying
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
