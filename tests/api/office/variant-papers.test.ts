/** What was bought is told with its colour and sizes: on papers, in mails, and wherever orders are listed. */
import assert from 'node:assert/strict';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import type { WireListedOrder } from '../../../src/contract/orders.ts';
import type { WirePayment } from '../../../src/contract/payments.ts';
import { attemptItems, paymentAttempts, paymentItems } from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { newId, type OrderId } from '../../../src/shared/tools/ids.ts';
import { insertMobile } from '../../../src/shop/catalogue/index.ts';
import { mobileSpecsSchema } from '../../../src/shop/phone/schema.ts';
import {
  call,
  clearFaults,
  confirmCard,
  createShopper,
  dropWebhooks,
  postPayment,
  type Shopper,
  setFault,
  startIntent,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { ADDRESS, askStep, createStaff, readOrder } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { readOwn } from '../../support/reviews.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const COLOURS = [
  { name: 'Black', hex: '#1f2020', finish: 'matte' },
  { name: 'Blue', hex: '#3d5a80', finish: 'gloss' },
] as const;
const [BLACK, BLUE] = COLOURS.map(({ name, hex }) => ({ colour: name, colourHex: hex }));

let shop: TestShop;
let staff: Shopper;
let number = 0;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  staff = await createStaff(shop);
  await setFault(shop, dropWebhooks);
});
afterAll(async () => {
  await clearFaults(shop);
  await expectInvariants(shop);
  await shop.close();
});

interface Phone {
  mobileId: string;
  name: string;
  black: string;
  blue: string;
  skus: { black: string; blue: string };
}

/** A phone in two colours, black at $100 and blue at $150. */
async function createPhone(): Promise<Phone> {
  const [facts] = loadPhoneFacts();
  assert(facts);
  number += 1;
  const [black, blue] = [newId(), newId()];
  const skus = { black: `T-BLACK-128-${number}`, blue: `T-BLUE-256-${number}` };
  const name = `Phone In Colours ${number}`;
  const specs = mobileSpecsSchema.parse({ ...facts, colours: COLOURS });
  const mobile = {
    ...{ name, category: 'vivo' as const, description: '', imageKey: null },
    ...{ priceCents: 10_000, stock: 5, specs },
    variant: { ...BLACK, id: black, sku: skus.black, storageGb: 128 },
    others: [{ ...BLUE, id: blue, sku: skus.blue, storageGb: 256, priceCents: 15_000, stock: 5 }],
  };
  const mobileId = await transact(shop.db, (tx) => insertMobile(tx, mobile, null));
  return { mobileId, name, black, blue, skus };
}

async function buy({ mobileId }: Phone, variants: readonly string[]) {
  const shopper = await createShopper(shop);
  for (const variant of variants) {
    const body = { productId: mobileId, variant, email: shopper.email };
    expect((await call(shop, '/carts', { as: shopper, body })).status).toBe(200);
  }
  const intentId = await startIntent(shop, shopper);
  const change = { delivery: ADDRESS };
  await shop.db.update(paymentAttempts).set(change).where(eq(paymentAttempts.intentId, intentId));
  await confirmCard(shop, intentId);
  const { status, body } = await postPayment(shop, shopper, intentId);
  expect(status).toBe(200);
  return { shopper, orderId: body.insertedResult.insertedId };
}

