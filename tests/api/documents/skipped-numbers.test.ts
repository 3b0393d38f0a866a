/** After a restore numbers are skipped as docs/backup.md says, and the check of the books takes them for no gap. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../../src/shop/orders/index.ts';
import { dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { moveCounters } from '../../support/documents/move-counters.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let staff: Shopper;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  await setFault(shop, dropWebhooks);
  staff = await createStaff(shop);
});
afterAll(() => shop?.close());

async function findBroken(): Promise<string[]> {
  const findings = await checkInvariants(shop.services);
  return findings.flatMap(({ invariant, violations }) => (invariant === 'I15' ? violations : []));
}

it('a counter that was moved on as the page says keeps its promise, one that was moved otherwise does not', async () => {
  const first = await createPaidOrder(shop);
  await askStep(shop, first.shopper, { orderId: first.orderId, name: 'cancel' });
  const { rows } = await shop.db.execute<{ year: number }>(sql`select year from invoice_counters`);
  const year = rows[0]?.year ?? 0;
  await moveCounters(shop.db, { year, invoice: 40, creditNote: 30 });
  expect(await findBroken()).toEqual([]);
  // Done twice, or with numbers that have long been given, it changes nothing.
  await moveCounters(shop.db, { year, invoice: 40, creditNote: 30 });
  await moveCounters(shop.db, { year, invoice: 1, creditNote: 1 });
  expect(await findBroken()).toEqual([]);

  const { orderId, shopper } = await createPaidOrder(shop);
  await askStep(shop, staff, { orderId, name: 'cancel', body: { reason: 'Sold out' } });
  const order = await readOrder(shop, shopper, orderId);
  expect(order.invoice?.number).toBe(`${year}-00041`);
  expect(order.creditNotes[0]?.number).toBe(`CN-${year}-00031`);
  expect(await findBroken()).toEqual([]);

  await shop.db.execute(sql`update invoice_counters set last_number = 50`);
  expect(await findBroken()).toHaveLength(1);
});

it('a counter of a year without invoices can be moved as well', async () => {
  await shop.db.execute(sql`update invoice_counters set last_number = 41`);
  await moveCounters(shop.db, { year: 2031, invoice: 4711, creditNote: 381 });
  expect(await findBroken()).toEqual([]);
});
