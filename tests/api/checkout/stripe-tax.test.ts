/** Stripe Tax says which tax is due: one sum all the same, asked for outside of transactions and kept for a day. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatCents } from '../../../src/shared/money.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import type { Actor } from '../../../src/shop/actor.ts';
import { startPayment } from '../../../src/shop/orders/index.ts';
import {
  addRow,
  askIntent,
  clearFaults,
  createMobile,
  dropWebhooks,
  type Shopper,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { ADDRESS, askStep, createStaff, readOrder } from '../../support/orders.ts';
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
import { changeSettings, OUTSET } from '../../support/shop/tax-settings.ts';

/** Where the bank knows of no tax. */
const AT_HOME = '97201';
const OREGON = { ...ADDRESS, city: 'Salem', region: 'OR', postalCode: '97301' };
const LOS_ANGELES = { ...ADDRESS, city: 'Los Angeles', region: 'CA', postalCode: '90012' };
const FRESNO = { ...ADDRESS, city: 'Fresno', region: 'CA', postalCode: '93650' };
const NEW_YORK = { ...ADDRESS, city: 'New York', region: 'NY', postalCode: '10001' };
const PARIS = { ...ADDRESS, city: 'Paris', region: undefined, postalCode: '75001', country: 'FR' };
const NOWHERE = { ...ADDRESS, postalCode: '00000' };

const ON_TOP = {
  ...OUTSET,
  pricesIncludeTax: false,
  shippingPrices: [{ country: null, price: 10, appliesFrom: '2020-01-01' }],
};
const AWAY = { kind: '500', on: 'tax_calculations.create' };

