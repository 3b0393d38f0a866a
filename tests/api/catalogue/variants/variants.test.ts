/** The variants of a mobile as the form reads and writes them, and their books. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPhone } from '../../../../src/art/index.ts';
import { mobileListSchema, type VariantBody } from '../../../../src/contract/mobiles.ts';
import { newId } from '../../../../src/shared/tools/ids.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import {
  bySku,
  createVariantTable,
  lineOf,
  toLine,
  type VariantTable,
} from '../../../support/shop/variant-table.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describe('the variants of a mobile', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let table: VariantTable;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    table = await createVariantTable(shop, admin);
  });
  afterAll(() => shop?.close());

  it('of the catalogue are told with the mobile, the lead colour in its smallest size first', async () => {
    const phones = mobileListSchema.parse(await (await shop.api('/mobile-data')).json());
    const phone = phones.find(({ name }) => name === 'iPhone 16');
    const mobile = await table.get(phone?._id ?? '');
    const [first] = mobile.variants;
    expect(mobile.defaultVariant).toBe(first?._id);
    expect(mobile).toMatchObject({
      price: first?.price,
      listPrice: first?.listPrice,
      stock: first?.stock,
      available: first?.available,
      image: first?.image,
    });
    expect(mobile.variants.map(({ colour, storage }) => [colour, storage])).toEqual(
      (mobile.specs?.colours ?? []).flatMap(({ name }) =>
        (mobile.specs?.storageGb ?? []).map((size) => [name, size]),
      ),
    );
    expect(first).toMatchObject({
      sku: 'APPLE-IPHONE-16-ULTRAMARINE-128',
      name: 'Ultramarine, 128 GB',
      colourHex: '#9aadf6',
      barcode: null,
      ram: null,
    });
    // Each colour has a picture of its own.
    const pictures = new Set(mobile.variants.map(({ image }) => image));
    expect(pictures.size).toBe(mobile.specs?.colours.length);
  });

  it('are drawn in their own colour, also one that the facts of the model do not name', async () => {
    const phones = mobileListSchema.parse(await (await shop.api('/mobile-data')).json());
    const { specs } = await table.get(phones.find(({ name }) => name === 'iPhone 16')?._id ?? '');
    if (!specs) throw new Error('iPhone 16 has no specs.');
    const [named] = specs.colours;
    const variants = [
      { ...lineOf('DRAWN-1', 'Black', 128), colour: named?.name ?? '', price: 500, stock: 1 },
      { ...lineOf('DRAWN-2', 'Red', 128), price: 500, stock: 1 },
    ];
    const id = await table.add(variants, { specs });
    await table.save(id, undefined, { image: `/pictures/${id}/back-0.000000000000.svg` });
    const mobile = await table.get(id);
    const phone = { ...specs, name: mobile.name };
    for (const [sku, colourHex, finish] of [
      ['DRAWN-1', named?.hex ?? '', named?.finish],
      ['DRAWN-2', '#cc2222', undefined],
    ] as const) {
      const shown = await (await shop.api(bySku(mobile.variants, sku).image)).text();
      const isOwn = shown === drawPhone({ phone, view: 'back', colourHex, finish }).svg;
      expect(isOwn, sku).toBe(true);
    }
    expect(mobile.gallery.filter(({ colourName }) => colourName === 'Red')).toHaveLength(3);
    expect(
      await (await shop.api(`/mobiles/${mobile.slug}?colour=Red&storage=128`)).text(),
    ).toContain(bySku(mobile.variants, 'DRAWN-2').image);
  });

  it('are added with a new mobile, the first or the one that is marked standing for it', async () => {
    const sold: VariantBody[] = [
      { colour: 'Teal', colourHex: '#2a7a7a', storage: 128, ram: 8, price: 700, stock: 3 },
      { sku: `  ${newId()} `, barcode: '4006381333931', colour: 'Rose', price: 650, stock: 0 },
      { storage: 512, price: 900 },
    ];
    const first = await table.get(await table.add(sold));
    expect(first.variants.map(({ name }) => name)).toEqual([
      '512 GB',
      'Rose',
      'Teal, 8 GB RAM, 128 GB',
    ]);
    expect(first).toMatchObject({ listPrice: 700, stock: 3 });
    expect(bySku(first.variants, sold[1]?.sku?.trim() ?? '')).toMatchObject({
      ...{ barcode: '4006381333931', listPrice: 650, stock: 0, storage: null },
    });
    // Nobody gave it a SKU or said how many there are.
    const plain = first.variants.find(({ storage }) => storage === 512);
    expect(plain).toMatchObject({ sku: expect.stringMatching(/^HS-[0-9A-F]{12}$/), stock: 10 });

    const marked = sold.map(({ sku: _, ...one }, index) => ({ ...one, isDefault: index === 2 }));
    const third = await table.get(await table.add(marked));
    expect(third).toMatchObject({ listPrice: 900, stock: 10 });
    expect(third.variants.find(({ _id }) => _id === third.defaultVariant)?.storage).toBe(512);
  });

  it('open their books with the mobile', async () => {
    const { id, black, blue } = await table.addTwo();
    expect(await table.pricesOf(id)).toEqual({ [black]: [500], [blue]: [600] });
    expect(await table.movesOf(id)).toEqual({ [black]: ['initial 5'], [blue]: ['initial 9'] });
  });

  it('a mobile without any has one, of which nothing is known', async () => {
    const { variants, defaultVariant } = await table.get(await table.add(undefined, { stock: 4 }));
    expect(variants).toMatchObject([
      { _id: defaultVariant, name: null, colour: null, storage: null, listPrice: 500, stock: 4 },
    ]);
  });

  it('are changed each for itself, with their books', async () => {
    const { id, black, blue } = await table.addTwo();
    const offers = [{ price: 555, startsAt: inDays(-1), endsAt: inDays(2) }];
    await table.save(
      id,
      await table.lines(id, {
        [black]: { stock: 7 },
        [blue]: { price: 640, stock: 2, barcode: '96385074', offers },
      }),
    );
    const { variants, price } = await table.get(id);
    expect(price).toBe(500);
    expect(bySku(variants, black)).toMatchObject({ price: 500, listPrice: 500, stock: 7 });
    expect(bySku(variants, blue)).toMatchObject({
      ...{ price: 555, listPrice: 640, offerEndsAt: offers[0]?.endsAt },
      ...{ stock: 2, barcode: '96385074', colour: 'Blue', storage: 256 },
    });
    expect(await table.pricesOf(id)).toEqual({ [black]: [500], [blue]: [600, 640] });
    expect(await table.movesOf(id)).toEqual({
      [black]: ['initial 5', 'restock 2'],
      [blue]: ['initial 9', 'correction -7'],
    });
    const running = await shop.api(
      `/mobile-data/${id}/offers?variant=${bySku(variants, blue)._id}`,
      { as: admin },
    );
    expect(await running.json()).toEqual(offers);
    expect(await (await shop.api(`/mobile-data/${id}/offers`, { as: admin })).json()).toEqual([]);
  });

  it('a table that says what is there changes nothing', async () => {
    const { id } = await table.addTwo();
    const answer = await table.put(id, await table.lines(id));
    expect(await answer.json()).toMatchObject({ modifiedCount: 0 });
  });

  it('are added to a mobile and withdrawn; what was withdrawn comes back under its id', async () => {
    const { id, black, blue, red } = await table.addTwo();
    const former = bySku((await table.get(id)).variants, blue)._id;
    await table.save(
      id,
      await table.lines(id, { [blue]: null }, { ...lineOf(red, 'Red', 128), price: 550, stock: 1 }),
    );
    expect((await table.get(id)).variants.map(({ sku }) => sku)).toEqual([black, red]);
    expect(await table.isOnSale(id)).toEqual({ [black]: true, [blue]: false, [red]: true });
    expect((await table.pricesOf(id))[red]).toEqual([550]);
    expect((await table.movesOf(id))[red]).toEqual(['initial 1']);

    const again = { colour: 'Blue', colourHex: '#1f2f8f', storage: 256, price: 620 };
    await table.save(id, await table.lines(id, {}, again));
    // As many as there were, under its SKU, and the price of now is in its book.
    expect(bySku((await table.get(id)).variants, blue)).toMatchObject({
      ...{ _id: former, listPrice: 620, stock: 9, colourHex: '#1f2f8f' },
    });
    expect((await table.pricesOf(id))[blue]).toEqual([600, 620]);
    expect((await table.movesOf(id))[blue]).toEqual(['initial 9']);
  });

  it('another one stands for the mobile when it is marked', async () => {
    const { id, black, blue } = await table.addTwo();
    await table.save(id, await table.lines(id, { [blue]: { isDefault: true } }));
    const { variants, ...mobile } = await table.get(id);
    expect(mobile).toMatchObject({
      defaultVariant: bySku(variants, blue)._id,
      price: 600,
      stock: 9,
    });
    // Now the first one can go.
    await table.save(id, await table.lines(id, { [black]: null }));
    expect(await table.isOnSale(id)).toEqual({ [black]: false, [blue]: true });
    const both = await table.addTwo();
    await table.save(
      both.id,
      await table.lines(both.id, { [both.black]: null, [both.blue]: { isDefault: true } }),
    );
    expect((await table.get(both.id)).price).toBe(600);
  });

  it('stay as they are, but for the default one, when a change does not name them', async () => {
    const { id, black, blue } = await table.addTwo();
    const before = bySku((await table.get(id)).variants, blue);
    await table.save(id, undefined, { price: 480, stock: 8, description: 'Cheaper' });
    const { variants } = await table.get(id);
    expect(bySku(variants, blue)).toEqual(before);
    expect(bySku(variants, black)).toMatchObject({ listPrice: 480, stock: 8 });
    expect(await table.pricesOf(id)).toEqual({ [black]: [500, 480], [blue]: [600] });
  });

  it('change places in one go: colours, sizes and SKUs, and what goes with what comes', async () => {
    const { id, black, blue, red } = await table.addTwo();
    const before = (await table.get(id)).variants;
    const swapped = before.map((variant, index) => {
      const { sku, colour, colourHex, storage } = before[1 - index] ?? variant;
      return { ...toLine(variant), sku, colour, colourHex, storage };
    });
    await table.save(id, swapped);
    const after = (await table.get(id)).variants;
    expect(bySku(after, black)).toMatchObject({
      _id: bySku(before, blue)._id,
      colour: 'Black',
      listPrice: 600,
    });
    expect(bySku(after, blue)).toMatchObject({
      _id: bySku(before, black)._id,
      colour: 'Blue',
      listPrice: 500,
    });
    // A new one in the colour and size of the one that is left out.
    await table.save(
      id,
      await table.lines(id, { [black]: null }, { ...lineOf(red, 'Black', 128), price: 650 }),
    );
    expect((await table.get(id)).variants.map(({ sku, colour }) => [sku, colour])).toEqual([
      [red, 'Black'],
      [blue, 'Blue'],
    ]);
    // One takes the colour and size of another that goes.
    const [mine] = (await table.get(id)).variants;
    await table.save(id, [
      { ...lineOf(blue, 'Black', 128), _id: bySku(after, blue)._id, price: 500 },
    ]);
    expect(mine?.sku).toBe(red);
    expect(await table.isOnSale(id)).toEqual({ [black]: false, [blue]: true, [red]: false });
  });
});
