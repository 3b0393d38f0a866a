/** Where an order goes: with the pending attempt, checked by the server, remembered for the next one. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRow,
  askIntent,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  intentIdOf,
  postPayment,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { ADDRESS, readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('delivery address', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  async function beginOrder() {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop));
    const { body } = await askIntent(shop, shopper, 100);
    return { shopper, orderId: body.orderId, intentId: intentIdOf(body.clientSecret) };
  }

  function put(as: Shopper, orderId: string, address: object | null) {
    const body = { orderId, address };
    return call<{ errors: { pointer: string; message: string }[] }>(shop, '/delivery-address', {
      method: 'PUT',
      as,
      body,
    });
  }

  const remembered = async (as: Shopper) =>
    (await call<{ address: object | null }>(shop, '/delivery-address', { as })).body.address;

  it('G19: is kept with the order that is paid, and offered next time', async () => {
    const { shopper, orderId, intentId } = await beginOrder();
    expect(await remembered(shopper)).toBeNull();
    expect((await put(shopper, orderId, ADDRESS)).status).toBe(200);
    await confirmCard(shop, intentId);
    const { insertedId } = (await postPayment(shop, shopper, intentId)).body.insertedResult;
    expect((await readOrder(shop, shopper, insertedId)).delivery).toEqual(ADDRESS);
    expect(await remembered(shopper)).toEqual(ADDRESS);
  });

  it('cannot be changed by the checkout once the order is paid, and never by another person', async () => {
    const { shopper, orderId, intentId } = await beginOrder();
    const stranger = await createShopper(shop);
    expect((await put(stranger, orderId, ADDRESS)).status).toBe(404);
    expect(await remembered(stranger)).toBeNull();
    await put(shopper, orderId, ADDRESS);
    await confirmCard(shop, intentId);
    const { insertedId } = (await postPayment(shop, shopper, intentId)).body.insertedResult;
    expect((await put(shopper, orderId, { ...ADDRESS, city: 'Elsewhere' })).status).toBe(404);
    expect((await readOrder(shop, shopper, insertedId)).delivery).toEqual(ADDRESS);
  });

  it('R159: paying without one works as specified', async () => {
    const { shopper, intentId } = await beginOrder();
    await confirmCard(shop, intentId);
    const { status, body } = await postPayment(shop, shopper, intentId);
    expect(status).toBe(200);
    const order = await readOrder(shop, shopper, body.insertedResult.insertedId);
    expect(order.delivery).toBeNull();
  });

  it('is taken off the pending attempt when the buyer leaves it for later after all', async () => {
    const { shopper, orderId, intentId } = await beginOrder();
    await put(shopper, orderId, ADDRESS);
    expect((await put(await createShopper(shop), orderId, null)).status).toBe(404);
    const { status, body } = await put(shopper, orderId, null);
    expect([status, body]).toEqual([200, { address: ADDRESS }]);
    expect(await remembered(shopper)).toEqual(ADDRESS);
    await confirmCard(shop, intentId);
    const { insertedId } = (await postPayment(shop, shopper, intentId)).body.insertedResult;
    expect((await readOrder(shop, shopper, insertedId)).delivery).toBeNull();
    expect((await put(shopper, orderId, null)).status).toBe(404);
    const withoutOrder = { method: 'PUT', as: shopper, body: { address: null } };
    expect((await call(shop, '/delivery-address', withoutOrder)).status).toBe(422);
  });

  it('is remembered, changed and forgotten without an order', async () => {
    const shopper = await createShopper(shop);
    const keep = { method: 'PUT', as: shopper, body: { address: ADDRESS } };
    expect((await call(shop, '/delivery-address', keep)).status).toBe(200);
    const abroad = { ...ADDRESS, region: undefined, country: 'BE', postalCode: '4000' };
    await call(shop, '/delivery-address', { ...keep, body: { address: abroad } });
    const { region: _, ...known } = abroad;
    expect(await remembered(shopper)).toEqual(known);
    await call(shop, '/delivery-address', { method: 'DELETE', as: shopper });
    expect(await remembered(shopper)).toBeNull();
  });

  it('stores a postal code as it is printed, however it was typed', async () => {
    const shopper = await createShopper(shop);
    const keep = async (country: string, postalCode: string) => {
      const address = { ...ADDRESS, region: undefined, country, postalCode };
      const body = { address };
      const { status } = await call(shop, '/delivery-address', {
        method: 'PUT',
        as: shopper,
        body,
      });
      return { status, address: await remembered(shopper) };
    };
    const stored = (postalCode: string) => ({
      status: 200,
      address: expect.objectContaining({ postalCode }),
    });
    expect(await keep('GB', '\u200Fｓｗ１ａ　１ａａ')).toEqual(stored('SW1A 1AA'));
    expect(await keep('NL', '１０１２\u00A0ab')).toEqual(stored('1012 AB'));
    expect(await keep('IE', '')).toEqual(stored(''));
  });

  it('offers one that was given before states were asked for', async () => {
    const { shopper, orderId } = await beginOrder();
    await put(shopper, orderId, ADDRESS);
    await shop.db.execute(sql`update delivery_addresses set address = address - 'region'
      where user_id = ${shopper.userId}`);
    const { region: _, ...old } = ADDRESS;
    expect(await remembered(shopper)).toEqual(old);
  });

  it('keeps no characters that turn the house number round', async () => {
    const { shopper, orderId } = await beginOrder();
    const change = { name: 'Ann \u2067Lee\u2069', street: '\u202e321 Main St' };
    expect((await put(shopper, orderId, { ...ADDRESS, ...change })).status).toBe(200);
    expect(await remembered(shopper)).toEqual({
      ...ADDRESS,
      name: 'Ann Lee',
      street: '321 Main St',
    });
  });

  it.each([
    [{ name: ' ' }, '#/address/name', 'Name is required'],
    [{ street: '' }, '#/address/street', 'Street and number are required'],
    [{ street: 'x'.repeat(121) }, '#/address/street', 'Please use at most 120 characters'],
    [{ city: 'a\nBcc: b@c.example' }, '#/address/city', 'Please use one line of text'],
    [{ city: 'a\u0085b' }, '#/address/city', 'Please use one line of text'],
    [{ street: 'a\u2028b' }, '#/address/street', 'Please use one line of text'],
    [{ name: '\u200b' }, '#/address/name', 'Name is required'],
    [{ street: '\u202e\u3164' }, '#/address/street', 'Street and number are required'],
    [{ postalCode: '<1>' }, '#/address/postalCode', 'Please enter a valid ZIP code'],
    [{ postalCode: '' }, '#/address/postalCode', 'ZIP code is required'],
    [
      { postalCode: '?', country: 'FR', region: undefined },
      '#/address/postalCode',
      'Please enter a valid postal code',
    ],
    [{ region: '' }, '#/address/region', 'State is required'],
    [{ region: 'ZZ' }, '#/address/region', 'Please choose a state from the list'],
    [{ country: 'DE' }, '#/address/region', 'Addresses in this country name no state'],
    [{ country: 'XX' }, '#/address/country', 'Please choose a country from the list'],
  ])('%j is refused beside its field', async (change, pointer, message) => {
    const { shopper, orderId } = await beginOrder();
    const { status, body } = await put(shopper, orderId, { ...ADDRESS, ...change });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer, message })]]);
  });
});
