/** `GET /mobile-data` without a limit answers everything, also when that is much. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mobileSchema, type WireMobile } from '../../../src/contract/mobiles.ts';
import { addManyMobiles } from '../../support/database/many-mobiles.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const MANY = 20_000;

let shop: TestShop;
let sold: number;
beforeAll(async () => {
  shop = await startTestShop();
  sold = ((await (await shop.api('/mobile-data')).json()) as []).length + MANY;
  await addManyMobiles(shop.ownerUrl ?? '', MANY);
}, 240_000);
afterAll(() => shop?.close());

async function list(query: string): Promise<WireMobile[]> {
  const answer = await shop.api(`/mobile-data${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as WireMobile[];
}

it('all of 20,000 mobiles are listed once, in the asked order', async () => {
  const found = await list('?sort=price');
  expect(found).toHaveLength(sold);
  expect(new Set(found.map(({ _id }) => _id)).size).toBe(sold);
  expect(mobileSchema.safeParse(found.at(-1)).error).toBeUndefined();
  const prices = found.map(({ price }) => price);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
}, 240_000);

it('filters and words hold for all of them', async () => {
  const vivo = await list('?category=vivo&q=many&max=99');
  expect(vivo.length).toBeGreaterThan(100);
  expect(new Set(vivo.map(({ category }) => category))).toEqual(new Set(['vivo']));
  expect(vivo.every(({ price }) => price <= 99)).toBe(true);
}, 240_000);

it('whoever stops reading gives the place back', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const stop = new AbortController();
    const answer = await fetch(`${shop.url}/mobile-data`, { signal: stop.signal });
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    stop.abort();
    await expect.poll(async () => (await shop.api('/livez')).status).toBe(200);
  }
  expect((await shop.api('/mobile-data', { method: 'HEAD' })).status).toBe(200);
}, 240_000);