async function readPaper(orderId: OrderId, name: 'invoice' | 'packing-slip'): Promise<string[]> {
  const answer = await shop.api(`/orders/${orderId}/${name}.pdf`, { as: staff });
  expect(answer.status).toBe(200);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

/** The lines of the items, from the first quantity to the total. */
function itemsOf(lines: string[], total: string): string[] {
  return lines.slice(lines.indexOf('2 ×'), lines.indexOf(total));
}

async function readMail(start: string): Promise<string> {
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from outbox where starts_with(dedupe_key, ${start})`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.text ?? '';
}

it('each colour is a line of the papers, on the packing slip with its SKU and drawn in it', async () => {
  const phone = await createPhone();
  const { black, blue, name, skus } = phone;
  const { orderId } = await buy(phone, [blue, black, blue]);
  expect(itemsOf(await readPaper(orderId, 'invoice'), 'Total, paid by card')).toEqual([
    ...['2 ×', name, '$150.00', '$300.00', 'Blue, 256 GB'],
    ...['1 ×', name, '$100.00', '$100.00', 'Black, 128 GB'],
  ]);
  const slip = await readPaper(orderId, 'packing-slip');
  expect(itemsOf(slip, 'Phones in this parcel')).toEqual([
    ...['2 ×', name, 'Blue, 256 GB', `SKU ${skus.blue}`],
    ...['1 ×', name, 'Black, 128 GB', `SKU ${skus.black}`],
  ]);
  expect(slip).toContain('Phones are drawn from behind at 1:8, in their colours.');
});

it('orders from before variants look as they did, and no colour is made up for them', async () => {
  const phone = await createPhone();
  const { shopper, orderId } = await buy(phone, [phone.blue, phone.blue]);
  const before = { variantName: null, sku: null };
  const isOf = (table: typeof attemptItems | typeof paymentItems) =>
    eq(table.variantId, phone.blue);
  await shop.db.update(attemptItems).set(before).where(isOf(attemptItems));
  await shop.db.update(paymentItems).set(before).where(isOf(paymentItems));
  expect(itemsOf(await readPaper(orderId, 'invoice'), 'Total, paid by card')).toEqual([
    ...['2 ×', phone.name, '$150.00', '$300.00'],
  ]);
  const slip = await readPaper(orderId, 'packing-slip');
  expect(itemsOf(slip, 'Phones in this parcel')).toEqual(['2 ×', phone.name]);
  expect(slip).toContain(
    'Phones are drawn from behind at 1:8. The drawing does not show the colour.',
  );
  const { items } = await readOrder(shop, shopper, orderId);
  const plain = await call<{ image: string }>(shop, `/mobile-data/${phone.mobileId}`);
  for (const item of items) {
    expect(item).toMatchObject({ variantName: null, sku: null, image: plain.body.image });
  }
});

it('order, history and the list of staff say which one was bought, in its picture', async () => {
  const phone = await createPhone();
  const { shopper, orderId } = await buy(phone, [phone.blue, phone.black]);
  const { items } = await readOrder(shop, shopper, orderId);
  expect(items.map(({ variantName, sku }) => [variantName, sku])).toEqual([
    ['Blue, 256 GB', phone.skus.blue],
    ['Black, 128 GB', phone.skus.black],
  ]);
  expect(new Set(items.map(({ image }) => image)).size).toBe(2);
  const path = `/payment-history/${encodeURIComponent(shopper.email)}`;
  const [payment] = (await call<WirePayment[]>(shop, path, { as: shopper })).body;
  const bought = {
    productsName: [phone.name, phone.name],
    variantItems: [phone.blue, phone.black],
    variantNames: ['Blue, 256 GB', 'Black, 128 GB'],
  };
  expect(payment).toMatchObject(bought);
  expect(payment?.pictures.map(({ variant, image }) => [variant, image])).toEqual([
    [phone.blue, items[0]?.image],
    [phone.black, items[1]?.image],
  ]);
  const list = await call<WireListedOrder[]>(shop, `/orders?q=${orderId}`, { as: staff });
  expect(list.body[0]).toMatchObject(bought);
});

it('mails name each unit, that of a refund also what came back', async () => {
  const phone = await createPhone();
  const blue = `  ${phone.name} (Blue, 256 GB)`;
  const black = `  ${phone.name} (Black, 128 GB)`;
  const { shopper, orderId } = await buy(phone, [phone.blue, phone.black]);
  expect(await readMail(`receipt:${orderId}`)).toContain(`${blue}  $150\n${black}  $100\n`);
  const parcel = { carrier: 'DHL', trackingNumber: 'JD0146' };
  for (const [name, body] of [['pick'], ['ship', parcel], ['deliver']] as const) {
    await askStep(shop, staff, { orderId, name, ...(body ? { body } : {}) });
  }
  expect(await readMail(`shipped:${orderId}`)).toContain(`${blue}\n${black}\n`);
  const received = ['Blue, 256 GB', 'Black, 128 GB'];
  expect((await readOwn(shop, shopper))[0]?.variantNames).toEqual(received);

  const { items } = await readOrder(shop, staff, orderId);
  const returned = items.filter(({ sku }) => sku === phone.skus.black).map(({ _id }) => _id);
  const body = { amount: 100, reason: 'Scratched', returned };
  expect((await askStep(shop, staff, { orderId, name: 'refunds', body })).status).toBe(200);
  expect(await readMail('refunded:')).toContain(`Your order:\n${blue}\n${black}, returned\n`);
  expect((await readOwn(shop, shopper))[0]?.variantNames).toEqual(['Blue, 256 GB']);

  const other = await buy(phone, [phone.blue]);
  await askStep(shop, other.shopper, { orderId: other.orderId, name: 'cancel' });
  expect(await readMail(`cancelled:${other.orderId}`)).toContain(`\n${blue}\n`);
});
