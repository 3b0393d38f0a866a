/** Pieces of a review by a buyer. */
import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import {
  ownReviewListSchema,
  staffReviewListSchema,
  type WireOwnReview,
  type WireReviewDecided,
  type WireStaffReview,
} from '../../src/contract/reviews.ts';
import { reviews } from '../../src/database/schema.ts';
import { call, type Shopper, type TestShop } from './checkout.ts';
import { askStep, createPaidOrder, type PaidOrder } from './orders.ts';

/** An order that has arrived. */
export async function createDeliveredOrder(
  shop: TestShop,
  staff: Shopper,
  options: Parameters<typeof createPaidOrder>[1] = {},
): Promise<PaidOrder> {
  const order = await createPaidOrder(shop, options);
  const { orderId } = order;
  const parcel = { carrier: 'Parcel Post', trackingNumber: 'PP 1' };
  for (const [name, body] of [['pick'], ['ship', parcel], ['deliver']] as const) {
    const { status } = await askStep(shop, staff, { orderId, name, ...(body ? { body } : {}) });
    assert.equal(status, 200, name);
  }
  return order;
}

type Refusal = { code?: string; errors?: { pointer: string }[] };

export function askToReview(
  shop: TestShop,
  as: Shopper | undefined,
  review: { mobileId: string; rating?: unknown; details?: unknown },
) {
  const { mobileId, rating = 4, details = 'Small, light and quick.' } = review;
  const init = { method: 'PUT' as const, body: { rating, details }, ...(as ? { as } : {}) };
  return call<Refusal>(shop, `/reviews/own/${mobileId}`, init);
}

export async function readOwn(shop: TestShop, as: Shopper): Promise<WireOwnReview[]> {
  return ownReviewListSchema.parse((await call(shop, '/reviews/own', { as })).body);
}

/** A review that waits for staff. @returns its id */
export async function createReview(
  shop: TestShop,
  order: PaidOrder,
  text: { rating?: number; details?: string } = {},
): Promise<string> {
  const { status, body } = await askToReview(shop, order.shopper, {
    mobileId: order.mobileId,
    ...text,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const [row] = await shop.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(eq(reviews.userId, order.shopper.userId));
  assert.ok(row);
  return row.id;
}

export async function listAsStaff(
  shop: TestShop,
  staff: Shopper,
  query = '',
): Promise<WireStaffReview[]> {
  const { status, body } = await call(shop, `/reviews/all${query}`, { as: staff });
  assert.equal(status, 200, JSON.stringify(body));
  return staffReviewListSchema.parse(body);
}

/** @param step.version becomes the header If-Match */
export function decide(
  shop: TestShop,
  as: Shopper,
  step: { id: string; name: 'approve' | 'reject' | 'reply'; body?: object; version?: number },
) {
  const { id, name, body, version } = step;
  return call<WireReviewDecided & { code?: string }>(shop, `/reviews/${id}/${name}`, {
    as,
    method: name === 'reply' ? 'PUT' : 'POST',
    ...(body ? { body } : {}),
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  });
}
