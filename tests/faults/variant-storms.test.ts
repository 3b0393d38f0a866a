import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addRow,
  askIntent,
  clearFaults,
  confirmCard,
  createShopper,
  createVariants,
  intentIdOf,
  patiently,
  postPayment,
  type Shopper,
  startIntent,
  unitsOf,
} from '../support/checkout.ts';
import { expectInvariants } from '../support/come-to-rest.ts';
import { watchDeadlocks } from '../support/database/watch-deadlocks.ts';
import { startTestShop, type TestShop } from '../support/shop/app.ts';

const ROUNDS = Number(process.env.LAST_UNIT_ROUNDS ?? 1);
const BUYERS = Number(process.env.LAST_UNIT_BUYERS ?? 12);
/** Carts of each kind in a round of the storm of colours; fewer in the quick run. */
const CARTS = process.env.LAST_UNIT_ROUNDS === undefined ? 4 : 8;
const PLENTY = 1_000;

describe('storms on the colours of a phone', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ kind: 'postgres', catalogue: false });
  });
  afterEach(async () => {
    await clearFaults(shop);
    await expectInvariants(shop);
  });
  afterAll(() => shop.close());

  it('R158 last unit of one colour: many buyers, one payment, the other colours untouched', {
    timeout: 60_000 + ROUNDS * 60_000,
  }, async ({ task }) => {
    task.meta.runs = ROUNDS;
    for (let round = 0; round < ROUNDS; round += 1) {
      const colours = ['Black', 'Red', 'Blue'];
      const wanted = round % colours.length;
      const { mobileId, variantIds } = await createVariants(
        shop,
        colours.map((colour, place) => ({
          colour,
          stock: place === wanted ? 1 : 7,
          priceDollars: 70 + place,
        })),
      );
      const variant = variantIds[wanted];
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createShopper(shop)));
      await Promise.all(buyers.map((buyer) => addRow(shop, buyer, mobileId, variant)));
      const paid = await Promise.all(buyers.map((buyer) => buy(buyer, 70 + wanted)));
      expect(paid.reduce((sum, count) => sum + count, 0)).toBe(1);
      const left = await Promise.all(variantIds.map((id) => unitsOf(shop, id)));
      expect(left).toEqual(
        colours.map((_, place) => ({ stock: place === wanted ? 0 : 7, reserved: 0 })),
      );
    }
  });

  /** @returns how many units it was */
  async function buy(buyer: Shopper, dollars: number): Promise<number> {
    const { status, body } = await patiently(() => askIntent(shop, buyer, dollars));
    if (status === 409) return 0;
    const intentId = intentIdOf(body.clientSecret);
    await confirmCard(shop, intentId);
    const told = await patiently(() => postPayment(shop, buyer, intentId));
    return told.body.deletedResult.deletedCount;
  }

  it('R158 buyers of one colour, of another and of both never wait for each other in a circle', {
    timeout: 60_000 + ROUNDS * 60_000,
  }, async ({ task }) => {
    task.meta.runs = ROUNDS;
    const countDeadlocks = watchDeadlocks(shop.pool);
    for (let round = 0; round < ROUNDS; round += 1) {
      const phones = await Promise.all(
        [0, 1].map(() =>
          createVariants(shop, [
            { colour: 'Black', stock: PLENTY },
            { colour: 'Red', stock: PLENTY },
          ]),
        ),
      );
      const units = phones.flatMap(({ mobileId, variantIds }) =>
        variantIds.map((variant) => ({ mobileId, variant })),
      );
      const carts = [...units.map((unit) => [unit]), units, units.toReversed(), units.slice(1, 3)];
      const all = Array.from({ length: CARTS }, () => carts).flat();
      const paid = await Promise.all(
        all.map(async (cart) => {
          const buyer = await createShopper(shop);
          for (const { mobileId, variant } of cart) await addRow(shop, buyer, mobileId, variant);
          const intentId = await startIntent(shop, buyer);
          await confirmCard(shop, intentId);
          const told = await patiently(() => postPayment(shop, buyer, intentId));
          return told.body.deletedResult.deletedCount;
        }),
      );
      expect(paid).toEqual(all.map(({ length }) => length));
    }
    expect(countDeadlocks()).toBe(0);
  });
});
