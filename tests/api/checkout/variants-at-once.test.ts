/** Two buyers of one phone in different colours: what they share in the database is no trap for either. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addRow,
  askIntent,
  createShopper,
  createVariants,
  dropWebhooks,
  setFault,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { countWaiting } from '../../support/database/count-waiting.ts';
import { watchDeadlocks } from '../../support/database/watch-deadlocks.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const PRICE = 100;
const PLENTY = 100;

describe('two colours at once', () => {
  let shop: TestShop;
  /** Somebody who holds up all changes of one phone at the same place. */
  let holder: pg.Client;
  let countDeadlocks: () => number;
  beforeAll(async () => {
    // So long that whoever waits for a lock is let go by the test.
    const settings = { DATABASE_LOCK_TIMEOUT_MS: '40000', DATABASE_STATEMENT_TIMEOUT_MS: '40000' };
    shop = await startTestShop({ kind: 'postgres', catalogue: false, settings });
    await setFault(shop, dropWebhooks);
    holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    countDeadlocks = watchDeadlocks(shop.pool);
  });
  afterAll(async () => {
    await holder.end();
    await expectInvariants(shop);
    await shop.close();
  });

  async function createCarts(stock: number) {
    const { mobileId, variantIds } = await createVariants(shop, [
      { colour: 'Black', stock, priceDollars: PRICE },
      { colour: 'Red', stock, priceDollars: PRICE },
    ]);
    const fill = async (...colours: string[]) => {
      const buyer = await createShopper(shop);
      for (const colour of colours) await addRow(shop, buyer, mobileId, colour);
      return () => askIntent(shop, buyer, PRICE * colours.length);
    };
    return { mobileId, variantIds, fill };
  }

  /** Lets them ask one after the other while the phone is held up, and then go on together. */
  async function meet(mobileId: string, calls: (() => ReturnType<typeof askIntent>)[]) {
    await holder.query('begin');
    await holder.query('select from changed_phones where mobile_id = $1 for update', [mobileId]);
    const asked = [];
    for (const call of calls) {
      asked.push(call());
      await expect.poll(() => countWaiting(holder)).toBe(asked.length);
    }
    await holder.query('commit');
    return (await Promise.all(asked)).map(({ status }) => status);
  }

  it('R158 who buys both and who buys one of them do not wait for each other in a circle', async () => {
    const { mobileId, variantIds, fill } = await createCarts(PLENTY);
    const [black, red] = variantIds;
    for (const first of [
      [black, red],
      [red, black],
    ]) {
      for (const second of variantIds) {
        const carts = [await fill(...first), await fill(second)];
        expect(await meet(mobileId, carts)).toEqual([200, 200]);
        expect(await meet(mobileId, [await fill(second), await fill(...first)])).toEqual([
          200, 200,
        ]);
      }
    }
    expect(countDeadlocks()).toBe(0);
  });

  it('R158 the last units of both go to two buyers, and lists know that nothing is left', async () => {
    const { mobileId, variantIds, fill } = await createCarts(1);
    const [black, red] = variantIds;
    expect(await meet(mobileId, [await fill(black), await fill(red)])).toEqual([200, 200]);
    expect(countDeadlocks()).toBe(0);
    const phone = (await shop.services.catalogue.current()).byId.get(mobileId);
    expect(phone?.measures.inStock).toBe(0);
    expect(phone?.isLowStock).toBe(true);
  });
});
