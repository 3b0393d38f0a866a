/** What an order costs, as each place of the shop tells it. */
import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import type { WireCartSum } from '../../../src/contract/cart.ts';
import {
  addRow,
  askBank,
  askIntent,
  call,
  confirmCard,
  createMobile,
  createShopper,
  intentIdOf,
  postPayment,
  type Shopper,
} from '../checkout.ts';
import { readPdf } from '../read-pdf.ts';
import type { TestShop } from './app.ts';

/** Somebody new with a phone of each price, in dollars. */
export async function fillCart(shop: TestShop, prices: readonly number[]): Promise<Shopper> {
  const shopper = await createShopper(shop);
  for (const priceDollars of prices) {
    await addRow(shop, shopper, await createMobile(shop, { priceDollars }));
  }
  return shopper;
}

export async function sumOf(shop: TestShop, shopper: Shopper): Promise<WireCartSum> {
  return (await call<WireCartSum>(shop, `/carts/${shopper.email}/sum`, { as: shopper })).body;
}

/** Asks for the intent of what the cart says that it costs. */
export async function begin(shop: TestShop, shopper: Shopper) {
  const { total } = await sumOf(shop, shopper);
  const { status, body } = await askIntent(shop, shopper, total);
  assert.equal(status, 200, JSON.stringify(body));
  return { attemptId: body.orderId, intentId: intentIdOf(body.clientSecret), ...body };
}

/** @returns the id of the order */
export async function pay(shop: TestShop, shopper: Shopper, intentId: string): Promise<string> {
  await confirmCard(shop, intentId);
  const { status, body } = await postPayment(shop, shopper, intentId);
  assert.equal(status, 200, JSON.stringify(body));
  return body.insertedResult.insertedId;
}

/** Of what is being paid. */
export const putAddress = (shop: TestShop, as: Shopper, orderId: string, address: object) =>
  call<{ code?: string; current?: number; detail?: string }>(shop, '/delivery-address', {
    ...{ method: 'PUT', as, body: { orderId, address } },
  });

/** Of what is paid. */
export const changeAddress = (shop: TestShop, as: Shopper, orderId: string, address: object) =>
  call<{ code?: string; detail?: string }>(shop, `/orders/${orderId}/delivery-address`, {
    ...{ method: 'PUT', as, body: { address } },
  });

export async function printedTotal(
  shop: TestShop,
  as: Shopper,
  orderId: string,
): Promise<string | undefined> {
  const answer = await shop.api(`/orders/${orderId}/invoice.pdf`, { as });
  const lines = readPdf(Buffer.from(await answer.arrayBuffer()));
  return lines[lines.indexOf('Total, paid by card') + 1];
}

export async function receiptOf(shop: TestShop, orderId: string): Promise<string | undefined> {
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from outbox where dedupe_key = ${`receipt:${orderId}`}`,
  );
  return rows[0]?.text;
}

/** In cents. */
export async function bankAmount(shop: TestShop, intentId: string): Promise<number> {
  return (await askBank<{ amount: number }>(shop, `/v1/payment_intents/${intentId}`)).body.amount;
}
