/** The admin's home: problems and sales of one moment; and who uses the shop. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  statsSchema,
  userListSchema,
  type WireStats,
} from '../../../src/contract/account/users.ts';
import {
  disputes,
  invoices,
  jobMarks,
  outbox,
  paymentAttempts,
  payments,
  refunds,
  unrecordedCaptures,
  variants,
} from '../../../src/database/schema.ts';
import type { AttemptId, OrderId } from '../../../src/shared/tools/ids.ts';
import {
  addRow,
  confirmCard,
  createMobile,
  createShopper,
  postPayment,
  startIntent,
} from '../../support/checkout.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

describe('GET /products-stats with a period (R070)', () => {
  let shop: TestShop;
  let admin: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());

  async function read(days: number): Promise<WireStats> {
    const answer = await shop.api(`/products-stats?days=${days}`, { as: admin });
    expect(answer.status).toBe(200);
    return statsSchema.parse(await answer.json());
  }

  it('is empty and without gaps in a new shop', async () => {
    const { overview } = await read(7);
    expect(overview?.sales).toHaveLength(7);
    expect(overview?.sales.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    expect(overview).toMatchObject({ problems: [], bestSellers: [], brands: [] });
    expect((await read(365)).overview?.sales.length).toBeGreaterThanOrEqual(12);
    expect((await shop.api('/products-stats?days=0', { as: admin })).status).toBe(422);
  });

  it('adds up to the numbers on top, and names what was sold', async () => {
    const shopper = await createShopper(shop);
    const mobileId = await createMobile(shop, { priceDollars: 300 });
    await addRow(shop, shopper, mobileId);
    await addRow(shop, shopper, mobileId);
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    await postPayment(shop, shopper, intentId);
    const { orders, revenue, overview } = await read(30);
    const sum = (key: 'orders' | 'revenue') =>
      overview?.sales.reduce((total, point) => total + point[key], 0);
    expect([orders, revenue]).toEqual([1, 600]);
    expect([sum('orders'), sum('revenue')]).toEqual([1, 600]);
    expect(overview?.bestSellers).toMatchObject([{ mobileId, units: 2, revenue: 600 }]);
    expect(overview?.brands).toMatchObject([{ units: 2, revenue: 600 }]);
    const users = await shop.api('/users?details=true', { as: admin });
    const listed = userListSchema.parse(await users.json());
    expect(listed.filter(({ orders: bought }) => bought === 1)).toHaveLength(1);
    const self = listed.find(({ email }) => email === admin.email);
    expect(Date.parse(self?.lastSeen ?? '')).toBeGreaterThan(Date.now() - 600_000);
    const plain = (await (await shop.api('/users', { as: admin })).json()) as object[];
    for (const user of plain) {
      expect(Object.keys(user)).not.toContain('orders');
      expect(Object.keys(user)).not.toContain('lastSeen');
    }
  });

  it('finds users by a part of name or email, literally, and admins', async () => {
    const found = async (query: string) => {
      const answer = await shop.api(`/users?${query}`, { as: admin });
      return userListSchema.parse(await answer.json());
    };
    expect((await found('q=ADMIN%40handset')).map(({ email }) => email)).toEqual([admin.email]);
    expect(await found('q=%25')).toEqual([]);
    expect((await found('role=admin')).every(({ role }) => role === 'admin')).toBe(true);
  });

  it('tells problems, the most urgent first', async () => {
    const capture = { intentId: 'pi_lost', amountCents: 12_300, createdAt: new Date() };
    await shop.db.insert(unrecordedCaptures).values(capture);
    const hourAgo = new Date(Date.now() - 3_600_000);
    const mark = { name: 'ledger-walk', reachedAt: hourAgo };
    await shop.db
      .insert(jobMarks)
      .values(mark)
      .onConflictDoUpdate({ target: jobMarks.name, set: mark });
    const [paid] = await shop.db.update(payments).set({ refund: 'due' }).returning();
    for (const state of ['failed', 'due']) {
      await shop.db.insert(refunds).values({
        id: crypto.randomUUID(),
        paymentId: paid?.id as OrderId,
        amountCents: 100,
        reason: 'Scratched',
        state,
        owedSince: new Date(),
      });
    }
    const mail = { dedupeKey: 'x', toAddress: 'a@test.example', subject: 'Lost', bodyText: '' };
    const later = new Date(Date.now() + 3_600_000);
    await shop.db.insert(outbox).values({
      ...{ ...mail, id: crypto.randomUUID(), attempts: 2 },
      lastError: 'refused',
      nextAttemptAt: later,
    });
    const id = await createMobile(shop, { priceDollars: 9 });
    await shop.db.update(variants).set({ stock: 0 }).where(eq(variants.mobileId, id));
    const body = { name: 'Ada', email: 'a@test.example', message: 'Hello' };
    await shop.api('/contact', { body });
    const { overview } = await read(7);
    expect(overview?.problems.map(({ kind: what }) => what)).toEqual([
      'needs-address',
      'unrecorded',
      'ledger-unread',
      'refunds-failed',
      'refunds-due',
      'failed-mails',
      'open-messages',
      'untrue-banner',
      'empty-stock',
    ]);
    expect(overview?.problems.at(-1)?.items).toMatchObject([{ mobileId: id, orderId: null }]);
  });

  it('puts paid orders that wait to be packed first, then those without an address', async () => {
    const shopper = await createShopper(shop);
    await addRow(shop, shopper, await createMobile(shop, { priceDollars: 1_070 }));
    const intentId = await startIntent(shop, shopper);
    await confirmCard(shop, intentId);
    await postPayment(shop, shopper, intentId);
    const [paid] = await shop.db
      .select({ id: payments.id, attemptId: payments.attemptId })
      .from(payments)
      .where(eq(payments.transactionId, intentId));
    const delivery = { name: 'A', street: 'B 1', city: 'C', postalCode: '12345', country: 'DE' };
    await shop.db
      .update(paymentAttempts)
      .set({ delivery: delivery as never })
      .where(eq(paymentAttempts.id, paid?.attemptId as AttemptId));
    const [first, second] = (await read(7)).overview?.problems ?? [];
    expect(first).toMatchObject({ kind: 'to-pack', count: 1 });
    expect(first?.items).toMatchObject([{ orderId: paid?.id, mobileId: null }]);
    expect(first?.items[0]?.text).toMatch(/^\d{4}-\d{5}, .*, \$1,070$/);
    expect(second).toMatchObject({ kind: 'needs-address', count: 1 });
    await shop.db
      .update(payments)
      .set({ status: 'processing' })
      .where(eq(payments.id, paid?.id as OrderId));
    expect((await read(7)).overview?.problems[0]?.kind).toBe('needs-address');
  });

  it('writes invoice numbers beyond 99,999 in full', async () => {
    const [paid] = await shop.db
      .select({ id: payments.id, year: invoices.year })
      .from(payments)
      .innerJoin(invoices, eq(invoices.paymentId, payments.id))
      .where(eq(payments.status, 'processing'));
    const paymentId = paid?.id as OrderId;
    await shop.db
      .update(invoices)
      .set({ number: 123_456 })
      .where(eq(invoices.paymentId, paymentId));
    await shop.db.update(payments).set({ status: 'pending' }).where(eq(payments.id, paymentId));
    const textOf = async (kind: string) => {
      const { overview } = await read(7);
      const found = overview?.problems.find((problem) => problem.kind === kind);
      return found?.items.find(({ orderId }) => orderId === paymentId)?.text;
    };
    const number = new RegExp(`^${paid?.year}-123456, `);
    expect(await textOf('to-pack')).toMatch(number);
    await shop.db.insert(refunds).values({
      id: crypto.randomUUID(),
      paymentId,
      amountCents: 100,
      reason: 'Scratched',
      state: 'failed',
      owedSince: new Date(),
    });
    expect(await textOf('refunds-failed')).toMatch(number);
    await shop.db.insert(disputes).values({
      id: 'dp_number',
      paymentId,
      amountCents: 100,
      reason: 'fraudulent',
      state: 'in-review',
      openedAt: new Date(),
    });
    expect(await textOf('disputes')).toMatch(number);
    expect(await textOf('to-pack')).toBeUndefined();
  });
});
