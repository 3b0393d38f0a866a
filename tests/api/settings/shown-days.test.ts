/** Days that shoppers read are those of the time zone of the shop. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireWishList } from '../../../src/contract/account/wishes.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { call, type Shopper } from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import {
  createDeliveredOrder,
  createReview,
  decide,
  listAsStaff,
  readOwn,
} from '../../support/reviews.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { changeSettings } from '../../support/shop/tax-settings.ts';

const AT = '2026-03-15T11:00:00Z';
const ZONES = [
  ['UTC', '2026-03-15', '15 March 2026'],
  ['Pacific/Kiritimati', '2026-03-16', '16 March 2026'],
  ['Etc/GMT+12', '2026-03-14', '14 March 2026'],
] as const;

describe('days that shoppers read', () => {
  let shop: TestShop;
  let staff: Shopper;
  let buyer: Shopper;
  let mobileId: string;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
    staff = await createStaff(shop);
    const order = await createDeliveredOrder(shop, staff, { priceDollars: 100 });
    ({ mobileId, shopper: buyer } = order);

    const id = await createReview(shop, order);
    await decide(shop, staff, { id, name: 'approve' });
    await decide(shop, staff, { id, name: 'reply', body: { text: 'Thank you.' } });
    await call(shop, '/own-wishes', { as: buyer, body: { productId: mobileId } });

    await shop.db.execute(sql`update reviews set created_at = ${AT}, replied_at = ${AT}`);
    await shop.db.execute(sql`update wishes set created_at = ${AT}`);
    await shop.db.execute(sql`update price_history set since = ${AT}`);
    await shop.db.execute(sql`insert into offers (id, mobile_id, variant_id, price_cents, starts_at, ends_at)
      select gen_random_uuid(), mobile_id, id, 5000, ${AT}::timestamptz + interval '1 day',
        now() + interval '9 days' from variants`);
  });
  afterAll(() => shop?.close());

  it.each(ZONES)('are those of %s on the phone page and on cards', async (timeZone, day) => {
    await changeSettings(shop, staff, { timeZone });
    const pages = createPageApi(shop.services, new Headers());
    const [card] = (await pages.searchMobiles({})).mobiles;
    expect(card).toMatchObject({ lowestSinceOn: day });

    const page = await pages.phonePage(card?.slug ?? '');
    if (page?.kind !== 'found') throw new Error('the phone is not there');
    const [{ history } = { history: undefined }] = Object.values(page.variantPages);
    expect(history).toMatchObject({ lowestSinceOn: day, points: [{ sinceOn: day }, {}] });
    expect(page.reviews).toMatchObject([{ day, reply: { day } }]);
    const { rows } = await shop.db.execute(
      sql`select (now() at time zone ${timeZone})::date::text as today`,
    );
    expect(rows).toEqual([{ today: page.today }]);
  });

  it.each(ZONES)('are those of %s on pages as they are sent', async (timeZone, day, words) => {
    await changeSettings(shop, staff, { timeZone });
    const pages = createPageApi(shop.services, new Headers());
    const [card] = (await pages.searchMobiles({})).mobiles;
    const read = async () => {
      const answer = await shop.api(`/mobiles/${card?.slug}`);
      const html = (await answer.text()).replaceAll('<!-- -->', '');
      return {
        published: html.match(/"datePublished":"([^"]*)"/)?.[1],
        lowestSince: html.match(/Lowest since ([^<]*)/)?.[1],
        days: [...html.matchAll(/<time dateTime="2026-03-[^>]*>([^<]*)/g)].map(([, text]) => text),
      };
    };
    // A cached page is shown for a second more.
    await expect.poll(async () => (await read()).published).toBe(day);
    const dayAfter = words.replace(/^\d+/, (date) => String(Number(date) + 1));
    const table = [dayAfter, words, dayAfter];
    expect(await read()).toEqual({
      published: day,
      lowestSince: words,
      // The beginning of the chart, its table, the review and the reply.
      days: [words, ...table, words, words],
    });
  });

  it.each(ZONES)('are those of %s for the buyer and for staff', async (timeZone, day) => {
    await changeSettings(shop, staff, { timeZone });
    const { body } = await call<WireWishList>(shop, '/own-wishes', { as: buyer });
    expect(body.wishes).toMatchObject([{ addedOn: day }]);
    expect(await readOwn(shop, buyer)).toMatchObject([{ review: { reply: { day } } }]);
    expect(await listAsStaff(shop, staff)).toMatchObject([{ day, reply: { day } }]);
  });
});
