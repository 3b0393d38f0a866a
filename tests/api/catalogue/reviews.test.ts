/** Reviews by buyers (G57): who may write, what is published, and what becomes of it. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewListSchema } from '../../../src/contract/mobiles.ts';
import { mobiles, payments, reviews } from '../../../src/database/schema.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import type { OrderId } from '../../../src/shared/tools/ids.ts';
import { checkInvariants } from '../../../src/shop/orders/index.ts';
import { call, createMobile, createShopper, type Shopper } from '../../support/checkout.ts';
import { askStep, createPaidOrder, createStaff } from '../../support/orders.ts';
import {
  askToReview,
  createDeliveredOrder,
  createReview,
  decide,
  readOwn,
} from '../../support/reviews.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('reviews by buyers (G57)', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(async () => {
    try {
      const findings = await checkInvariants(shop.services);
      expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
    } finally {
      await shop?.close();
    }
  });

  const countOf = (userId: string) => shop.db.$count(reviews, eq(reviews.userId, userId));
  const readPublic = async () =>
    reviewListSchema.parse((await call(shop, '/reviews', { as: staff })).body);
  const slugOf = async (id: string) => {
    const [row] = await shop.db.select().from(mobiles).where(eq(mobiles.id, id));
    return row?.slug ?? '';
  };

  it('refuses everybody who has not received the phone', async () => {
    const delivered = await createDeliveredOrder(shop, staff);
    const paid = await createPaidOrder(shop);
    const refunded = await createDeliveredOrder(shop, staff);
    await shop.db
      .update(payments)
      .set({ status: 'refunded' })
      .where(eq(payments.id, refunded.orderId));
    const returned = await createDeliveredOrder(shop, staff);
    const { items } = (
      await call<{ items: { _id: string }[] }>(shop, `/orders/${returned.orderId}`, { as: staff })
    ).body;
    const back = { amount: 50, reason: 'Came back', returned: items.map(({ _id }) => _id) };
    const step = { orderId: returned.orderId, name: 'refunds', body: back };
    expect((await askStep(shop, staff, step)).status).toBe(200);

    const matrix: [who: Shopper | undefined, mobileId: string, status: number, code: string][] = [
      [undefined, delivered.mobileId, 401, 'authentication-required'],
      [await createShopper(shop), delivered.mobileId, 403, 'not-a-verified-buyer'],
      [staff, delivered.mobileId, 403, 'not-a-verified-buyer'],
      [paid.shopper, paid.mobileId, 403, 'not-a-verified-buyer'],
      [paid.shopper, delivered.mobileId, 403, 'not-a-verified-buyer'],
      [delivered.shopper, await createMobile(shop), 403, 'not-a-verified-buyer'],
      [delivered.shopper, paid.orderId, 404, 'not-found'],
      [refunded.shopper, refunded.mobileId, 403, 'not-a-verified-buyer'],
      [returned.shopper, returned.mobileId, 403, 'not-a-verified-buyer'],
    ];
    for (const [who, mobileId, status, code] of matrix) {
      const answer = await askToReview(shop, who, { mobileId });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect(await shop.db.$count(reviews)).toBe(0);
    // The money of that order was only taken back in this test.
    await shop.db
      .update(payments)
      .set({ status: 'delivered' })
      .where(eq(payments.id, refunded.orderId));
    const own = await readOwn(shop, delivered.shopper);
    expect(own).toMatchObject([{ productId: delivered.mobileId, canWrite: true, review: null }]);
    expect(await readOwn(shop, paid.shopper)).toEqual([]);
  });

  it('waits for staff, and only then stands in GET /reviews in its exact shape (R090, R152)', async () => {
    const order = await createDeliveredOrder(shop, staff);
    const id = await createReview(shop, order, { rating: 5, details: 'Two days\nper charge.' });
    const pages = createPageApi(shop.services, new Headers());
    const slug = await slugOf(order.mobileId);
    const shown = async () => {
      const page = await pages.phonePage(slug);
      return page?.kind === 'found' ? [page.reviews, page.mobile.rating] : undefined;
    };
    expect(await readPublic()).toEqual([]);
    expect(await shown()).toEqual([[], null]);
    const own = await readOwn(shop, order.shopper);
    expect(own[0]?.review).toMatchObject({
      rating: 5,
      details: 'Two days\nper charge.',
      publishedAs: 'Storm S.',
      state: 'pending',
      rejection: null,
      reply: null,
    });
    expect((await decide(shop, staff, { id, name: 'approve' })).body.modifiedCount).toBe(1);
    const listed = (await call<object[]>(shop, '/reviews', { as: staff })).body;
    const details = 'Two days\nper charge.';
    expect(listed).toEqual([{ _id: id, name: 'Storm S.', rating: 5, details }]);
    expect(await shown()).toMatchObject([[{ _id: id, verified: true }], { average: 5, count: 1 }]);
  });

  it('is one a phone, changed by its writer, and waits again after that', async () => {
    const order = await createDeliveredOrder(shop, staff, { units: 2 });
    const { shopper, mobileId } = order;
    const texts = ['First text of ten.', 'Second text of ten.'];
    const answers = await Promise.all(
      texts.map((details) => askToReview(shop, shopper, { mobileId, details })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countOf(shopper.userId)).toBe(1);
    const id = await createReview(shop, order, { rating: 2, details: 'Third text of ten.' });
    await decide(shop, staff, { id, name: 'approve' });
    // The same again is no change.
    await createReview(shop, order, { rating: 2, details: 'Third text of ten.' });
    expect((await readOwn(shop, shopper))[0]?.review?.state).toBe('approved');
    await createReview(shop, order, { rating: 3, details: 'Third text of ten.' });
    expect((await readOwn(shop, shopper))[0]?.review).toMatchObject({
      state: 'pending',
      rating: 3,
    });
    expect((await readPublic()).map(({ _id }) => _id)).not.toContain(id);
  });

  it('is withdrawn by its writer only', async () => {
    const order = await createDeliveredOrder(shop, staff);
    const id = await createReview(shop, order);
    await decide(shop, staff, { id, name: 'approve' });
    const path = `/reviews/own/${order.mobileId}`;
    const stranger = await createShopper(shop);
    expect((await call(shop, path, { method: 'DELETE', as: stranger })).status).toBe(404);
    expect((await readPublic()).map(({ _id }) => _id)).toContain(id);
    expect((await call(shop, path, { method: 'DELETE', as: order.shopper })).status).toBe(200);
    expect((await call(shop, path, { method: 'DELETE', as: order.shopper })).status).toBe(404);
    expect((await readPublic()).map(({ _id }) => _id)).not.toContain(id);
  });

  it('takes one to five whole stars and 10 to 1,000 characters, and nothing else', async () => {
    const { shopper, mobileId } = await createDeliveredOrder(shop, staff);
    const wrong = [
      { rating: 0 },
      { rating: 6 },
      { rating: 4.5 },
      { rating: '5' },
      { details: 'Too short' },
      { details: `   ${' '.repeat(30)}` },
      { details: 'x'.repeat(1_001) },
      { details: 'A bell \u0007 rings here.' },
      { details: 'A zero \u0000 stands here.' },
    ];
    for (const text of wrong) {
      const { status } = await askToReview(shop, shopper, { mobileId, ...text });
      expect([JSON.stringify(text).slice(0, 60), status]).toEqual([expect.any(String), 422]);
    }
    const body = { rating: 5, details: 'Long enough a text.', state: 'approved' };
    const sent = { method: 'PUT' as const, as: shopper, body };
    expect((await call(shop, `/reviews/own/${mobileId}`, sent)).status).toBe(422);
    expect(await countOf(shopper.userId)).toBe(0);
    expect(
      (await askToReview(shop, shopper, { mobileId, details: 'é'.repeat(1_000) })).status,
    ).toBe(200);
  });

  it('I16 is seen by the check when a review has no delivered order', async () => {
    const [one, other] = [await createDeliveredOrder(shop, staff), await createPaidOrder(shop)];
    const id = await createReview(shop, one);
    const setOrder = (paymentId: OrderId) =>
      shop.db.update(reviews).set({ paymentId }).where(eq(reviews.id, id));
    await setOrder(other.orderId);
    const broken = (await checkInvariants(shop.services)).filter(
      ({ violations }) => violations.length > 0,
    );
    expect(broken).toMatchObject([{ invariant: 'I16', violations: [expect.stringContaining(id)] }]);
    await setOrder(one.orderId);
  });

  it('is written twenty times an hour at most', async () => {
    const { shopper, mobileId } = await createDeliveredOrder(shop, staff);
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const details = `Attempt number ${count}.`;
      statuses.push((await askToReview(shop, shopper, { mobileId, details })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  it('is in the data download and goes with its writer', async () => {
    const buyer = await shop.signUp();
    const order = await createDeliveredOrder(shop, staff);
    // The order of somebody who has a password, as leaving asks for one.
    await shop.db.execute(
      sql`update payments set user_id = ${buyer.userId} where id = ${order.orderId}`,
    );
    await shop.db.execute(sql`update payment_attempts set user_id = ${buyer.userId}
      where id = (select attempt_id from payments where id = ${order.orderId})`);
    const id = await createReview(shop, { ...order, shopper: buyer });
    await decide(shop, staff, { id, name: 'approve' });
    const download = await shop.api('/api/auth/export-data', { session: buyer });
    expect(await download.json()).toMatchObject({
      reviews: [{ productId: order.mobileId, review: { details: 'Small, light and quick.' } }],
    });
    const left = await shop.api('/api/auth/delete-user', { body: {}, session: buyer });
    expect(left.status).toBe(200);
    expect(await countOf(buyer.userId)).toBe(0);
    expect((await readPublic()).map(({ _id }) => _id)).not.toContain(id);
    expect(await shop.db.$count(payments, eq(payments.id, order.orderId))).toBe(1);
  });
});
