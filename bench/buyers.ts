/** People with a phone in the cart, made inside the measured shop. */
import type { RunningServer } from '../src/server.ts';
import { addRow, createMobile, createShopper, type TestShop } from '../tests/support/checkout.ts';
import type { CheckoutShop } from './checkouts.ts';

const PRICE_DOLLARS = 70;

/** @param wanted how many people; each gets one unit of one of so many phones */
export async function prepareBuyers(
  { services, url }: RunningServer,
  wanted: { buyers: number; phones: number },
): Promise<Omit<CheckoutShop, 'url' | 'stop' | 'pid'>> {
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
  const phones: string[] = [];
  const stock = Math.ceil(wanted.buyers / wanted.phones);
  while (phones.length < wanted.phones) {
    phones.push(await createMobile(shop, { stock, priceDollars: PRICE_DOLLARS }));
  }
  const buyers = [];
  for (let index = 0; index < wanted.buyers; index += 1) {
    const buyer = await createShopper(shop);
    await addRow(shop, buyer, phones[index % wanted.phones] ?? '');
    buyers.push(buyer);
  }
  return { bankUrl, bankKey, buyers, priceDollars: PRICE_DOLLARS };
}
