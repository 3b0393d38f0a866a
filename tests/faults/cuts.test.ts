import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '../../scripts/lib/testing/chance.ts';
import { newId } from '../../src/shared/tools/ids.ts';
import {
  addRow,
  askIntent,
  call,
  confirmCard,
  createMobile,
  createShopper,
  intentIdOf,
  postPayment,
  readCart,
  type Shopper,
  startIntent,
} from '../support/checkout.ts';
import { expectInvariants } from '../support/come-to-rest.ts';
import { type PreparedDatabase, prepareTestDatabase } from '../support/database/database.ts';
import { type Cut, type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { type FaultShop, openShop } from './open-shop.ts';

const chance = createChance('cuts');

const CUTS = Number(process.env.CUTS ?? 3);
/** Longer than a failed try takes, shorter than the shop's patience. */
const MOMENT_MS = 1_000;
/** More messages than a checkout's longest transaction has; a cut that is not reached is tried again. */
const MESSAGES = 25;

describe('connections to the database are cut', () => {
  let database: PreparedDatabase;
  let proxy: CuttingProxy;
  let shop: FaultShop;
  let mobile: string;
  beforeAll(async () => {
    database = await prepareTestDatabase({ kind: 'postgres' });
    proxy = await startCuttingProxy(database.url ?? '');
    shop = await openShop(proxy.url);
    mobile = await createMobile(shop, { stock: 100_000, priceDollars: 60 });
  });
  afterAll(async () => {
    await shop.close();
    await proxy.close();
    await database.remove();
  });

  /**
   * Does it with a cut and, if the cut was felt, once more: again while the database has not noticed yet
   * that nobody waits for the first time any more. @returns the answer that counts
   */
  async function repeat<T extends { status: number; body: object }>(
    cut: Cut,
    act: () => Promise<T>,
  ): Promise<T> {
    proxy.arm(cut, chance.below(MESSAGES));
    const first = await act();
    proxy.disarm();
    if (first.status === 200) return first;
    expect(first.status).toBe(503);
    const isRunning = ({ body }: T) => 'code' in body && body.code === 'request-in-progress';
    let last = first;
    const isStillRunning = async () => {
      last = await act();
      return isRunning(last);
    };
    await expect.poll(isStillRunning).toBe(false);
    return last;
  }

  const put = (shopper: Shopper, key: string) =>
    call<{ insertedId: string }>(shop, '/carts', {
      as: shopper,
      body: { productId: mobile, email: shopper.email },
      headers: { 'idempotency-key': key },
    });

  const steps = {
    'a phone is put into the cart once': async (cut: Cut) => {
      const shopper = await createShopper(shop);
      const key = newId();
      const { status, body } = await repeat(cut, () => put(shopper, key));
      expect([status, (await readCart(shop, shopper)).map((row) => row._id)]).toEqual([
        200,
        [body.insertedId],
      ]);
    },
    'the intent is made once': async (cut: Cut) => {
      const shopper = await createShopper(shop);
      await addRow(shop, shopper, mobile);
      const { body } = await repeat(cut, () => askIntent(shop, shopper, 60));
      const again = await askIntent(shop, shopper, 60);
      expect(intentIdOf(again.body.clientSecret)).toBe(intentIdOf(body.clientSecret));
    },
    'the payment is recorded once': async (cut: Cut) => {
      const shopper = await createShopper(shop);
      for (let row = 0; row < 2; row += 1) await addRow(shop, shopper, mobile);
      const intentId = await startIntent(shop, shopper);
      await confirmCard(shop, intentId);
      const { body } = await repeat(cut, () => postPayment(shop, shopper, intentId));
      expect(body.deletedResult.deletedCount).toBe(2);
      const again = await postPayment(shop, shopper, intentId);
      expect(again.body).toEqual(body);
      expect(await readCart(shop, shopper)).toEqual([]);
    },
  };

  it('a phone is put into the cart once, and without an error, when the database is back within a moment', async ({
    task,
  }) => {
    task.meta.runs = 1;
    const shopper = await createShopper(shop);
    proxy.shut();
    const [{ status, body }] = await Promise.all([
      put(shopper, newId()),
      sleep(MOMENT_MS).then(() => proxy.open()),
    ]);
    expect([status, (await readCart(shop, shopper)).map((row) => row._id)]).toEqual([
      200,
      [body.insertedId],
    ]);
  });

  const cases = (['commit', 'query'] as const).flatMap((cut) =>
    Object.entries(steps).map(([name, step]) => ({ cut, name, step })),
  );

  it.for(cases)(
    'R114 R118 R158: cut at a $cut: $name',
    { timeout: 60_000 + CUTS * 2_000 },
    async ({ cut, step }, { task }) => {
      let runs = 0;
      for (let tries = 0; runs < CUTS && tries < CUTS * 20; tries += 1) {
        await step(cut);
        if (proxy.hasCut()) runs += 1;
      }
      task.meta.runs = runs;
      expect(runs).toBe(CUTS);
      await expectInvariants(shop);
    },
  );
});
