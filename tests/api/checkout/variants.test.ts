/** What is put into a cart and paid for is a variant: its price, its units, its picture. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPhoneFacts } from '../../../data/schema.ts';
import { cartListSchema, type WireCartRow } from '../../../src/contract/cart.ts';
import { mobileSpecsSchema } from '../../../src/shop/phone/schema.ts';
import {
  addRow,
  askIntent,
  call,
  confirmCard,
  createShopper,
  createVariants,
  dropWebhooks,
  intentIdOf,
  postPayment,
  readCart,
  type Shopper,
  setFault,
  setPrice,
  startIntent,
  unitsOf,
  withdrawVariant,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { readOrder } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const UNKNOWN_ID = '01a1fe06-0000-7000-8000-000000000000';
const COLOURS = [
  { colour: 'Black', storageGb: 128, priceDollars: 100 },
  { colour: 'Red', storageGb: 256, priceDollars: 140 },
] as const;

describe('variants', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    await setFault(shop, dropWebhooks);
  });
  afterAll(async () => {
    await expectInvariants(shop);
    await shop.close();
  });

  const add = (shopper: Shopper, more: object, key?: string) =>
    call<{ insertedId?: string; code?: string; detail?: string; items?: string[] }>(
      shop,
      '/carts',
      {
        as: shopper,
        body: { email: shopper.email, ...more },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      },
    );

  async function listCart(shopper: Shopper): Promise<WireCartRow[]> {
    const path = `/carts/${encodeURIComponent(shopper.email)}`;
    return cartListSchema.parse((await call(shop, path, { as: shopper })).body);
  }

  const makeDefault = (mobileId: string, variantId: string) =>
    shop.db.execute(
      sql`update mobiles set default_variant_id = ${variantId} where id = ${mobileId}`,
    );

  it('R149 R150: a row is of the variant that was chosen, without one of the default', async () => {
    const shopper = await createShopper(shop);
    const { mobileId: productId, variantIds } = await createVariants(shop, COLOURS);
    const [black, red] = variantIds;
    for (const more of [{ variant: red }, {}, { variant: black }]) {
      expect((await add(shopper, { productId, ...more })).status).toBe(200);
    }
    const rows = await listCart(shopper);
    expect(
      rows.map(({ variant, variantName, price, state }) => [variant, variantName, price, state]),
    ).toEqual([
      [red, 'Red, 256 GB', 140, 'available'],
      [black, 'Black, 128 GB', 100, 'available'],
      [black, 'Black, 128 GB', 100, 'available'],
    ]);
    expect(new Set(rows.map((row) => row.productId))).toEqual(new Set([productId]));
  });

  it('R150: another mobile’s, withdrawn, unknown and impossible variants are refused', async () => {
    const shopper = await createShopper(shop);
    const { mobileId: productId, variantIds } = await createVariants(shop, COLOURS);
    const others = await createVariants(shop, COLOURS);
    await withdrawVariant(shop, variantIds[1]);
    const answers = [];
    for (const variant of [others.variantIds[1], variantIds[1], UNKNOWN_ID, 'x']) {
      const { status, body } = await add(shopper, { productId, variant });
      answers.push([status, body.code]);
    }
    expect(answers).toEqual([
      [404, 'not-found'],
      [404, 'not-found'],
      [404, 'not-found'],
      [422, 'validation'],
    ]);
    expect(await readCart(shop, shopper)).toEqual([]);
  });

  it('R150: a sold-out colour is refused by its name while another one is left', async () => {
    const shopper = await createShopper(shop);
    const [black, red] = COLOURS;
    const { mobileId: productId, variantIds } = await createVariants(shop, [
      { ...black, stock: 1 },
      { ...red, stock: 0 },
    ]);
    const { status, body } = await add(shopper, { productId, variant: variantIds[1] });
    expect([status, body.code, body.items]).toEqual([409, 'out-of-stock', [productId]]);
    expect(body.detail).toMatch(/^Test Mobile \d+ \(Red, 256 GB\) is sold out\.$/);
    await addRow(shop, shopper, productId);
    expect((await add(shopper, { productId })).body.detail).toMatch(
      /^No more of Test Mobile \d+ \(Black, 128 GB\) in stock\.$/,
    );
  });

  it('R150: at most five of a model lie in a cart, whatever their colours (G15)', async () => {
    const shopper = await createShopper(shop);
    const { mobileId: productId, variantIds } = await createVariants(shop, COLOURS);
    for (const place of [0, 1, 0, 1, 0]) await addRow(shop, shopper, productId, variantIds[place]);
    expect((await add(shopper, { productId, variant: variantIds[1] })).body.code).toBe('cart-full');
  });

  it('R149: a picture is in the colour of its row', async () => {
    const shopper = await createShopper(shop);
    const phone = loadPhoneFacts().find(({ colours }) => colours.length > 1);
    const names = phone?.colours.slice(0, 2).map(({ name }) => name) ?? [];
    const { mobileId, variantIds } = await createVariants(
      shop,
      names.map((colour) => ({ colour })),
    );
    const specs = JSON.stringify(mobileSpecsSchema.parse(phone));
    await shop.db.execute(sql`update mobiles set specs = ${specs}::jsonb where id = ${mobileId}`);
    for (const variant of variantIds) await addRow(shop, shopper, mobileId, variant);
    const rows = await listCart(shopper);
    const placeOf = ({ image }: WireCartRow) => /\/back-(\d+)\./.exec(image)?.[1];
    expect(rows.map(placeOf)).toEqual(['0', '1']);
    expect(rows[0]?.tint).not.toEqual(rows[1]?.tint);
  });

  it('R158 G12: what is asked for is the sum of the variants, and each is sold in its own stock', async () => {
    const shopper = await createShopper(shop);
    const { mobileId, variantIds } = await createVariants(shop, COLOURS);
    const [black, red] = variantIds;
    for (const variant of [black, red, red]) await addRow(shop, shopper, mobileId, variant);
    expect((await askIntent(shop, shopper, 300)).body).toMatchObject({
      code: 'price-changed',
      current: 380,
    });
    const { body } = await askIntent(shop, shopper, 380);
    expect(body.amount).toBe(380);
    expect(await unitsOf(shop, black)).toEqual({ stock: 10, reserved: 1 });
    expect(await unitsOf(shop, red)).toEqual({ stock: 10, reserved: 2 });
    const intentId = intentIdOf(body.clientSecret);
    await confirmCard(shop, intentId);
    const told = await postPayment(shop, shopper, intentId);
    expect(await unitsOf(shop, black)).toEqual({ stock: 9, reserved: 0 });
    expect(await unitsOf(shop, red)).toEqual({ stock: 8, reserved: 0 });
    const { items } = await readOrder(shop, shopper, told.body.insertedResult.insertedId);
    expect(items.map(({ variantName, price }) => [variantName, price])).toEqual([
      ['Black, 128 GB', 100],
      ['Red, 256 GB', 140],
      ['Red, 256 GB', 140],
    ]);
    expect(new Set(items.map(({ sku }) => sku)).size).toBe(2);
  });

  it('R158: a new price of one colour is the new price of its rows alone', async () => {
    const shopper = await createShopper(shop);
    const { mobileId, variantIds } = await createVariants(shop, COLOURS);
    for (const variant of variantIds) await addRow(shop, shopper, mobileId, variant);
    await setPrice(shop, variantIds[1], 150);
    const rows = await readCart(shop, shopper);
    expect(rows.map(({ price, seenPrice }) => [price, seenPrice])).toEqual([
      [100, 100],
      [150, 140],
    ]);
    const path = `/carts/${shopper.email}/prices`;
    const accepted = await call(shop, path, { method: 'PATCH', as: shopper });
    expect(accepted.body).toMatchObject({ modifiedCount: 1 });
  });

  it('R149 R158: a row whose variant was withdrawn is gone, and cannot be paid', async () => {
    const shopper = await createShopper(shop);
    const { mobileId, variantIds } = await createVariants(shop, COLOURS);
    for (const variant of variantIds) await addRow(shop, shopper, mobileId, variant);
    await withdrawVariant(shop, variantIds[1]);
    const rows = await listCart(shopper);
    expect(rows.map(({ variantName, price, state }) => [variantName, price, state])).toEqual([
      ['Black, 128 GB', 100, 'available'],
      ['Red, 256 GB', 140, 'gone'],
    ]);
    const refused = await call<{ code: string; detail: string }>(shop, '/create-payment-intent', {
      as: shopper,
      body: { price: 240 },
    });
    expect(refused.body.code).toBe('out-of-stock');
    expect(refused.body.detail).toMatch(/: Test Mobile \d+ \(Red, 256 GB\)\.$/);
    await call(shop, `/carts/${rows[1]?._id}`, { method: 'DELETE', as: shopper });
    expect(await startIntent(shop, shopper)).toMatch(/^pi_/);
  });

  it('R149 R158: another default variant changes nothing of what lies in carts', async () => {
    const shopper = await createShopper(shop);
    const { mobileId, variantIds } = await createVariants(shop, COLOURS);
    const [black, red] = variantIds;
    await addRow(shop, shopper, mobileId);
    const intentId = await startIntent(shop, shopper);
    const before = await listCart(shopper);
    await makeDefault(mobileId, red);
    expect(await listCart(shopper)).toEqual(before);
    expect(await startIntent(shop, shopper)).toBe(intentId);
    await confirmCard(shop, intentId);
    await postPayment(shop, shopper, intentId);
    expect(await unitsOf(shop, black)).toEqual({ stock: 9, reserved: 0 });
    expect(await unitsOf(shop, red)).toEqual({ stock: 10, reserved: 0 });
    // From now on it is meant where nobody says which.
    await addRow(shop, shopper, mobileId);
    expect((await readCart(shop, shopper))[0]?.variant).toBe(red);
  });

  it('R150: another variant under the same Idempotency-Key is another question', async () => {
    const shopper = await createShopper(shop);
    const { mobileId: productId, variantIds } = await createVariants(shop, COLOURS);
    const [black, red] = variantIds;
    const first = await add(shopper, { productId, variant: red }, 'one');
    expect(first.status).toBe(200);
    expect((await add(shopper, { productId, variant: red }, 'one')).body).toEqual(first.body);
    for (const more of [{ variant: black }, {}]) {
      const { status, body } = await add(shopper, { productId, ...more }, 'one');
      expect([status, body.code]).toEqual([422, 'idempotency-key-reused']);
    }
    expect(await readCart(shop, shopper)).toHaveLength(1);
  });
});
