/** What staff may type to find an order. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentAttempts, payments, users } from '../../../src/database/schema.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import {
  ADDRESS,
  askStep,
  createPaidOrder,
  createStaff,
  type PaidOrder,
  readOrder,
} from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describe('the search for orders', () => {
  let shop: TestShop;
  let staff: Shopper;
  let order: PaidOrder;
  let year: string;
  let number: string;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    await createPaidOrder(shop);
    order = await createPaidOrder(shop);
    const { invoice } = await readOrder(shop, staff, order.orderId);
    [year = '', number = ''] = (invoice?.number ?? '').split('-');
    await createPaidOrder(shop);
  });
  afterAll(() => shop?.close());

  async function find(q: string): Promise<string[]> {
    const path = `/orders?${new URLSearchParams({ q })}`;
    const answer = await call<{ _id: string }[]>(shop, path, { as: staff });
    expect(answer.status).toBe(200);
    return answer.body.map(({ _id }) => _id);
  }

  async function sendTo(name: string): Promise<void> {
    const [paid] = await shop.db
      .select({ attemptId: payments.attemptId })
      .from(payments)
      .where(eq(payments.id, order.orderId));
    await shop.db
      .update(paymentAttempts)
      .set({ delivery: { ...ADDRESS, name } })
      .where(eq(paymentAttempts.id, paid?.attemptId ?? paymentAttempts.id));
  }

  const fullWidth = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

  it('knows an order number with and without its year, its zeros and a #, in any digits', async () => {
    const whole = `${year}-${number}`;
    const written = [whole, `#${whole}`, ` # ${whole} `, number, `#${number}`, `${Number(number)}`];
    const arabic = whole.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const typed = [...written, ...written.map(fullWidth), arabic, whole.replace('-', '–')];
    for (const q of typed) expect(await find(q), q).toEqual([order.orderId]);

    expect(await find(`${Number(year) - 1}-${number}`)).toEqual([]);
    expect(await find(`${number}99`)).toEqual([]);
  });

  it('knows the numbers of an order, a payment and a parcel in full width', async () => {
    await askStep(shop, staff, { orderId: order.orderId, name: 'pick' });
    const body = { carrier: 'Parcel Post', trackingNumber: 'PP 12345' };
    await askStep(shop, staff, { orderId: order.orderId, name: 'ship', body });
    for (const q of [order.orderId, order.intentId, 'PP 12345']) {
      expect(await find(q), q).toEqual([order.orderId]);
      expect(await find(fullWidth(q)), fullWidth(q)).toEqual([order.orderId]);
    }
    expect(await find(order.orderId.toUpperCase())).toEqual([order.orderId]);
    expect(await find('pp 12345')).toEqual([order.orderId]);
  });

  it('knows the name on the parcel, whatever its letters', async () => {
    for (const [name, typed] of [
      ['吉田 Yoshida', ['yoshida', 'ＹＯＳＨＩＤＡ', '吉田']],
      ['יוסי כהן', ['יוסי', 'כהן']],
      ['Zoë Müller-O’Neill', ['zoe mull', "o'neill", 'MÜLLER']],
    ] as const) {
      await sendTo(name);
      for (const q of typed) expect(await find(q), q).toEqual([order.orderId]);
    }
    expect(await find('nobody of this name')).toEqual([]);
  });

  it('finds the orders of exactly one account by its whole email address', async () => {
    const other = await createPaidOrder(shop);
    await shop.db
      .update(users)
      .set({ email: `x${order.shopper.email}` })
      .where(eq(users.id, other.shopper.userId));
    expect(await find(order.shopper.email.toUpperCase())).toEqual([order.orderId]);
    expect(await find(`x${order.shopper.email}`)).toEqual([other.orderId]);
  });

  it('finds as many orders of a user as the list of users says', async () => {
    const { orderId } = await createPaidOrder(shop, { shopper: order.shopper });
    const reason = { reason: 'Changed their mind' };
    await askStep(shop, staff, { orderId, name: 'cancel', body: reason });
    const path = `/users?details=true&q=${encodeURIComponent(order.shopper.email)}`;
    const listed = await call<{ _id: string; orders: number }[]>(shop, path, { as: staff });
    const user = listed.body.find(({ _id }) => _id === order.shopper.userId);
    expect(await find(order.shopper.email)).toEqual([orderId, order.orderId]);
    expect(user?.orders).toBe(2);
  });
});
