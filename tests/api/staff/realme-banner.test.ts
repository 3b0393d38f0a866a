/** The realme banner: when it is true, the warning when it is not, and the confirmation before a change. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statsSchema } from '../../../src/contract/account/users.ts';
import { auditListSchema } from '../../../src/contract/audit.ts';
import { mobileDetailSchema, type WireMobileDetail } from '../../../src/contract/mobiles.ts';
import { mobiles } from '../../../src/database/schema.ts';
import type { Shopper } from '../../support/checkout.ts';
import { createStaff } from '../../support/orders.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER } from '../../support/shop/importer.ts';
import { changeSettings } from '../../support/shop/tax-settings.ts';

const TEXTS = ['Realme Mobile', 'Great News!', 'up to 70% off!', 'For a limited time'];
const HOUR_MS = 3_600_000;

describe('G25 the realme banner', () => {
  let shop: TestShop;
  let staff: Shopper;
  beforeAll(async () => {
    shop = await startTestShop();
    staff = await createStaff(shop);
  });
  afterAll(() => shop?.close());

  async function read(slug: string): Promise<WireMobileDetail> {
    const [row] = await shop.db.select().from(mobiles).where(eq(mobiles.slug, slug));
    return mobileDetailSchema.parse(await (await shop.api(`/mobile-data/${row?.id}`)).json());
  }

  const send = (method: string, path: string, body: object | undefined, isAsking: boolean) =>
    shop.api(path, { method, body, as: staff, headers: isAsking ? { 'ask-first': 'true' } : {} });

  async function isUntrue(): Promise<boolean> {
    const answer = await shop.api('/products-stats?days=7', { as: staff });
    const { overview } = statsSchema.parse(await answer.json());
    return overview?.problems.some(({ kind: what }) => what === 'untrue-banner') ?? false;
  }

  async function lastEntry(): Promise<string> {
    const listed = await shop.api('/audit?limit=1', { as: staff });
    const [entry] = auditListSchema.parse(await listed.json());
    return `/audit/${entry?.id}/undo`;
  }

  async function expectAsked(answer: Response): Promise<void> {
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'last-advertised-offer']);
    expect(await isUntrue()).toBe(false);
  }

  const bannerOnHome = async () => {
    const home = await (await shop.api('/')).text();
    return TEXTS.filter((text) => home.includes(text));
  };

  /** One change for each variant of a phone. */
  const ofVariants = ({ _id, variants }: WireMobileDetail, wanted: object) => ({
    changes: variants.map((variant) => ({ _id, variant: variant._id, wanted })),
  });

  const offerOf = (price: number) => ({
    price,
    startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
    endsAt: new Date(Date.now() + 24 * HOUR_MS).toISOString(),
  });

  it('R018 R019 R020 R021 a new shop shows it, and its offer is true and has no end', async () => {
    expect(await bannerOnHome()).toEqual(TEXTS);
    expect(await isUntrue()).toBe(false);
    const { price, listPrice, offerEndsAt } = await read('realme-7');
    expect([price, listPrice, offerEndsAt]).toEqual([54, 180, null]);
  });

  describe('before it becomes untrue', () => {
    let phone: WireMobileDetail;
    beforeEach(async () => {
      phone = await read('realme-7');
    });

    it.each<[string, (phone: WireMobileDetail) => [method: string, path: string, body?: object]]>([
      [
        'its offers end',
        (one) => ['POST', '/mobile-data/changes', ofVariants(one, { offers: [] })],
      ],
      [
        'its offers get dearer',
        (one) => ['POST', '/mobile-data/changes', ofVariants(one, { offers: [offerOf(60)] })],
      ],
      [
        'its price comes nearer to the offer',
        (one) => ['POST', '/mobile-data/changes', ofVariants(one, { price: 170 })],
      ],
      [
        'it is set to sold out',
        (one) => ['POST', '/mobile-data/changes', ofVariants(one, { stock: 0 })],
      ],
      [
        'its variants are withdrawn',
        ({ _id }) => [
          'POST',
          '/mobile-data/changes',
          { changes: [{ _id, wanted: { onSale: false } }] },
        ],
      ],
      ['it is deleted', ({ _id }) => ['DELETE', `/mobile-data/${_id}`]],
      [
        'its form gives it another brand',
        ({ _id, name, description, image, listPrice }) => [
          'PUT',
          `/mobile-data/${_id}`,
          { name, category: 'vivo', description, image, price: listPrice },
        ],
      ],
    ])('staff confirm when %s, and can go ahead and undo it', async (_, toCall) => {
      const [method, path, body] = toCall(phone);
      await expectAsked(await send(method, path, body, true));
      expect((await send(method, path, body, false)).status).toBe(200);
      expect(await isUntrue()).toBe(true);
      expect(await bannerOnHome()).toEqual(TEXTS);
      expect((await send('POST', await lastEntry(), undefined, false)).status).toBe(200);
      expect(await isUntrue()).toBe(false);
    });

    it('staff confirm an import that changes the offer', async () => {
      const importer = createImporter(shop, { ...staff, email: '', password: '', cookie: '' });
      const line = `${phone._id},${phone.slug},${phone.name},vivo,${phone.listPrice},3,,`;
      const { id, state } = await importer.check(`${HEADER}\n${line}\n`);
      expect(state).toBe('checked');
      await expectAsked(await send('POST', `/transfer/${id}/commit`, {}, true));
      expect((await importer.commit(id)).state).toBe('committed');
      expect(await isUntrue()).toBe(true);
      expect((await importer.undo(id)).status).toBe(200);
      expect(await isUntrue()).toBe(false);
    });

    it('staff confirm an undo that ends the last offer, but not while another one is left', async () => {
      const other = await read('realme-gt');
      const made = ofVariants(other, { offers: [offerOf(Math.floor(other.listPrice * 0.2))] });
      expect((await send('POST', '/mobile-data/changes', made, true)).status).toBe(200);
      const undoOther = await lastEntry();
      const end = ofVariants(phone, { offers: [] });
      expect((await send('POST', '/mobile-data/changes', end, true)).status).toBe(200);
      const undoEnd = await lastEntry();
      await expectAsked(await send('POST', undoOther, undefined, true));
      expect((await send('POST', undoEnd, undefined, true)).status).toBe(200);
      expect((await send('POST', undoOther, undefined, true)).status).toBe(200);
    });
  });

  it('an offer counts against the lowest price of the 30 days before it', async () => {
    const other = await read('realme-gt');
    const cheap = Math.floor(other.listPrice * 0.3);
    await send('POST', '/mobile-data/changes', ofVariants(other, { price: cheap }), false);
    await send(
      'POST',
      '/mobile-data/changes',
      ofVariants(other, { price: other.listPrice }),
      false,
    );
    const made = { ...offerOf(cheap - 1), startsAt: new Date().toISOString() };
    await send('POST', '/mobile-data/changes', ofVariants(other, { offers: [made] }), false);
    // It is 70% below the list price, but not below the price of a moment ago.
    const end = ofVariants(await read('realme-7'), { offers: [] });
    await expectAsked(await send('POST', '/mobile-data/changes', end, true));
  });

  it('switched off in the settings, it needs no offer and causes no warning; undo shows it again', async () => {
    await changeSettings(shop, staff, { showsRealmeBanner: false });
    const undo = await lastEntry();
    await expect.poll(bannerOnHome).toEqual([]);
    const end = ofVariants(await read('realme-7'), { offers: [] });
    expect((await send('POST', '/mobile-data/changes', end, true)).status).toBe(200);
    expect(await isUntrue()).toBe(false);
    expect((await send('POST', undo, undefined, true)).status).toBe(200);
    await expect.poll(bannerOnHome).toEqual(TEXTS);
    expect(await isUntrue()).toBe(true);
  });
});
