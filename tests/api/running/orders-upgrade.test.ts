/** A shop that had sold before there were invoices and refunds of their own: the migration `fulfilment`. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addRow,
  askBank,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  expectInvariants,
  postPayment,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { createPaidOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../src/database/migrations');

/** The statements that fill the new tables from the old ones. */
function readBackfill(): string[] {
  const [file] = globSync('*_fulfilment.sql', { cwd: MIGRATIONS });
  const text = readFileSync(path.join(MIGRATIONS, file ?? ''), 'utf8');
  return text
    .replaceAll('"orders"', '"payment_attempts"')
    .replaceAll('"order_id"', '"attempt_id"')
    .split('--> statement-breakpoint')
    .filter((part) => part.includes('INSERT INTO'));
}

describeOnBoth('upgrade to orders with invoices', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await shop.close();
  });

  it('numbers what was paid in its order, and pays what is owed once', async () => {
    const orders = [await createPaidOrder(shop), await createPaidOrder(shop)];
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const late = await startIntent(shop, shopper);
    await shop.db.execute(sql`update payment_attempts set state = 'void', closed_at = now()
      where state = 'pending'`);
    await shop.db.execute(sql`update mobiles set reserved = 0`);
    await confirmCard(shop, late);
    await postPayment(shop, shopper, late);
    // As it was before the migration.
    for (const table of ['invoices', 'invoice_counters', 'refunds']) {
      await shop.db.execute(sql`delete from ${sql.identifier(table)}`);
    }
    for (const statement of readBackfill()) await shop.db.execute(sql.raw(statement));
    const { rows } = await shop.db.execute<{ id: string; number: number }>(
      sql`select payment_id as id, number from invoices order by number`,
    );
    expect(rows).toEqual(orders.map(({ orderId }, index) => ({ id: orderId, number: index + 1 })));
    await createPaidOrder(shop);
    await expectInvariants(shop);
    const { body } = await askBank<{ data: { amount: number }[] }>(
      shop,
      `/v1/refunds?payment_intent=${late}`,
    );
    expect(body.data.map(({ amount }) => amount)).toEqual([10_000]);
  });
});
