/** What an order costs with tax and delivery: one sum from the cart to the last refund. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toWireSettings } from '../../../src/http/translate/shop-settings.ts';
import { formatCents } from '../../../src/shared/money.ts';
import { handleWithdrawals } from '../../../src/shop/orders/index.ts';
import {
  askIntent,
  clearFaults,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { ADDRESS, askStep, createStaff, readOrder } from '../../support/orders.ts';
import {
  askReturn,
  askReturnStep,
  declareWithdrawal,
  deliver,
  readReturns,
} from '../../support/returns/returns.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import {
  bankAmount,
  begin,
  changeAddress,
  fillCart,
  pay,
  printedTotal,
  putAddress,
  receiptOf,
  sumOf,
} from '../../support/shop/sums.ts';
import { anyTaxSettings, changeSettings, OUTSET } from '../../support/shop/tax-settings.ts';

const SETTINGS = 10;
const CALIFORNIA = { ...ADDRESS, city: 'Fresno', region: 'CA', postalCode: '93650' };

const STATE_TAX = {
  ...OUTSET,
  pricesIncludeTax: false,
  taxRates: [
    {
      ...{ country: 'US' as const, region: 'CA', name: 'Sales tax', percent: 7.25 },
      ...{ appliesFrom: '2020-01-01', taxesShipping: false },
    },
  ],
};

describe('tax and delivery', () => {
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

  it('G40: cart = intent = bank = order = invoice = receipt = its lines = its refunds, whatever the tax', async () => {
    const cart = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 3 });
    const cases = fc.sample(fc.tuple(anyTaxSettings, cart), { numRuns: SETTINGS, seed: 4711 });
    for (const [settings, prices] of cases) {
      await changeSettings(shop, staff, toWireSettings(settings));
      const shopper = await fillCart(shop, prices);
      const { total } = await sumOf(shop, shopper);
      const { amount, intentId } = await begin(shop, shopper);
      const orderId = await pay(shop, shopper, intentId);
      const order = await readOrder(shop, shopper, orderId);
      const cents = Math.round(total * 100);
      const { charges, items } = order;
      const isIncluded = charges?.tax?.included ?? true;
      const added = isIncluded ? 0 : (charges?.tax?.amount ?? 0);
      const lines = toCents((charges?.items ?? 0) + (charges?.shipping ?? 0) + added);
      expect([amount, order.price, await bankAmount(shop, intentId), lines]).toEqual([
        ...[total, total, cents, cents],
      ]);
      expect(await printedTotal(shop, shopper, orderId)).toBe(formatCents(cents, 'always'));
      expect(await receiptOf(shop, orderId)).toContain(`  Total: ${formatCents(cents)}\n`);

      let left = cents;
      for (const { _id, paid } of items) {
        const unitCents = toCents(paid ?? 0);
        left -= unitCents;
        const body = { amount: paid, reason: 'Scratched', returned: [_id] };
        const step = await askStep(shop, staff, { orderId, name: 'refunds', body });
        expect([step.status, toCents(step.body.left ?? -1)]).toEqual([200, left]);
      }
      if (left > 0) {
        const body = { amount: left / 100, reason: 'Delivery', returned: [] };
        expect((await askStep(shop, staff, { orderId, name: 'refunds', body })).status).toBe(200);
      }
      const ended = await readOrder(shop, shopper, orderId);
      expect([ended.status, ended.refunded, ended.left]).toEqual(['refunded', total, 0]);
    }
  });

  it('as the shop comes, nothing is added and nothing more is told', async () => {
    await changeSettings(shop, staff, OUTSET);
    const shopper = await fillCart(shop, [100, 250]);
    expect(await sumOf(shop, shopper)).toMatchObject({ total: 350, charges: null });
    const { intentId, amount } = await begin(shop, shopper);
    expect(amount).toBe(350);
    const order = await readOrder(shop, shopper, await pay(shop, shopper, intentId));
    expect(order).not.toHaveProperty('charges');
    expect(order.items[0]).not.toHaveProperty('paid');
    const body = { amount: 1.5, reason: 'Scratched' };
    const step = await askStep(shop, staff, { orderId: order._id, name: 'refunds', body });
    expect(step.status).toBe(422);
  });

  it('an address where it costs something else is told before anything is charged', async () => {
    await changeSettings(shop, staff, STATE_TAX);
    const shopper = await fillCart(shop, [100]);
    const first = await begin(shop, shopper);
    expect(first.amount).toBe(100);
    const refused = await putAddress(shop, shopper, first.attemptId, CALIFORNIA);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      ...[409, 'price-changed', 107.25],
    ]);
    // The address is known from here on: a sum without its tax is not taken.
    expect((await askIntent(shop, shopper, 100)).body.code).toBe('price-changed');
    const second = await begin(shop, shopper);
    expect([second.amount, await bankAmount(shop, second.intentId)]).toEqual([107.25, 10_725]);
    expect((await putAddress(shop, shopper, second.attemptId, CALIFORNIA)).status).toBe(200);
    const order = await readOrder(shop, shopper, await pay(shop, shopper, second.intentId));
    expect(order.charges).toEqual({
      ...{ items: 100, shipping: 0, place: { country: 'US', region: 'CA' } },
      tax: { name: 'Sales tax', rate: 7.25, amount: 7.25, included: false },
    });
    expect(order.items[0]).toMatchObject({ price: 100, paid: 107.25 });
  });

  it('an address where it costs as much is taken, before and after paying; another is not', async () => {
    await changeSettings(shop, staff, STATE_TAX);
    const shopper = await fillCart(shop, [100]);
    const { attemptId, intentId } = await begin(shop, shopper);
    expect((await putAddress(shop, shopper, attemptId, ADDRESS)).status).toBe(200);
    const orderId = await pay(shop, shopper, intentId);
    const elsewhere = { ...ADDRESS, city: 'Albany', region: 'NY', postalCode: '12201' };
    expect((await changeAddress(shop, shopper, orderId, elsewhere)).status).toBe(200);
    const refused = await changeAddress(shop, shopper, orderId, CALIFORNIA);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.detail).toMatch(/costs something else at this address/);
    expect((await readOrder(shop, shopper, orderId)).delivery).toEqual(elsewhere);
  });

  it('whoever pays without an address cannot take the parcel to where it would have cost more', async () => {
    await changeSettings(shop, staff, STATE_TAX);
    const shopper = await fillCart(shop, [100]);
    const { intentId } = await begin(shop, shopper);
    const orderId = await pay(shop, shopper, intentId);
    expect((await changeAddress(shop, shopper, orderId, CALIFORNIA)).status).toBe(409);
    expect((await changeAddress(shop, shopper, orderId, ADDRESS)).status).toBe(200);
  });

  it('a rate that is changed, or taken back, changes no order that is made', async () => {
    const taxed = { ...STATE_TAX, home: { country: 'US' as const, region: 'CA' } };
    await changeSettings(shop, staff, taxed);
    const shopper = await fillCart(shop, [100]);
    const orderId = await pay(shop, shopper, (await begin(shop, shopper)).intentId);
    const before = await readOrder(shop, shopper, orderId);
    const printed = await printedTotal(shop, shopper, orderId);
    await changeSettings(shop, staff, {
      ...taxed,
      taxRates: STATE_TAX.taxRates.map((rate) => ({ ...rate, percent: 50 })),
    });
    expect(await readOrder(shop, shopper, orderId)).toEqual(before);
    await changeSettings(shop, staff, OUTSET);
    expect(await readOrder(shop, shopper, orderId)).toEqual(before);
    expect(await printedTotal(shop, shopper, orderId)).toBe(printed);
    expect(printed).toBe('$107.25');
    expect((await changeAddress(shop, shopper, orderId, CALIFORNIA)).status).toBe(200);
  });

  it('a rate that comes between cart and payment is told, and the sum that is begun stays', async () => {
    await changeSettings(shop, staff, OUTSET);
    const [waiting, paying] = [await fillCart(shop, [100]), await fillCart(shop, [100])];
    const { intentId } = await begin(shop, paying);
    await changeSettings(shop, staff, {
      ...STATE_TAX,
      home: { country: 'US', region: 'CA' },
    });
    const refused = await askIntent(shop, waiting, 100);
    expect(refused.body).toMatchObject({ code: 'price-changed', current: 107.25 });
    const order = await readOrder(shop, paying, await pay(shop, paying, intentId));
    expect(order.price).toBe(100);
    const again = await begin(shop, waiting);
    expect(again.amount).toBe(107.25);
  });

  it('withdrawing from the contract pays back tax and delivery, returning the tax alone', async () => {
    const delivery = { country: null, price: 9.5, appliesFrom: '2020-01-01' };
    await changeSettings(shop, staff, { ...STATE_TAX, shippingPrices: [delivery] });
    const refunded = [];
    for (const isWithdrawn of [false, true]) {
      const shopper = await fillCart(shop, [100, 200]);
      // Where it goes changes what it costs.
      await putAddress(shop, shopper, (await begin(shop, shopper)).attemptId, CALIFORNIA);
      const { attemptId, intentId } = await begin(shop, shopper);
      await putAddress(shop, shopper, attemptId, CALIFORNIA);
      const orderId = await pay(shop, shopper, intentId);
      await deliver(shop, staff, orderId);
      const { items, invoice } = await readOrder(shop, shopper, orderId);
      const orderNumber = invoice?.number ?? '';
      const units = items.map(({ _id }) => _id);
      if (isWithdrawn)
        await declareWithdrawal(shop, { orderNumber, email: shopper.email }, { as: shopper });
      else await askReturn(shop, shopper, { orderId, items: units });
      await handleWithdrawals(shop.services);
      const [begun] = (await readReturns(shop, shopper, orderId)).returns;
      const id = begun?._id ?? '';
      const step = (name: string, body?: object) => askReturnStep(shop, staff, { id, name, body });
      if (!isWithdrawn) await step('approve', { instructions: 'By post' });
      await step('receive');
      const { most } = (await step('check', { restocked: units, writtenOff: [] })).body;
      const { body } = await step('refund', { amount: most, reason: 'Sent back' });
      expect(body.state).toBe('refunded');
      refunded.push(most);
    }
    expect(refunded).toEqual([321.75, 331.25]);
    await expectInvariants(shop);
  });
});

const toCents = (dollars: number) => Math.round(dollars * 100);
