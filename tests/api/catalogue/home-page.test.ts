/** What the home page says of the range and of reviews is counted from what is in the shop. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mobiles } from '../../../src/database/schema.ts';
import { createPageApi } from '../../../src/http/pages/page-api.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

describeOnBoth('the home page', (kind) => {
  let shop: TestShop;
  let pages: ReturnType<typeof createPageApi>;
  beforeAll(async () => {
    shop = await startTestShop({ kind });
    pages = createPageApi(shop.services, new Headers());
  });
  afterAll(() => shop?.close());

  test('its figures are those of the phones on sale, and follow when one is taken out', async () => {
    const facts = await pages.rangeFacts();
    const rows = await shop.db.select().from(mobiles);
    expect(facts.phones).toBe(rows.length);
    expect(facts.memory.find(({ value }) => value === 8)?.phones).toBe(
      rows.filter(({ specs }) => specs?.ramGb[0] === 8).length,
    );
    const [thinnest] = rows
      .flatMap(({ name, specs }) =>
        specs ? [{ name, mm: (specs.body.folded ?? specs.body).depthMm }] : [],
      )
      .sort((a, b) => a.mm - b.mm);
    expect(facts.thinnest).toEqual(thinnest);
    const admin = await shop.signInAdmin();
    const gone = rows.find(({ name }) => name === thinnest?.name);
    await shop.api(`/mobile-data/${gone?.id}`, { method: 'DELETE', as: admin });
    await expect
      .poll(async () => (await pages.rangeFacts()).thinnest?.name)
      .not.toBe(thinnest?.name);
  });

  test('a review names the phone that it is about, unless it is not sold any more', async () => {
    const [first] = await pages.listReviews();
    if (!first?.mobile) throw new Error('the newest sample is about a phone');
    const { slug, name } = first.mobile;
    const [row] = await shop.db.select().from(mobiles).where(eq(mobiles.slug, slug));
    expect(row?.name).toBe(name);
    // Nobody bought it: the page says so.
    expect(first.isSample).toBe(true);
    const admin = await shop.signInAdmin();
    await shop.api(`/mobile-data/${row?.id}`, { method: 'DELETE', as: admin });
    const again = (await pages.listReviews()).find(({ _id }) => _id === first._id);
    expect(again?.mobile).toBeNull();
  });
});
