/** One phone whose row somebody holds on to: its buyers wait, nobody else does. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  addRow,
  askIntent,
  createMobile,
  createShopper,
  readCart,
} from '../../support/checkout.ts';
import { expectInvariants } from '../../support/come-to-rest.ts';
import { countWaiting } from '../../support/database/count-waiting.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const BUYERS = 20;
const CONNECTIONS = 6;

describe.runIf(inject('postgresUrl'))('the row of one phone is locked', () => {
  let shop: TestShop;
  let holder: pg.Client;
  beforeAll(async () => {
    // So long that whoever waits for the row waits until the test lets go of it.
    const settings = {
      DATABASE_POOL: String(CONNECTIONS),
      DATABASE_LOCK_TIMEOUT_MS: '40000',
      DATABASE_STATEMENT_TIMEOUT_MS: '40000',
    };
    shop = await startTestShop({ kind: 'postgres', catalogue: false, settings });
    holder = new pg.Client({ connectionString: shop.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await expectInvariants(shop);
    await shop.close();
  });

  it('others are served; its buyers are told to come again, and can buy afterwards', async () => {
    const mobile = await createMobile(shop, { stock: BUYERS });
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => createShopper(shop)));
    for (const buyer of buyers) await addRow(shop, buyer, mobile);
    const other = await createShopper(shop);
    await holder.query('begin');
    await holder.query('select from variants where mobile_id = $1 for update', [mobile]);

    const asked = buyers.map((buyer) => askIntent(shop, buyer, 100));
    await expect.poll(() => countWaiting(holder)).toBeGreaterThan(1);
    for (let time = 0; time < 10; time += 1) expect(await readCart(shop, other)).toEqual([]);
    let refused = 0;
    for (const one of asked) {
      void one.then(({ status, body, headers }) => {
        const isRefusal = status === 503 && body.code === 'overloaded';
        if (isRefusal && Number(headers.get('retry-after')) > 0) refused += 1;
      });
    }
    await expect.poll(() => refused).toBe(BUYERS - CONNECTIONS / 2);
    expect(await countWaiting(holder)).toBe(CONNECTIONS / 2);
    expect(await readCart(shop, other)).toEqual([]);

    await holder.query('rollback');
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(CONNECTIONS / 2);
    for (const buyer of buyers) expect((await askIntent(shop, buyer, 100)).status).toBe(200);
  });
});