describe('tax by Stripe', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    const settings = { STRIPE_TAX: 'on', STRIPE_TAX_POSTAL_CODE: AT_HOME };
    shop = await startTestShop({ catalogue: false, settings });
    staff = await createStaff(shop);
    await changeSettings(shop, staff, ON_TOP);
    await setFault(shop, dropWebhooks);
  });
  afterEach(async () => {
    await clearFaults(shop);
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
    await shop.close();
  });

  /** Somebody who was told what it costs at an address. */
  async function toldFor(address: object, prices = [1_000, 199]) {
    const shopper = await fillCart(shop, prices);
    const { attemptId } = await begin(shop, shopper);
    return { shopper, told: await putAddress(shop, shopper, attemptId, address) };
  }

  it.for([
    // Of a state, a city and a district together; the unit of $199 has 17.66125 of it.
    ['New York', NEW_YORK, 'Sales tax', 8.875, 88.75 + 17.66 + 0.89],
    ['Paris', PARIS, 'VAT', 20, 200 + 39.8 + 2],
    // More than in the rest of its state.
    ['Los Angeles', LOS_ANGELES, 'Sales tax', 9.5, 95 + 18.91 + 0.95],
  ] as const)(
    'in %s: one sum from the cart to the last refund',
    async ([, address, name, rate, tax]) => {
      const { shopper, told } = await toldFor(address);
      const total = toDollars(1_209 + tax);
      expect([told.status, told.body.code, told.body.current]).toEqual([
        409,
        'price-changed',
        total,
      ]);
      const { charges } = await sumOf(shop, shopper);
      const { intentId, attemptId, amount } = await begin(shop, shopper);
      expect((await putAddress(shop, shopper, attemptId, address)).status).toBe(200);
      const orderId = await pay(shop, shopper, intentId);
      const order = await readOrder(shop, shopper, orderId);
      expect(charges?.tax).toEqual({ name, rate, amount: toDollars(tax), included: false });
      expect(order.charges?.tax).toEqual(charges?.tax);
      const cents = Math.round(total * 100);
      expect([amount, order.price, await bankAmount(shop, intentId)]).toEqual([
        total,
        total,
        cents,
      ]);
      expect(await printedTotal(shop, shopper, orderId)).toBe(formatCents(cents, 'always'));
      expect(await receiptOf(shop, orderId)).toContain(`  Total: ${formatCents(cents)}\n`);
      const body = { amount: total, reason: 'Broken', returned: order.items.map(({ _id }) => _id) };
      const step = await askStep(shop, staff, { orderId, name: 'refunds', body });
      expect([step.status, step.body.left]).toEqual([200, 0]);
    },
  );

  it('is within the prices where they include it', async () => {
    await changeSettings(shop, staff, { ...ON_TOP, pricesIncludeTax: true });
    const { shopper, told } = await toldFor(PARIS, [1_000]);
    // As much is paid as at home, but of which another part is tax.
    expect([told.body.code, told.body.current]).toEqual(['price-changed', 1_010]);
    expect((await sumOf(shop, shopper)).charges?.tax).toEqual({
      ...{ name: 'VAT', rate: 20, amount: toDollars(166.67 + 1.67), included: true },
    });
    await changeSettings(shop, staff, ON_TOP);
  });

  it('a paid parcel goes elsewhere only where as much is due', async () => {
    const shopper = await fillCart(shop, [100]);
    const orderId = await pay(shop, shopper, (await begin(shop, shopper)).intentId);
    const refused = await changeAddress(shop, shopper, orderId, FRESNO);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/costs something else at this address/),
    ]);
    expect((await changeAddress(shop, shopper, orderId, OREGON)).status).toBe(200);
  });

  it('an address that nobody finds is told, and not kept', async () => {
    const { shopper, told } = await toldFor(NOWHERE, [100]);
    expect([told.status, told.body.code, told.body.detail]).toEqual([
      ...[409, 'conflict'],
      'We cannot work out the tax for this address. Please check its postal code, city and state.',
    ]);
    expect((await sumOf(shop, shopper)).total).toBe(110);
  });

  it('one that is remembered from before counts as none, until it is said again', async () => {
    const shopper = await fillCart(shop, [100]);
    const body = { address: NOWHERE };
    const kept = await shop.api('/delivery-address', { method: 'PUT', as: shopper, body });
    expect(kept.status).toBe(200);
    const { total, charges } = await sumOf(shop, shopper);
    expect([total, charges?.isAddressKnown]).toEqual([110, false]);
    const { attemptId, amount } = await begin(shop, shopper);
    expect(amount).toBe(110);
    expect((await putAddress(shop, shopper, attemptId, NOWHERE)).body.code).toBe('conflict');
    expect((await putAddress(shop, shopper, attemptId, OREGON)).status).toBe(200);
  });

  it('is asked once a day for the same; without an answer nobody pays, and nothing is held', async () => {
    const shopper = await fillCart(shop, [321]);
    await sumOf(shop, shopper);
    await setFault(shop, { provider: AWAY });
    const { attemptId, amount } = await begin(shop, shopper);
    expect(amount).toBe(331);
    const refused = await putAddress(shop, shopper, attemptId, FRESNO);
    expect([refused.status, refused.body.code]).toEqual([502, 'provider-error']);
    const other = await fillCart(shop, [322]);
    expect((await askIntent(shop, other, 332)).status).toBe(502);
    const held = await shop.db.execute(sql`
      select from payment_attempts a join users u on u.id = a.user_id where u.email = ${other.email}`);
    expect(held.rows).toEqual([]);
    await shop.db.execute(sql`update tax_quotes set created_at = now() - interval '25 hours'`);
    const answer = await shop.api(`/carts/${shopper.email}/sum`, { as: shopper });
    expect(answer.status).toBe(502);
    await clearFaults(shop);
    expect((await sumOf(shop, shopper)).total).toBe(331);
  });

  it('is asked before anything is locked; a cart that changes meanwhile is refused as changed', async () => {
    const shopper = await fillCart(shop, [323]);
    const { taxes } = shop.services;
    if (!taxes) throw new Error('the shop has no tax service');
    const slow: typeof taxes = {
      quote: async (query) => {
        const quote = await taxes.quote(query);
        await addRow(shop, shopper, await createMobile(shop));
        return quote;
      },
    };
    const actor: Actor = {
      kind: 'user',
      userId: shopper.userId,
      email: shopper.email,
      name: 'Slow',
      role: null,
      sessionId: newId(),
      authenticatedAt: new Date(),
      via: 'token',
      needsSecondFactor: false,
    };
    const starting = startPayment({ ...shop.services, taxes: slow }, actor, { priceDollars: 333 });
    await expect(starting).rejects.toMatchObject({ code: 'cart-changed' });
    const { total } = await sumOf(shop, shopper);
    expect((await askIntent(shop, shopper, total)).status).toBe(200);
  });

  it('staff are told that their rates do not count', async () => {
    const answer = await shop.api('/shop-settings', { as: staff });
    expect(await answer.json()).toMatchObject({ hasTaxService: true });
    const rate = { country: 'US' as const, region: null, name: 'Tax', percent: 50 };
    const taxRates = [{ ...rate, appliesFrom: '2020-01-01', taxesShipping: true }];
    await changeSettings(shop, staff, { ...ON_TOP, taxRates });
    expect((await sumOf(shop, await fillCart(shop, [100]))).total).toBe(110);
    await changeSettings(shop, staff, ON_TOP);
  });
});

const toDollars = (dollars: number) => Math.round(dollars * 100) / 100;
