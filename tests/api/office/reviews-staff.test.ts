/** What staff do with reviews: read, publish, turn down, reply, and take it back. */
import { setTimeout as delay } from 'node:timers/promises';
import { desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statsSchema } from '../../../src/contract/account/users.ts';
import { auditLog, outbox, reviews } from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { createStaff, type PaidOrder } from '../../support/orders.ts';
import {
  createDeliveredOrder,
  createReview,
  decide,
  listAsStaff,
  readOwn,
} from '../../support/reviews.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('reviews for staff', () => {
  let shop: TestShop;
  let staff: Shopper;
  let changes = 0;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    shop.services.onCatalogueChange(() => {
      changes += 1;
    });
  });
  afterAll(() => shop?.close());

  /** How many there were, once none has come for half a second. */
  async function settledChanges(): Promise<number> {
    for (;;) {
      const before = changes;
      await delay(500);
      if (changes === before) return changes;
    }
  }
  async function waiting(): Promise<{ order: PaidOrder; id: string }> {
    const order = await createDeliveredOrder(shop, staff);
    return { order, id: await createReview(shop, order) };
  }
  const find = async (id: string) => {
    const [row] = await shop.db.select().from(reviews).where(eq(reviews.id, id));
    return row;
  };
  const undo = (entry: number | null) =>
    call<{ code?: string; detail?: string; differences?: { field: string }[] }>(
      shop,
      `/audit/${entry}/undo`,
      { method: 'POST', as: staff },
    );

  it('records every decision with before and after, and undoes it through the log', async () => {
    const { id } = await waiting();
    const approved = await decide(shop, staff, { id, name: 'approve' });
    expect((await decide(shop, staff, { id, name: 'approve' })).body).toMatchObject({
      modifiedCount: 0,
      entry: null,
    });
    const reply = { text: 'Thank you.\nYours' };
    const replied = await decide(shop, staff, { id, name: 'reply', body: reply });
    const entries = await shop.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(auditLog.id);
    expect(entries).toMatchObject([
      {
        action: 'review.approved',
        actorId: staff.userId,
        before: { state: 'pending' },
        after: { state: 'approved', revision: 1 },
      },
      { action: 'review.replied', before: { reply: null }, after: { reply: 'Thank you.\nYours' } },
    ]);
    expect(await find(id)).toMatchObject({ state: 'approved', repliedAt: expect.any(Date) });
    expect((await undo(replied.body.entry)).status).toBe(200);
    expect((await undo(approved.body.entry)).status).toBe(200);
    expect(await find(id)).toMatchObject({ state: 'pending', reply: null, repliedAt: null });
    expect((await undo(approved.body.entry)).status).toBe(409);
    const [last] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({ action: 'review.set-back', undoes: approved.body.entry });
    expect((await undo(last?.id ?? 0)).status).toBe(200);
    expect((await find(id))?.state).toBe('approved');
    const listed = await call<{ subject: { name: string } }[]>(shop, `/audit?subject=${id}`, {
      as: staff,
    });
    expect(listed.body[0]?.subject.name).toMatch(/^Test Mobile/);
  });

  it('publishes no text that nobody has read, neither by a late click nor by an undo', async () => {
    const { order, id } = await waiting();
    const [seen] = await listAsStaff(shop, staff, '?state=pending&limit=1');
    expect(seen?._id).toBe(id);
    const text = { details: 'Something else entirely.' };
    await createReview(shop, order, text);
    const late = { id, name: 'approve', version: seen?.version ?? 0 } as const;
    const answer = await decide(shop, staff, late);
    expect([answer.status, answer.body.code]).toEqual([412, 'version-conflict']);
    expect((await find(id))?.state).toBe('pending');
    const version = (await find(id))?.version ?? 0;
    const both = await Promise.all([
      decide(shop, staff, { id, name: 'approve', version }),
      decide(shop, staff, { id, name: 'reject', version, body: { reason: 'No.' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    await createReview(shop, order, { details: 'Once more, something else.' });

    const approved = await decide(shop, staff, { id, name: 'approve' });
    expect((await undo(approved.body.entry)).status).toBe(200);
    const [back] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    await createReview(shop, order, { details: 'And a third text, unread.' });
    const refused = await undo(back?.id ?? 0);
    expect(refused.status).toBe(409);
    expect(refused.body.differences?.map(({ field }) => field)).toEqual(['revision']);
    expect((await find(id))?.state).toBe('pending');
  });

  it('turns down with a reason, which its writer reads here and by mail, once', async () => {
    const { order, id } = await waiting();
    expect((await decide(shop, staff, { id, name: 'reject', body: {} })).status).toBe(422);
    const body = { reason: 'It names another person.' };
    await decide(shop, staff, { id, name: 'reject', body });
    await decide(shop, staff, { id, name: 'reject', body });
    const own = await readOwn(shop, order.shopper);
    expect(own[0]?.review).toMatchObject({ state: 'rejected', rejection: body.reason });
    const mails = await shop.db
      .select()
      .from(outbox)
      .where(like(outbox.dedupeKey, `review-rejected:${id}:%`));
    expect(mails).toMatchObject([{ toAddress: order.shopper.email }]);
    expect(mails[0]?.bodyText).toContain(body.reason);
    await createReview(shop, order, { details: 'Now it names nobody.' });
    expect(await find(id)).toMatchObject({ state: 'pending', rejection: null, revision: 2 });
  });

  it('lists what waits first, page by page, and finds', async () => {
    const made = [await waiting(), await waiting(), await waiting()];
    const [, middle] = made;
    await decide(shop, staff, { id: middle?.id ?? '', name: 'approve' });
    const sample = { name: 'Ada L.', rating: 5, details: 'A sample', state: 'approved' };
    const long = new Date('2026-01-01T00:00:00Z');
    await shop.db
      .insert(reviews)
      .values([1, 2, 3].map(() => ({ ...sample, id: crypto.randomUUID(), createdAt: long })));
    const all = await listAsStaff(shop, staff, '?limit=100');
    expect(all.slice(-3).map(({ date }) => date)).toEqual([1, 2, 3].map(() => long.toISOString()));
    const states = all.map(({ state }) => (state === 'pending' ? 0 : 1));
    expect(states).toEqual([...states].sort());
    const paged: string[] = [];
    for (let address = '/reviews/all?limit=2'; address !== ''; ) {
      const page = await call<{ _id: string }[]>(shop, address, { as: staff });
      paged.push(...page.body.map(({ _id }) => _id));
      address = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(all.map(({ _id }) => _id));
    const one = all.find(({ _id }) => _id === middle?.id);
    const q = encodeURIComponent(one?.product?.name ?? '');
    const found = await listAsStaff(shop, staff, `?q=${q}&state=approved&rating=4`);
    expect(found.map(({ _id }) => _id)).toContain(middle?.id);
    expect(await listAsStaff(shop, staff, '?rating=1')).toEqual([]);
    expect(await listAsStaff(shop, staff, '?q=%25')).toEqual([]);
    const wide = (one?.product?.name ?? '').replace(/[!-~]/g, (sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0),
    );
    const same = await listAsStaff(
      shop,
      staff,
      `?q=${encodeURIComponent(wide)}&state=approved&rating=4`,
    );
    expect(same.map(({ _id }) => _id)).toEqual(found.map(({ _id }) => _id));
    expect((await call(shop, '/reviews/all?cursor=7', { as: staff })).status).toBe(422);
  });

  it('drops public bytes when what everybody sees changes, and only then', async () => {
    const before = changes;
    const { id } = await waiting();
    await decide(shop, staff, { id, name: 'reject', body: { reason: 'No.' } });
    // Buying has changed the stock; the review itself has changed nothing that is public.
    await expect.poll(() => changes).toBeGreaterThan(before);
    const bought = await settledChanges();
    await decide(shop, staff, { id, name: 'reject', body: { reason: 'No, thank you.' } });
    expect(await settledChanges()).toBe(bought);
    const anonymous = async () =>
      (await call<{ _id: string }[]>(shop, '/reviews')).body.map(({ _id }) => _id);
    expect(await anonymous()).not.toContain(id);
    await decide(shop, staff, { id, name: 'approve' });
    await expect.poll(anonymous, { interval: 50 }).toContain(id);
    await decide(shop, staff, { id, name: 'reject', body: { reason: 'After all.' } });
    await expect.poll(anonymous, { interval: 50 }).not.toContain(id);
  });

  it('tells on the admin home what waits, and decides about samples without a mail', async () => {
    const answer = await call(shop, '/products-stats?days=7', { as: staff });
    const { overview } = statsSchema.parse(answer.body);
    const group = overview?.problems.find(({ kind: what }) => what === 'waiting-reviews');
    expect(group?.count).toBe(await shop.db.$count(reviews, eq(reviews.state, 'pending')));
    expect(group?.items[0]?.text).toMatch(/^Test Mobile \d+, 4 of 5 by Storm S\.$/);
    const id = newId();
    const sample = { name: 'Ada L.', rating: 5, details: 'A sample', state: 'approved' };
    await shop.db.insert(reviews).values({ id, ...sample });
    await decide(shop, staff, { id, name: 'reject', body: { reason: 'Only a sample' } });
    expect((await find(id))?.state).toBe('rejected');
    expect(await shop.db.$count(outbox, like(outbox.dedupeKey, `review-rejected:${id}:%`))).toBe(0);
  });
});
