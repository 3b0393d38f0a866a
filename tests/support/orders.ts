/** Pieces of what happens to an order after it was paid. */
import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { WireOrder } from '../../src/contract/orders.ts';
import { paymentAttempts, users } from '../../src/database/schema.ts';
import type { OrderId } from '../../src/shared/tools/ids.ts';
import {
  addRow,
  call,
  confirmCard,
  createMobile,
  createShopper,
  postPayment,
  type Shopper,
  startIntent,
  type TestShop,
} from './checkout.ts';

/** Somebody of the staff, without the cost of a password. */
export async function createStaff(shop: TestShop): Promise<Shopper> {
  const staff = await createShopper(shop);
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, staff.userId));
  return staff;
}

export interface PaidOrder {
  orderId: OrderId;
  intentId: string;
  shopper: Shopper;
  mobileId: string;
}

export const ADDRESS = {
  name: 'Ada Buyer',
  street: '1 Main Street',
  city: 'Springfield',
  region: 'IL',
  postalCode: '62704',
  country: 'US',
};

interface OrderOptions {
  /** Who buys; unset: somebody new. */
  shopper?: Shopper;
  priceDollars?: number;
  units?: number;
  stock?: number;
  card?: string;
  /** The buyer has not said where it goes. */
  withoutAddress?: boolean;
}

/** A shopper has paid for some units of a new mobile. */
export async function createPaidOrder(
  shop: TestShop,
  options: OrderOptions = {},
): Promise<PaidOrder> {
  const { priceDollars = 100, units = 1, stock = 10 } = options;
  const shopper = options.shopper ?? (await createShopper(shop));
  const mobileId = await createMobile(shop, { priceDollars, stock });
  for (let unit = 0; unit < units; unit += 1) await addRow(shop, shopper, mobileId);
  return { ...(await payCart(shop, shopper, options)), shopper, mobileId };
}

/** Pays for everything that is in a shopper's cart. */
export async function payCart(
  shop: TestShop,
  shopper: Shopper,
  { card, withoutAddress = false }: Pick<OrderOptions, 'card' | 'withoutAddress'> = {},
): Promise<Pick<PaidOrder, 'orderId' | 'intentId'>> {
  const intentId = await startIntent(shop, shopper);
  if (!withoutAddress) {
    const change = { delivery: ADDRESS };
    await shop.db.update(paymentAttempts).set(change).where(eq(paymentAttempts.intentId, intentId));
  }
  await confirmCard(shop, intentId, card);
  const { status, body } = await postPayment(shop, shopper, intentId);
  assert.equal(status, 200, JSON.stringify(body));
  return { orderId: body.insertedResult.insertedId, intentId };
}

export type OrderAnswer = WireOrder & { code?: string; left?: number; detail?: string };

/** A step of an order; `version` becomes the header If-Match. */
export function askStep(
  shop: TestShop,
  as: Shopper,
  step: { orderId: string; name: string; body?: object; version?: number },
) {
  const { orderId, name, body, version } = step;
  return call<OrderAnswer>(shop, `/orders/${orderId}/${name}`, {
    as,
    method: 'POST',
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
}

export async function readOrder(shop: TestShop, as: Shopper, orderId: string) {
  return (await call<OrderAnswer>(shop, `/orders/${orderId}`, { as })).body;
}
