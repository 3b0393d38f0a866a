/** Pieces of what happens when phones go back. */
import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
import type { WireOrderReturns, WireStaffReturn } from '../../../src/contract/returns/returns.ts';
import { call, type Shopper, type TestShop } from '../checkout.ts';
import { askStep, createPaidOrder, type PaidOrder, readOrder } from '../orders.ts';
import { clientAddress } from '../shop/client-address.ts';

export type ReturnsAnswer = WireOrderReturns & { code?: string; detail?: string };
export type StaffAnswer = WireStaffReturn & { code?: string; detail?: string; left?: number };

export interface OrderToReturn extends PaidOrder {
  /** What it is called in its receipt. */
  number: string;
  /** Its items. */
  units: string[];
  /** For withdrawing without a session. */
  code: string;
}

interface Options {
  units?: number;
  priceDollars?: number;
  shopper?: Shopper;
  card?: string;
  /** How far staff have brought it; unset: until it was delivered. */
  until?: 'pay' | 'pick' | 'ship' | 'deliver';
}

/** A paid order, brought as far as is asked for. */
export async function createOrderToReturn(
  shop: TestShop,
  staff: Shopper,
  { until = 'deliver', ...options }: Options = {},
): Promise<OrderToReturn> {
  const order = await createPaidOrder(shop, options);
  const { orderId } = order;
  await deliver(shop, staff, orderId, until);
  const { items, invoice, withdrawalCode } = await readOrder(shop, order.shopper, orderId);
  return {
    ...order,
    number: invoice?.number ?? '',
    units: items.map(({ _id }) => _id),
    code: withdrawalCode ?? '',
  };
}

/** Brings a paid order as far as is asked for. */
export async function deliver(
  shop: TestShop,
  staff: Shopper,
  orderId: string,
  until: Options['until'] = 'deliver',
): Promise<void> {
  const steps = [
    { name: 'pick' },
    { name: 'ship', body: { carrier: 'Parcel Post', trackingNumber: 'PP 1' } },
    { name: 'deliver' },
  ];
  const taken = steps.slice(0, ['pay', 'pick', 'ship', 'deliver'].indexOf(until));
  for (const { name, body } of taken) {
    const { status } = await askStep(shop, staff, { orderId, name, ...(body ? { body } : {}) });
    assert.equal(status, 200, name);
  }
}

export function askReturn(
  shop: TestShop,
  as: Shopper,
  { orderId, ...body }: { orderId: string; items: string[]; reason?: string; note?: string },
) {
  return call<ReturnsAnswer>(shop, `/orders/${orderId}/returns`, {
    as,
    body: { reason: 'changed-mind', ...body },
  });
}

export async function readReturns(shop: TestShop, as: Shopper, orderId: string) {
  return (await call<ReturnsAnswer>(shop, `/orders/${orderId}/returns`, { as })).body;
}

/** A step of staff with a return; `version` becomes the header If-Match. */
export function askReturnStep(
  shop: TestShop,
  as: Shopper,
  step: { id: string; name: string; body?: object; version?: number },
) {
  const { id, name, body, version } = step;
  return call<StaffAnswer>(shop, `/returns/${id}/${name}`, {
    as,
    method: 'POST',
    body,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
}

export function declareWithdrawal(
  shop: TestShop,
  body: { orderNumber: string; email: string; name?: string; code?: string },
  /** `as` who is signed in; `from` a network, unset: a new one. */
  { as, from }: { as?: Shopper; from?: string } = {},
) {
  return call<{ acknowledged?: true; code?: string; errors?: { pointer: string }[] }>(
    shop,
    '/withdrawals',
    {
      body: { name: 'Ada Buyer', ...body },
      headers: { 'x-forwarded-for': clientAddress(from) },
      ...(as ? { as } : {}),
    },
  );
}

/** Staff say that it was delivered so many days ago. */
export async function moveDelivery({ db }: TestShop, orderId: string, daysAgo: number) {
  await db.execute(sql`update order_events set at = now() - make_interval(days => ${daysAgo})
    where payment_id = ${orderId} and kind = 'deliver'`);
}
