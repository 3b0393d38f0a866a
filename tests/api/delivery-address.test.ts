/** Where an order goes: on the pending order, checked by the server, remembered for the next one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../support/app.ts';
import {
  addRow,
  askIntent,
  call,
  clearFaults,
  confirmCard,
  createMobile,
  createShopper,
  dropWebhooks,
  expectInvariants,
  intentIdOf,
  postPayment,
  type Shopper,
  setFault,
} from '../support/checkout.ts';
import { describeOnBoth } from '../support/database.ts';
import { readOrder } from '../support/orders.ts';

const ADDRESS = {
  name: 'Ada Buyer',
  street: '1 Main Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'US',
};

describeOnBoth('delivery address', (kind) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind, catalogue: false });
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

  function put(as: Shopper, orderId: string, address: object) {
    const body = { orderId, address };
    return call<{ errors: { pointer: string; message: string }[] }>(shop, '/delivery-address', {
      method: 'PUT',
      as,
      body,
    });
  }

  const remembered = async (as: Shopper) =>
    (await call<{ address: object | null }>(shop, '/delivery-address', { as })).body.address;

  it('R115: is kept with the order that is paid, and offered next time', async () => {
    const { shopper, orderId, intentId } = await beginOrder();
    expect(await remembered(shopper)).toBeNull();
    expect((await put(shopper, orderId, ADDRESS)).status).toBe(200);
    await confirmCard(shop, intentId);
    const { insertedId } = (await postPayment(shop, shopper, intentId)).body.insertedResult;
    expect((await readOrder(shop, shopper, insertedId)).delivery).toEqual(ADDRESS);
    expect(await remembered(shopper)).toEqual(ADDRESS);
  });

  it('cannot be changed once the order is paid, and never by another person', async () => {
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

  it.each([
    [{ name: ' ' }, '#/address/name', 'Name is required'],
    [{ street: '' }, '#/address/street', 'Street and number are required'],
    [{ street: 'x'.repeat(121) }, '#/address/street', 'Please use at most 120 characters'],
    [{ city: 'a\nBcc: b@c.example' }, '#/address/city', 'Please use one line of text'],
    [{ postalCode: '<1>' }, '#/address/postalCode', 'Please enter a valid postal code'],
    [{ country: 'XX' }, '#/address/country', 'Please choose a country from the list'],
  ])('%j is refused beside its field', async (change, pointer, message) => {
    const { shopper, orderId } = await beginOrder();
    const { status, body } = await put(shopper, orderId, { ...ADDRESS, ...change });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ pointer, message })]]);
  });
});
