/** Many mobiles changed at once, offers and specs through the form, the low-stock list. */
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  MobileChanges,
  WireMobile,
  WireMobileDetail,
  WireOffer,
} from '../../../src/contract/mobiles.ts';
import type { WireManagedVariant } from '../../../src/contract/office/managed-variants.ts';
import {
  mobiles,
  offers,
  priceHistory,
  stockMovements,
  variants,
} from '../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('POST /mobile-data/changes (R071, R147, R148)', () => {
  let shop: TestShop;
  let admin: TestAccount;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());

  async function list(query = ''): Promise<WireMobile[]> {
    const answer = await shop.api(`/mobile-data${query}`, { as: admin });
    return (await answer.json()) as WireMobile[];
  }
  const change = (changes: MobileChanges['changes'], as: TestAccount | undefined = admin) =>
    shop.api('/mobile-data/changes', { body: { changes }, as });
  const undo = (entry: number) => shop.api(`/audit/${entry}/undo`, { method: 'POST', as: admin });
  async function state(): Promise<string> {
    const rows = await shop.db.select().from(mobiles).orderBy(asc(mobiles.id));
    const sold = await shop.db.select().from(variants).orderBy(asc(variants.id));
    return JSON.stringify([rows.map(({ version: _, updatedAt: __, ...row }) => row), sold]);
  }
  async function plain(count: number): Promise<WireMobile[]> {
    return (await list()).filter(({ price, listPrice }) => price === listPrice).slice(0, count);
  }

  it('is for admins, and refuses what is no change', async () => {
    const [one] = await plain(1);
    const shopper = await shop.signUp();
    const wanted = [{ _id: one?._id ?? '', wanted: { stock: 1 } }];
    expect((await change(wanted, shopper)).status).toBe(403);
    expect((await change([])).status).toBe(422);
    expect((await change([{ _id: one?._id ?? '', wanted: { price: 0 } }])).status).toBe(422);
  });

  it('changes prices and stock with their books; one undo takes all back', async () => {
    const before = await state();
    const chosen = await plain(3);
    const [prices, moves] = [
      await shop.db.$count(priceHistory),
      await shop.db.$count(stockMovements),
    ];
    const answer = await change(
      chosen.map(({ _id, listPrice, stock }) => ({
        _id,
        seen: { price: listPrice, stock },
        wanted: { price: listPrice + 10, stock: stock + 5 },
      })),
    );
    const { modifiedCount, entry } = (await answer.json()) as {
      modifiedCount: number;
      entry: number;
    };
    expect(modifiedCount).toBe(3);
    expect(await shop.db.$count(priceHistory)).toBe(prices + 3);
    expect(await shop.db.$count(stockMovements)).toBe(moves + 3);
    const [first] = chosen;
    expect((await list()).find(({ _id }) => _id === first?._id)).toMatchObject({
      listPrice: (first?.listPrice ?? 0) + 10,
      stock: (first?.stock ?? 0) + 5,
    });
    expect((await undo(entry)).status).toBe(200);
    expect(await state()).toBe(before);
    expect((await undo(entry)).status).toBe(409);
  });

  it('a value that is no longer what was seen refuses all, with the differences', async () => {
    const [one, two] = await plain(2);
    const before = await state();
    const answer = await change([
      { _id: one?._id ?? '', wanted: { stock: 77 } },
      { _id: two?._id ?? '', seen: { price: 1, stock: two?.stock }, wanted: { price: 500 } },
    ]);
    expect(answer.status).toBe(412);
    expect(await answer.json()).toMatchObject({
      code: 'version-conflict',
      conflicts: [
        {
          mobileId: two?._id,
          name: two?.name,
          field: 'priceCents',
          expected: 100,
          current: (two?.listPrice ?? 0) * 100,
        },
      ],
    });
    expect(await state()).toBe(before);
  });

  it('offers and removals of many are taken back by one undo', async () => {
    const chosen = await plain(2);
    const rowsBefore = await shop.db.$count(offers);
    const offer = { startsAt: inDays(-1), endsAt: inDays(3) };
    const offered = await change(
      chosen.map(({ _id, listPrice }) => ({
        _id,
        wanted: { offers: [{ ...offer, price: Math.ceil(listPrice / 2) }] },
      })),
    );
    const { entry } = (await offered.json()) as { entry: number };
    const [first] = chosen;
    const detail = await shop.api(`/mobile-data/${first?._id}`, { as: admin });
    expect(((await detail.json()) as WireMobileDetail).price).toBe(
      Math.ceil((first?.listPrice ?? 0) / 2),
    );
    const listed = await shop.api(`/mobile-data/${first?._id}/offers`, { as: admin });
    expect(await listed.json()).toHaveLength(1);

    const removed = await change(chosen.map(({ _id }) => ({ _id, wanted: { onSale: false } })));
    const removal = (await removed.json()) as { entry: number; modifiedCount: number };
    expect(removal.modifiedCount).toBe(2);
    expect((await shop.api(`/mobile-data/${first?._id}`, { as: admin })).status).toBe(404);
    expect((await undo(entry)).status).toBe(409);
    expect((await undo(removal.entry)).status).toBe(200);
    expect((await undo(entry)).status).toBe(200);
    // The offer was in force: it has ended, and stays in the books.
    expect(await shop.db.$count(offers)).toBe(rowsBefore + 2);
    expect((await list()).find(({ _id }) => _id === first?._id)?.offerEndsAt).toBeNull();
  });

  it('an offer without an end stays without one, in the form, on pages and in the log', async () => {
    const [one] = await plain(1);
    if (!one) throw new Error('There is no mobile.');
    const { _id, slug, name, category, description, image, listPrice } = one;
    const offer: WireOffer = { price: listPrice - 1, startsAt: inDays(-1), endsAt: null };
    const wanted = { offers: [offer] };
    expect((await change([{ _id, wanted }])).status).toBe(200);

    const listed = await shop.api(`/mobile-data/${_id}/offers`, { as: admin });
    const present = (await listed.json()) as WireOffer[];
    expect(present).toEqual(wanted.offers);
    const [managed] = (await (
      await shop.api(`/mobile-data/variants?mobiles=${_id}`, { as: admin })
    ).json()) as WireManagedVariant[];
    expect(managed?.offers).toEqual(wanted.offers);
    // As the form sends it back.
    const body = { name, category, description, image, price: listPrice, offers: present };
    const saved = await shop.api(`/mobile-data/${_id}`, { method: 'PUT', body, as: admin });
    expect(saved.status).toBe(200);
    expect((await list()).find((mobile) => mobile._id === _id)).toMatchObject({
      price: listPrice - 1,
      offerEndsAt: null,
      offerEndsOn: null,
    });
    const page = await (await shop.api(`/mobiles/${slug}`)).text();
    expect(page).toContain(`"price":${listPrice - 1}`);
    expect(page).not.toMatch(/2100|priceValidUntil/);

    const ending = { offers: [{ ...offer, endsAt: inDays(3) }] };
    expect((await change([{ _id, wanted: ending }])).status).toBe(200);
    const changed = await shop.api(`/mobile-data/${_id}/offers`, { as: admin });
    expect(await changed.json()).toEqual(ending.offers);
    expect((await change([{ _id, wanted: { offers: [] } }])).status).toBe(200);
  });

  it.each([
    ['0000-01-01T00:00:00Z', null],
    ['2026-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'],
    ['9999-12-31T23:59:59-14:00', null],
    ['2100-01-01T00:00:00Z', null],
    ['2026-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ])('an offer from %s to %s is refused, in a bulk and in the form', async (startsAt, endsAt) => {
    const [one] = await plain(1);
    if (!one) throw new Error('There is no mobile.');
    const { _id, name, category, description, image, listPrice } = one;
    const wanted = { offers: [{ price: listPrice - 1, startsAt, endsAt }] };
    expect((await change([{ _id, wanted }])).status).toBe(422);
    const body = { name, category, description, image, price: listPrice, ...wanted };
    const answer = await shop.api(`/mobile-data/${_id}`, { method: 'PUT', body, as: admin });
    expect(answer.status).toBe(422);
  });

  it('an offer above the price is refused, in a bulk and in the form', async () => {
    const [one] = await plain(1);
    if (!one) throw new Error('There is no mobile.');
    const { _id, name, category, description, image, listPrice } = one;
    const list_ = [{ price: listPrice, startsAt: inDays(1), endsAt: inDays(2) }];
    expect((await change([{ _id, wanted: { offers: list_ } }])).status).toBe(409);
    const body = { name, category, description, image, price: listPrice, offers: list_ };
    const answer = await shop.api(`/mobile-data/${_id}`, { method: 'PUT', body, as: admin });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ pointer: '#/offers' }] });
  });

  it('specs and coming offers are changed with the form and undone', async () => {
    const before = await state();
    const [one] = await plain(1);
    const detail = (await (
      await shop.api(`/mobile-data/${one?._id}`, { as: admin })
    ).json()) as WireMobileDetail;
    const { _id, name, category, description, image, listPrice, specs } = detail;
    const body = {
      name,
      category,
      description,
      image,
      price: listPrice,
      specs: specs && { ...specs, batteryMah: 4_321 },
      offers: [{ price: listPrice - 1, startsAt: inDays(1), endsAt: inDays(2) }],
    };
    const answer = await shop.api(`/mobile-data/${_id}`, { method: 'PUT', body, as: admin });
    expect(await answer.json()).toMatchObject({ modifiedCount: 1 });
    expect(await list('?minBattery=4321&maxBattery=4321')).toHaveLength(1);
    const [entry] = (await (
      await shop.api(`/audit?subject=${_id}&limit=1`, { as: admin })
    ).json()) as { id: number }[];
    expect((await undo(entry?.id ?? 0)).status).toBe(200);
    expect(await state()).toBe(before);
    const left = await shop.api(`/mobile-data/${_id}/offers`, { as: admin });
    expect(await left.json()).toEqual([]);
  });

  it('lists only phones with a sold-out variant', async () => {
    const [one] = await plain(1);
    await change([{ _id: one?._id ?? '', wanted: { stock: 0 } }]);
    const soldOut = await list('?soldOut=true&limit=200');
    expect(soldOut.map(({ _id }) => _id)).toContain(one?._id);
    const isSoldOut = async ({ _id }: WireMobile) => {
      const detail = await shop.api(`/mobile-data/${_id}`, { as: admin });
      const left = ((await detail.json()) as WireMobileDetail).variants;
      return left.some(({ available }) => available === 0);
    };
    const all = await list();
    const found = await Promise.all(all.map(isSoldOut));
    const expected = all.filter((_, index) => found[index]).map(({ _id }) => _id);
    expect(soldOut.map(({ _id }) => _id).sort()).toEqual(expected.sort());
  });

  it('lists what runs out', async () => {
    const [one] = await plain(1);
    await change([{ _id: one?._id ?? '', wanted: { stock: 2 } }]);
    const low = await list('?lowStock=true&limit=50');
    expect(low.map(({ _id }) => _id)).toContain(one?._id);
    for (const { _id } of low) {
      const detail = await shop.api(`/mobile-data/${_id}`, { as: admin });
      const left = ((await detail.json()) as WireMobileDetail).variants;
      expect(left.some(({ available }) => available <= 3)).toBe(true);
    }
  });
});
