/** What the writer of a review is told by mail when staff turn it down and take that back. */
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outbox } from '../../../src/database/schema.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { createDeliveredOrder, createReview, decide } from '../../support/reviews.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('mails about a review', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());

  /** A review whose refusal has left the outbox. */
  async function turnedDown() {
    const order = await createDeliveredOrder(shop, staff);
    const id = await createReview(shop, order);
    const refused = await reject(id);
    const [mail] = await mailsOf(id, 'rejected');
    expect(mail).toMatchObject({ toAddress: order.shopper.email });
    await expect.poll(async () => (await mailsOf(id, 'rejected'))[0]?.sentAt).not.toBeNull();
    return { id, order, entry: refused.body.entry, mailId: mail?.id ?? '' };
  }
  const reject = (id: string) =>
    decide(shop, staff, { id, name: 'reject', body: { reason: 'It names a neighbour.' } });
  const mailsOf = (id: string, what: 'rejected' | 'returned') =>
    shop.db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `review-${what}:${id}:%`))
      .orderBy(desc(outbox.id));
  /** As if the refusal had not gone out, after so many attempts; the next one is far away. */
  const holdBack = (mailId: string, attempts: number) =>
    shop.db
      .update(outbox)
      .set({ sentAt: null, attempts, nextAttemptAt: new Date(Date.now() + 3_600_000) })
      .where(eq(outbox.id, mailId));
  async function undo(entry: number | null) {
    const init = { method: 'POST' as const, as: staff };
    const { status } = await call(shop, `/audit/${entry}/undo`, init);
    expect(status).toBe(200);
  }

  it('a refusal that waits to be sent is not sent once it is undone', async () => {
    const { id, entry, mailId } = await turnedDown();
    await holdBack(mailId, 0);
    await undo(entry);
    expect(await mailsOf(id, 'rejected')).toEqual([]);
    expect(await mailsOf(id, 'returned')).toEqual([]);
  });

  it('a refusal that has gone out is followed by a mail that takes it back', async () => {
    const { id, order, entry } = await turnedDown();
    await undo(entry);
    expect(await mailsOf(id, 'rejected')).toHaveLength(1);
    const [mail, ...more] = await mailsOf(id, 'returned');
    expect(more).toEqual([]);
    expect(mail?.toAddress).toBe(order.shopper.email);
    expect(mail?.bodyText).toContain('We have changed that decision.');
    expect(mail?.bodyText).toContain('Our staff will look at your review again.');
    expect(mail?.bodyText).toContain(`/dashboard/paymentHistory/${order.orderId}#reviews`);
  });

  it('a refusal that may have arrived is neither tried again nor left standing', async () => {
    const { id, entry, mailId } = await turnedDown();
    await holdBack(mailId, 1);
    await undo(entry);
    expect(await mailsOf(id, 'rejected')).toEqual([]);
    expect(await mailsOf(id, 'returned')).toHaveLength(1);
  });

  it('says that the review is shown after all, and refuses again when the undo is undone', async () => {
    const { id } = await turnedDown();
    const approved = await decide(shop, staff, { id, name: 'approve' });
    const [published] = await mailsOf(id, 'returned');
    expect(published?.bodyText).toContain('Your review is published.');
    await undo(approved.body.entry);
    const refusals = await mailsOf(id, 'rejected');
    expect(refusals).toHaveLength(2);
    expect(refusals[0]?.bodyText).toContain('It names a neighbour.');
  });

  it('writes nothing when the undo is refused', async () => {
    const { id, order, entry } = await turnedDown();
    await createReview(shop, order, { details: 'Another text.' });
    const init = { method: 'POST' as const, as: staff };
    expect((await call(shop, `/audit/${entry}/undo`, init)).status).toBe(409);
    expect(await mailsOf(id, 'rejected')).toHaveLength(1);
    expect(await mailsOf(id, 'returned')).toEqual([]);
  });
});
