/** What a change makes out of date, for whom at once and for whom within a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireMobile, WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { FEW_UNITS } from '../../../src/shared/words/terms.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const SHOWN_ON_MS = 1_000;

describe('what was changed', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let mobile: WireMobile;
  let other: WireMobile;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    const listed = (await (await shop.api('/mobile-data?sort=-price')).json()) as WireMobile[];
    const [dearest, cheapest] = [listed[0], listed.at(-1)];
    if (!dearest || !cheapest) throw new Error('no mobiles');
    [mobile, other] = [dearest, cheapest];
  });
  afterAll(() => shop?.close());

  const pageOf = ({ slug }: WireMobile) => `/mobiles/${slug}`;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await shop.api(path, { headers });
    return { etag: answer.headers.get('etag'), text: await answer.text() };
  };
  const etagOf = async (path: string) => (await ask(path)).etag;
  const jsonOf = async (path: string) => JSON.parse((await ask(path)).text);

  /** Changes a price by the form. @returns what the browser was told to send from now on */
  async function edit({ _id }: WireMobile, by: number): Promise<{ price: number; cookie: string }> {
    const detail = (await jsonOf(`/mobile-data/${_id}`)) as WireMobileDetail;
    const { name, category, description, image, specs } = detail;
    const price = detail.listPrice + by;
    const answer = await shop.api(`/mobile-data/${_id}`, {
      method: 'PUT',
      as: admin,
      body: { name, price, category, description, image, specs },
    });
    expect(answer.status).toBe(200);
    return { price, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  }
  const shows = ({ text }: { text: string }, price: number) =>
    text.includes(`$${price.toLocaleString('en-US')}`);
  const sell = ({ _id }: WireMobile, left: number) =>
    shop.db.execute(
      sql`update variants set stock = reserved + ${left} where mobile_id = ${_id}::uuid`,
    );

  it('is new at once in the API and for whoever changed it, within a second for others', async () => {
    const path = pageOf(mobile);
    await ask(path);
    const { price, cookie } = await edit(mobile, 11);
    expect(await jsonOf(`/mobile-data/${mobile._id}`)).toMatchObject({ listPrice: price });
    expect(await jsonOf('/mobile-data?sort=-price&limit=1')).toMatchObject([{ listPrice: price }]);
    expect(shows(await ask(path, { cookie }), price)).toBe(true);
    const { price: last } = await edit(mobile, 7);
    await sleep(SHOWN_ON_MS);
    expect(shows(await ask(path), last)).toBe(true);
  });

  it('makes nobody wait: the page from before is shown while it is made anew', async () => {
    const path = pageOf(mobile);
    const before = await ask(path);
    await edit(mobile, 5);
    expect((await ask(path)).etag).toBe(before.etag);
    await expect.poll(() => etagOf(path)).not.toBe(before.etag);
  });

  it('leaves what does not show it', async () => {
    const fresh = (key: string) => shop.services.pageCache.getFresh(key);
    const kept = [pageOf(other), `/mobile-data/${other._id}`];
    for (const path of [...kept, pageOf(mobile), '/order?brand=vivo']) await ask(path);
    const before = kept.map(fresh);
    expect(before).not.toContain(undefined);
    await edit(mobile, 3);
    for (const [index, path] of kept.entries()) expect(fresh(path), path).toBe(before[index]);
    expect([fresh(pageOf(mobile)), fresh('/order?brand=vivo')]).toEqual([undefined, undefined]);
  });

  it('are units: the API counts them, pages when few are left', async () => {
    const [path, call] = [pageOf(other), `/mobile-data/${other._id}`];
    await sell(other, FEW_UNITS + 2);
    // By now no page from before is shown on.
    await sleep(SHOWN_ON_MS);
    const many = await etagOf(path);
    expect(await jsonOf(call)).toMatchObject({ available: FEW_UNITS + 2 });
    await sell(other, FEW_UNITS + 1);
    await expect.poll(() => jsonOf(call)).toMatchObject({ available: FEW_UNITS + 1 });
    await sleep(SHOWN_ON_MS);
    expect(await etagOf(path)).toBe(many);
    await sell(other, FEW_UNITS);
    await expect.poll(() => etagOf(path)).not.toBe(many);
  });
});
