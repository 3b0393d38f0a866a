/** Orders that were refunded before there were credit notes get them when the shop is upgraded. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dropWebhooks, setFault } from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { startTestShop } from '../../support/shop/app.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../src/database/migrations');

/** What the migration does with orders that it finds. */
function readBackfill(): string[] {
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith('issued-documents.sql')) ?? '';
  const statements = readFileSync(path.join(MIGRATIONS, file), 'utf8').split(
    '--> statement-breakpoint',
  );
  return statements.filter((statement) => statement.includes('INSERT INTO'));
}

it('an upgrade gives refunded and cancelled orders one credit note each', async () => {
  const shop = await startTestShop({ catalogue: false });
  await setFault(shop, dropWebhooks);
  const staff = await createStaff(shop);
  const orders = [];
  for (let one = 0; one < 3; one += 1) orders.push(await createPaidOrder(shop));
  const [refunded, cancelled, kept] = orders.map(({ orderId }) => orderId);
  for (const amount of [10, 15]) {
    const body = { amount, reason: 'Scratched' };
    await askStep(shop, staff, { orderId: refunded ?? '', name: 'refunds', body });
  }
  await askStep(shop, staff, { orderId: cancelled ?? '', name: 'cancel' });

  // As the migration finds it.
  await shop.asOwner('alter table issued_documents disable trigger user');
  for (const table of ['issued_documents', 'credit_notes', 'credit_note_counters']) {
    await shop.db.execute(sql`delete from ${sql.identifier(table)}`);
  }
  await shop.asOwner('alter table issued_documents enable trigger user');
  for (const statement of readBackfill()) await shop.asOwner(statement);

  const amounts = [];
  for (const id of [refunded, cancelled, kept]) {
    const { creditNotes } = await readOrder(shop, staff, id ?? '');
    amounts.push(creditNotes.map(({ amount }) => amount));
  }
  expect(amounts).toEqual([[25], [100], []]);
  await expectInvariants(shop);
  await shop.close();
});
