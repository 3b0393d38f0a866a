/** When no connection to the database comes free, every call and page says that the shop is busy. */
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mobileListSchema } from '../../../src/contract/mobiles.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let shopper: TestAccount;
let held: PoolClient;
let pictures: string[];
let patienceMs: number | undefined;
const printed = vi.spyOn(console, 'error');

beforeAll(async () => {
  shop = await startTestShop({ kind: 'embedded' });
  shopper = await shop.signUp();
  const listed = mobileListSchema.parse(await (await shop.api('/mobile-data?limit=2')).json());
  pictures = listed.map(({ image }) => image);
  patienceMs = shop.pool.options.connectionTimeoutMillis;
  shop.pool.options.connectionTimeoutMillis = 50;
  held = await shop.pool.connect();
});

afterAll(async () => {
  held.release();
  await shop.close();
});

describe('while the only connection is taken', () => {
  it.each(['/', '/order?brand=vivo', '/mobiles/samsung-galaxy-s24', '/dashboard/userHome'])(
    'the page %s is 503, says so and offers to try again',
    async (path) => {
      const answer = await shop.api(path, { session: shopper });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      const html = await answer.text();
      expect(html).toContain('The shop is very busy');
      expect(html).toContain('Try again');
      expect(html).not.toContain('Unexpected Application Error');
    },
  );

  it.each(['/order.data?brand=vivo', '/mobile-data?limit=3'])(
    'the call %s is 503',
    async (path) => {
      const answer = await shop.api(path);
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    },
  );

  it('the pictures of what was listed before are there, drawn for the first time or not', async () => {
    expect(pictures).toHaveLength(2);
    for (const picture of [...pictures, ...pictures]) {
      const answer = await shop.api(picture);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await answer.text()).toContain('<svg');
    }
    const unknown = pictures[0]?.replace(/\.[\w-]+\.svg$/, '.000000000000.svg');
    expect((await shop.api(unknown ?? '')).status).toBe(503);
  });

  it('tells the log, and nobody else', () => {
    expect(printed).not.toHaveBeenCalled();
  });
});

it('the next request after that is answered, as nothing of it was kept', async () => {
  held.release();
  shop.pool.options.connectionTimeoutMillis = patienceMs;
  const answer = await shop.api('/order?brand=vivo');
  expect(answer.status).toBe(200);
  expect(await answer.text()).not.toContain('very busy');
  held = await shop.pool.connect();
});
