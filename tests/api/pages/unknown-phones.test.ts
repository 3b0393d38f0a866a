/** Pages of a phone whose specs the shop does not know claim nothing about its size. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mobiles } from '../../../src/database/schema.ts';
import { createMobile } from '../../support/checkout.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;
let slug: string;
let name: string;
beforeAll(async () => {
  shop = await startTestShop();
  const id = await createMobile(shop, { priceDollars: 800 });
  const [mobile] = await shop.db.select().from(mobiles).where(eq(mobiles.id, id));
  slug = mobile?.slug ?? '';
  name = mobile?.name ?? '';
});
afterAll(() => shop?.close());

/** What people read, without scripts and the data for search engines. */
async function readText(path: string): Promise<string> {
  const html = await (await shop.api(path)).text();
  return html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, '\n');
}

it('a card has no height beside the plain phone that stands for it', async () => {
  const text = await readText(`/order?q=${encodeURIComponent(name)}`);
  expect(text).toContain(name);
  expect(text).not.toMatch(/\d mm/);
});

it('the page compares prices, and says that the picture is of no model in particular', async () => {
  const text = await readText(`/mobiles/${slug}`);
  expect(text).toContain('Similar in price');
  expect(text).toMatch(/\n(?:\$\d+ (?:less|more)|Same price)/i);
  expect(text).not.toMatch(/Same size|\d mm (?:taller|shorter|wider|narrower)|\nPhoto\n/);
  expect(text).toContain('Illustration of a plain phone. We do not know the measures of this one.');
  expect(text).toContain('we do not know how long security updates will come');
  expect(text).not.toContain('the maker has not said');

  const html = await (await shop.api(`/mobiles/${slug}`)).text();
  expect(html).not.toContain('with all dimensions');
});

it('a phone whose specs are known still has its height and the difference in size', async () => {
  expect(await readText('/order?brand=vivo')).toMatch(/\d mm/);
  const text = await readText('/mobiles/samsung-galaxy-s24');
  expect(text).toMatch(/Same size|\d mm (?:taller|shorter|wider|narrower)/);
  expect(text).toContain('Similar in size and price');
});
