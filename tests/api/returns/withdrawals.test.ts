/** The withdrawal function: declared by whoever has bought something, acted on once, confirmed by mail. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RETURN_DAYS } from '../../../src/shared/words/terms.ts';
import { deleteOldStatements, handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  askBank,
  clearFaults,
  dropWebhooks,
  type Shopper,
  setFault,
  unitsOf,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { createStaff, readOrder } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  createOrderToReturn,
  declareWithdrawal,
  moveDelivery,
  readReturns,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('withdrawals', () => {
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

  const mailsOf = async (email: string) => {
    const { rows } = await shop.db.execute<{ kind: string; text: string }>(sql`
      select split_part(dedupe_key, ':', 1) as kind, body_text as text from outbox
      where to_address = ${email} order by id`);
    return rows;
  };
  const confirmationTo = async (email: string) =>
    (await mailsOf(email)).filter((mail) => mail.kind === 'withdrawal').map(({ text }) => text);
  const bankRefunds = async (intentId: string) => {
    const path = `/v1/refunds?payment_intent=${intentId}`;
    const { body } = await askBank<{ data: { amount: number }[] }>(shop, path);
    return body.data.map(({ amount }) => amount);
  };
  /** The jobs of the shop do it too; whoever comes second finds nothing to do. */
  const settle = () => handleWithdrawals(shop.services);

  it('before shipping, by the buyer who is signed in: the order ends and the money goes back, once', async () => {
    const order = await createOrderToReturn(shop, staff, { until: 'pick', units: 2 });
    const { number: orderNumber, shopper, intentId, orderId, mobileId } = order;
    const email = ` ${shopper.email.toUpperCase()}`;
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        declareWithdrawal(shop, { orderNumber, email }, { as: shopper }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      answers.map(() => [202, { acknowledged: true }]),
    );
    await Promise.all([settle(), settle(), settle()]);
    await declareWithdrawal(shop, { orderNumber, email }, { as: shopper });
    await settle();
    await expect.poll(() => bankRefunds(intentId)).toEqual([20_000]);
    expect((await readOrder(shop, shopper, orderId)).status).toBe('cancelled');
    expect((await unitsOf(shop, mobileId))?.stock).toBe(10);
    const [confirmation, ...others] = await confirmationTo(shopper.email);
    expect(others).toEqual([]);
    expect(confirmation).toContain(
      `I, Ada Buyer, withdraw from my contract of sale for order ${orderNumber}.`,
    );
    expect(confirmation).toMatch(/Received on \d+ \w+ \d{4} at \d\d:\d\d:\d\d \(UTC\)/);
  });

  it('after delivery the phones come back without anybody’s consent, and the money once', async () => {
    const order = await createOrderToReturn(shop, staff, { units: 2 });
    const { number: orderNumber, shopper, orderId, units, intentId } = order;
    await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    await settle();
    const [begun] = (await readReturns(shop, shopper, orderId)).returns;
    expect(begun).toMatchObject({
      kind: 'withdrawal',
      state: 'approved',
      reason: null,
      needsInstructions: true,
      canCancel: false,
    });
    expect(begun?.items.map(({ _id }) => _id)).toEqual(units);
    const id = begun?._id ?? '';
    const step = (name: string, body?: object) =>
      askReturnStep(shop, staff, { id, name, ...(body ? { body } : {}) });
    expect((await step('refuse', { reason: 'No' })).status).toBe(409);
    expect((await step('instruct', { instructions: 'Dock 4' })).status).toBe(200);
    expect((await step('instruct', { instructions: 'Dock 5' })).status).toBe(409);
    await step('receive');
    await step('check', { restocked: units, writtenOff: [] });
    expect((await step('refund', { amount: 200, reason: 'Withdrawal' })).status).toBe(200);
    expect(await bankRefunds(intentId)).toEqual([20_000]);
    expect((await readOrder(shop, shopper, orderId)).status).toBe('refunded');
    const kinds = (await mailsOf(shopper.email)).map((mail) => mail.kind);
    expect(kinds.slice(-3)).toEqual(['withdrawal', 'return-approved', 'refunded']);
  });

  it('what was only asked for becomes part of it; what was decided stays', async () => {
    const order = await createOrderToReturn(shop, staff, { units: 3 });
    const { orderId, shopper, units, number: orderNumber } = order;
    const [first = '', second = '', third = ''] = units;
    const decided = await askReturn(shop, shopper, { orderId, items: [first] });
    const id = decided.body.returns[0]?._id ?? '';
    await askReturnStep(shop, staff, { id, name: 'approve', body: { instructions: 'Dock 4' } });
    await askReturn(shop, shopper, { orderId, items: [second] });
    await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    await settle();
    const { returns } = await readReturns(shop, shopper, orderId);
    expect(returns.map(({ kind: is, state }) => [is, state])).toEqual([
      ['return', 'approved'],
      ['return', 'cancelled'],
      ['withdrawal', 'approved'],
    ]);
    expect(returns[2]?.items.map(({ _id }) => _id)).toEqual([second, third]);
  });

  it('a late statement is confirmed too, and staff decide about it', async () => {
    const { orderId, shopper, number: orderNumber } = await createOrderToReturn(shop, staff);
    await moveDelivery(shop, orderId, RETURN_DAYS + 3);
    await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    await settle();
    const [begun] = (await readReturns(shop, shopper, orderId)).returns;
    expect(begun).toMatchObject({ kind: 'withdrawal', state: 'requested' });
    expect(await confirmationTo(shopper.email)).toEqual([expect.stringContaining('was over')]);
    const id = begun?._id ?? '';
    const refused = await askReturnStep(shop, staff, {
      id,
      name: 'refuse',
      body: { reason: 'Late' },
    });
    expect(refused.body.state).toBe('refused');
  });

  it('what cannot be an order number or an address is told', async () => {
    const answer = await declareWithdrawal(shop, { orderNumber: '42', email: 'me', name: ' ' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map(({ pointer }) => pointer).sort()).toEqual([
      '#/email',
      '#/name',
      '#/orderNumber',
    ]);
  });

  it('one that fails stays, and keeps no other waiting', async () => {
    const broken = await createOrderToReturn(shop, staff, { until: 'pay' });
    const sound = await createOrderToReturn(shop, staff, { until: 'pay' });
    // No refund can be written for the first one.
    await shop.asOwner(`create function refuse_refund() returns trigger language plpgsql
      as $$ begin raise exception 'no refund'; end $$`);
    await shop.asOwner(`create trigger refuse_refund before insert on refunds for each row
      when (new.payment_id = '${broken.orderId}') execute function refuse_refund()`);
    for (const { number: orderNumber, shopper } of [broken, sound]) {
      await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    }
    await settle();
    const statusOf = async ({ orderId, shopper }: typeof broken) =>
      (await readOrder(shop, shopper, orderId)).status;
    await expect.poll(() => statusOf(sound)).toBe('cancelled');
    expect(await statusOf(broken)).toBe('pending');
    await shop.asOwner('drop trigger refuse_refund on refunds');
    await settle();
    await expect.poll(() => statusOf(broken)).toBe('cancelled');
    await expect.poll(() => bankRefunds(broken.intentId)).toEqual([10_000]);
  });

  it('statements are kept for three years', async () => {
    const { shopper, number: orderNumber } = await createOrderToReturn(shop, staff);
    await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
    await settle();
    const age = (years: number) =>
      shop.db.execute(sql`update withdrawals set received_at = now() - make_interval(years => ${years})
        where email = ${shopper.email}`);
    const isKept = async () => {
      await deleteOldStatements(shop.db, 3);
      const { rows } = await shop.db.execute(
        sql`select 1 from withdrawals where email = ${shopper.email}`,
      );
      return rows.length > 0;
    };
    await age(2);
    expect(await isKept()).toBe(true);
    await age(4);
    expect(await isKept()).toBe(false);
  });

  it('deleting the account acts on what is held, and spares what others stated', async () => {
    const leaver = await shop.signUp();
    const held = await createOrderToReturn(shop, staff, { until: 'pay', shopper: leaver });
    const others = await createOrderToReturn(shop, staff, { until: 'pay' });
    const { number: orderNumber, shopper, code } = held;
    await declareWithdrawal(shop, { orderNumber, email: shopper.email, code });
    const free = `free-${others.orderId}@test.example`;
    await declareWithdrawal(
      shop,
      { orderNumber: others.number, email: free },
      { as: others.shopper },
    );
    await handleWithdrawals(shop.services);
    const impostor = await shop.signUp(free);
    for (const session of [leaver, impostor]) {
      const gone = await shop.api('/api/auth/delete-user', { body: {}, session });
      expect(gone.status, await gone.text()).toBe(200);
    }
    expect((await readOrder(shop, staff, held.orderId)).status).toBe('cancelled');
    expect((await readOrder(shop, staff, others.orderId)).withdrawnAt).not.toBeNull();
  });
});
