/** Phones that go back: asked for by the buyer, decided by staff, paid once. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireOverview } from '../../../src/contract/account/users.ts';
import { reconcile } from '../../../src/shop/orders/index.ts';
import {
  askBank,
  call,
  clearFaults,
  createShopper,
  dropWebhooks,
  type Shopper,
  setFault,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { askStep, createStaff, readOrder } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  type OrderToReturn,
  readReturns,
  type StaffAnswer,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('returns', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  const step = (id: string, name: string, body?: object, version?: number) =>
    askReturnStep(shop, staff, {
      id,
      name,
      ...(body ? { body } : {}),
      ...(version === undefined ? {} : { version }),
    });

  /** A return of some units that has come as far as `until`. */
  async function bringReturn(
    order: OrderToReturn,
    items: string[],
    until: 'approve' | 'receive' | 'check',
    restocked = items,
  ): Promise<StaffAnswer> {
    const asked = await askReturn(shop, order.shopper, { orderId: order.orderId, items });
    const id = asked.body.returns.at(-1)?._id ?? '';
    let answer = await step(id, 'approve', { instructions: 'Dock 4' });
    if (until !== 'approve') answer = await step(id, 'receive');
    const writtenOff = items.filter((item) => !restocked.includes(item));
    if (until === 'check') answer = await step(id, 'check', { restocked, writtenOff });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  }

  const bankRefunds = async (intentId: string) => {
    const path = `/v1/refunds?payment_intent=${intentId}`;
    const { body } = await askBank<{ data: { amount: number }[] }>(shop, path);
    return body.data.map(({ amount }) => amount);
  };
  const mailsOf = async (email: string) => {
    const { rows } = await shop.db.execute<{ kind: string; text: string }>(sql`
      select split_part(dedupe_key, ':', 1) as kind, body_text as text from outbox
      where to_address = ${email} order by id`);
    return rows;
  };
  const stockOf = async ({ mobileId }: OrderToReturn) => (await unitsOf(shop, mobileId))?.stock;

  it('from the question to the money: two of three phones, one of them written off', async () => {
    const order = await createOrderToReturn(shop, staff, { units: 3 });
    const { orderId, shopper, units, intentId } = order;
    const items = units.slice(0, 2);
    const note = 'The box is open';
    const asked = await askReturn(shop, shopper, { orderId, items, reason: 'faulty', note });
    expect(asked.status).toBe(200);
    expect(asked.body).toMatchObject({ returnable: [units[2]], returns: [{ state: 'requested' }] });
    const [{ _id: id } = { _id: '' }] = asked.body.returns;

    const instructions = 'Handset returns\n1 Dock Road\nSpringfield';
    expect((await step(id, 'approve', { instructions })).body.state).toBe('approved');
    expect((await step(id, 'receive')).body.state).toBe('received');
    expect(await stockOf(order)).toBe(7);
    const outcomes = { restocked: [items[0]], writtenOff: [items[1]] };
    const checked = await step(id, 'check', outcomes);
    expect(checked.body).toMatchObject({ state: 'checked', paid: 200, most: 200 });
    expect(checked.body.items.map(({ outcome }) => outcome).sort()).toEqual([
      'restocked',
      'written-off',
    ]);
    expect(await stockOf(order)).toBe(8);

    const paid = await step(id, 'refund', { amount: 150, reason: 'One screen is scratched' });
    expect(paid.body).toMatchObject({ state: 'refunded', refund: { amount: 150, state: 'paid' } });
    expect(await bankRefunds(intentId)).toEqual([15_000]);
    const read = await readOrder(shop, shopper, orderId);
    expect(read).toMatchObject({ status: 'delivered', refunded: 150 });
    expect(read.items.map(({ returned }) => returned)).toEqual([true, true, false]);
    const mails = await mailsOf(shopper.email);
    expect(mails.map((mail) => mail.kind).slice(-3)).toEqual([
      'return-requested',
      'return-approved',
      'refunded',
    ]);
    expect(mails.at(-2)?.text).toContain('  1 Dock Road\n');
    expect(mails.at(-1)?.text.match(/, returned$/gm)).toHaveLength(2);
    const { rows } = await shop.db.execute<{ action: string }>(
      sql`select action from audit_log where subject_id = ${id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'return.approved',
      'return.received',
      'return.checked',
      'return.refunded',
    ]);
  });

  it('asking for the same again is one return with one mail; a unit is in one return only', async () => {
    const order = await createOrderToReturn(shop, staff, { units: 2 });
    const { orderId, shopper, units } = order;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => askReturn(shop, shopper, { orderId, items: units })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await readReturns(shop, shopper, orderId)).returns).toHaveLength(1);
    const mails = await mailsOf(shopper.email);
    expect(mails.filter((mail) => mail.kind === 'return-requested')).toHaveLength(1);
    const other = await askReturn(shop, shopper, { orderId, items: units.slice(0, 1) });
    expect([other.status, other.body.code]).toEqual([422, 'validation']);
  });

  it('different requests for one unit at once: one of them is taken', async () => {
    const { orderId, shopper, units } = await createOrderToReturn(shop, staff, { units: 3 });
    const wanted = [units, units.slice(0, 2), units.slice(0, 1)];
    const answers = await Promise.all(
      wanted.map((items) => askReturn(shop, shopper, { orderId, items })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('what was refused or kept by its buyer may be returned again', async () => {
    const { orderId, shopper, units } = await createOrderToReturn(shop, staff);
    const first = (await askReturn(shop, shopper, { orderId, items: units })).body.returns[0];
    const reason = 'The seal of the box is broken';
    expect((await step(first?._id ?? '', 'refuse', { reason })).body.refusal).toBe(reason);
    const second = (await askReturn(shop, shopper, { orderId, items: units })).body.returns[1];
    const cancel = () =>
      call<{ returnable: string[] }>(shop, `/returns/${second?._id}/cancel`, {
        as: shopper,
        method: 'POST',
      });
    expect((await cancel()).body.returnable).toEqual(units);
    expect((await cancel()).status).toBe(200);
    expect((await askReturn(shop, shopper, { orderId, items: units })).status).toBe(200);
    const mails = await mailsOf(shopper.email);
    expect(mails.find((mail) => mail.kind === 'return-refused')?.text).toContain(reason);
  });

  it('another person’s order and return look as if they did not exist', async () => {
    const { orderId, shopper, units } = await createOrderToReturn(shop, staff);
    const stranger = await createShopper(shop);
    expect((await askReturn(shop, stranger, { orderId, items: units })).status).toBe(404);
    expect((await askReturn(shop, staff, { orderId, items: units })).status).toBe(404);
    const made = (await askReturn(shop, shopper, { orderId, items: units })).body.returns[0];
    for (const as of [stranger, staff]) {
      const path = `/returns/${made?._id}/cancel`;
      expect((await call(shop, path, { as, method: 'POST' })).status).toBe(404);
    }
  });

  it('two of the staff at once: the money goes back once', async () => {
    const order = await createOrderToReturn(shop, staff);
    const { _id: id, version } = await bringReturn(order, order.units, 'check');
    const body = { amount: 100, reason: 'Returned' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => step(id, 'refund', body, version)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
    expect((await step(id, 'refund', body)).status).toBe(409);
    expect(await bankRefunds(order.intentId)).toEqual([10_000]);
    expect((await readOrder(shop, staff, order.orderId)).status).toBe('refunded');
  });

  it('never more than was paid for the units, nor more than is left of the order', async () => {
    const order = await createOrderToReturn(shop, staff, { units: 2 });
    const { _id: id } = await bringReturn(order, order.units.slice(0, 1), 'check');
    const tooMuch = await step(id, 'refund', { amount: 101, reason: 'Returned' });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, 'validation']);
    const { orderId } = order;
    await askStep(shop, staff, { orderId, name: 'refunds', body: { amount: 150, reason: 'Late' } });
    const notLeft = await step(id, 'refund', { amount: 100, reason: 'Returned' });
    expect([notLeft.status, notLeft.body.left]).toEqual([409, 50]);
    expect((await step(id, 'refund', { amount: 50, reason: 'Returned' })).status).toBe(200);
    expect((await bankRefunds(order.intentId)).sort()).toEqual([15_000, 5_000]);
  });

  it('a return that pays nothing is closed, and its buyer told why', async () => {
    const order = await createOrderToReturn(shop, staff);
    const { _id: id } = await bringReturn(order, order.units, 'check', []);
    const reason = 'The phone was broken in two';
    const closed = await step(id, 'refund', { amount: 0, reason });
    expect(closed.body).toMatchObject({ state: 'refunded', refund: { amount: 0, state: 'none' } });
    expect(await bankRefunds(order.intentId)).toEqual([]);
    const mail = (await mailsOf(order.shopper.email)).at(-1);
    expect([mail?.kind, mail?.text]).toEqual(['return-closed', expect.stringContaining(reason)]);
  });

  it('while the bank is away the refund waits, and is paid once', async () => {
    const order = await createOrderToReturn(shop, staff);
    const { _id: id } = await bringReturn(order, order.units, 'check');
    await setFault(shop, { provider: { kind: 'reset-before-processing' } });
    const answer = await step(id, 'refund', { amount: 100, reason: 'Returned' });
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
    expect(answer.body.refund).toEqual({ amount: 100, state: 'due' });
    await reconcile(shop.services);
    await reconcile(shop.services);
    expect(await bankRefunds(order.intentId)).toEqual([10_000]);
  });

  it('a receipt or a check by mistake is taken back, until the money is decided', async () => {
    const order = await createOrderToReturn(shop, staff);
    const { _id: id } = await bringReturn(order, order.units, 'receive');
    const undo = async (action: string) => {
      const { rows } = await shop.db.execute<{ id: number }>(
        sql`select id::int from audit_log where subject_id = ${id} and action = ${action}
          order by id desc limit 1`,
      );
      return call(shop, `/audit/${rows[0]?.id}/undo`, { as: staff, method: 'POST' });
    };
    expect((await undo('return.received')).status).toBe(200);
    expect((await readReturns(shop, staff, order.orderId)).returns[0]?.state).toBe('approved');
    expect((await undo('return.unreceived')).status).toBe(200);
    await step(id, 'check', { restocked: order.units, writtenOff: [] });
    expect((await undo('return.received')).status).toBe(409);
    expect(await stockOf(order)).toBe(10);
    expect((await undo('return.checked')).status).toBe(200);
    expect(await stockOf(order)).toBe(9);
    await step(id, 'check', { restocked: [], writtenOff: order.units });
    await step(id, 'refund', { amount: 100, reason: 'Returned' });
    expect((await undo('return.checked')).status).toBe(409);
  });

  describe('the list of staff', () => {
    it('shows what is open, newest first, page by page', async () => {
      const made: string[] = [];
      for (let place = 0; place < 2; place += 1) {
        const order = await createOrderToReturn(shop, staff);
        made.unshift((await bringReturn(order, order.units, 'approve'))._id);
      }
      const first = await call<{ _id: string }[]>(shop, '/returns?state=open&limit=1', {
        as: staff,
      });
      expect(first.body.map(({ _id }) => _id)).toEqual(made.slice(0, 1));
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
      const second = await call<{ _id: string }[]>(shop, next, { as: staff });
      expect(second.body.map(({ _id }) => _id)).toEqual(made.slice(1));
      const openReturns = async () => {
        const { body } = await call<{ overview: WireOverview }>(shop, '/products-stats?days=7', {
          as: staff,
        });
        return body.overview.problems.find((one) => one.kind === 'open-returns')?.count ?? 0;
      };
      const before = await openReturns();
      const waiting = await createOrderToReturn(shop, staff);
      await askReturn(shop, waiting.shopper, { orderId: waiting.orderId, items: waiting.units });
      expect(await openReturns()).toBe(before + 1);
      const counts = await call<{ approved: number }>(shop, '/returns/counts', { as: staff });
      expect(counts.body.approved).toBeGreaterThanOrEqual(2);
    });
  });
});
