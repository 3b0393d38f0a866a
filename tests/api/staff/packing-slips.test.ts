/** A packing slip lists what goes into the parcel, and says when nothing does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropWebhooks, type Shopper, setFault } from '../../support/checkout.ts';
import { askStep, createPaidOrder, createStaff, readOrder } from '../../support/orders.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let staff: Shopper;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  staff = await createStaff(shop);
  await setFault(shop, dropWebhooks);
});
afterAll(() => shop?.close());

async function readSlip(orderId: string): Promise<string[]> {
  const answer = await shop.api(`/orders/${orderId}/packing-slip.pdf`, { as: staff });
  expect(answer.status).toBe(200);
  return readPdf(Buffer.from(await answer.arrayBuffer()));
}

async function refund(orderId: string, amount: number, returned: string[]): Promise<void> {
  const body = { amount, reason: 'Changed their mind', returned };
  const answer = await askStep(shop, staff, { orderId, name: 'refunds', body });
  expect(answer.status).toBe(200);
}

const phonesIn = (slip: string[]) => slip[slip.indexOf('Phones in this parcel') + 1];

it('leaves out what went back into stock before shipping', async () => {
  const { orderId } = await createPaidOrder(shop, { units: 3 });
  const { items } = await readOrder(shop, staff, orderId);
  const [first] = items;
  await refund(orderId, 100, [first?._id ?? '']);

  const slip = await readSlip(orderId);
  expect(slip).toContain('2 ×');
  expect(phonesIn(slip)).toBe('2');
});

it('says not to ship an order that was refunded in full before shipping', async () => {
  const { orderId } = await createPaidOrder(shop);
  const { items } = await readOrder(shop, staff, orderId);
  await refund(
    orderId,
    100,
    items.map(({ _id }) => _id),
  );
  expect((await readOrder(shop, staff, orderId)).status).toBe('refunded');

  const slip = await readSlip(orderId);
  expect(slip.join(' ')).toContain('This order was refunded. Do not ship it.');
  expect(phonesIn(slip)).toBe('0');
});

it('still lists what was shipped after it came back', async () => {
  const { orderId } = await createPaidOrder(shop);
  await askStep(shop, staff, { orderId, name: 'pick' });
  const body = { carrier: 'DHL', trackingNumber: 'JD0147' };
  await askStep(shop, staff, { orderId, name: 'ship', body });
  const { items } = await readOrder(shop, staff, orderId);
  await refund(
    orderId,
    100,
    items.map(({ _id }) => _id),
  );
  const slip = await readSlip(orderId);
  expect(slip.join(' ')).not.toContain('Do not ship');
  expect(phonesIn(slip)).toBe('1');
});
