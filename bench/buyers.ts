/** People with a phone in the cart, made inside the measured shop. Called by serve.ts. */
import type { RunningServer } from '../src/server.ts';
import { addRow, createMobile, createShopper, type TestShop } from '../tests/support/checkout.ts';
import type { CheckoutShop } from './checkouts.ts';

const PRICE_DOLLARS = 70;

/** @param count how many; each of them gets one unit of the same phone */
export async function prepareBuyers(
  { services, url }: RunningServer,
  count: number,
): Promise<Omit<CheckoutShop, 'url' | 'stop'>> {
  const { apiUrl: bankUrl, secretKey: bankKey } = services.config.stripe;
  const shop: TestShop = {
    services,
    db: services.db,
    sandboxUrl: bankUrl,
    api: (path, { as, body } = {}) =>
      fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${as?.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
  const mobile = await createMobile(shop, { stock: count, priceDollars: PRICE_DOLLARS });
  const buyers = [];
  for (let index = 0; index < count; index += 1) {
    const buyer = await createShopper(shop);
    await addRow(shop, buyer, mobile);
    buyers.push(buyer);
  }
  return { bankUrl, bankKey, buyers, priceDollars: PRICE_DOLLARS };
}
