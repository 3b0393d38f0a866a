/** The variants of a mobile as the form reads and writes them, their books, and what is refused. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VariantBody, WireVariant } from '../../../../src/contract/mobiles.ts';
import { newId } from '../../../../src/shared/tools/ids.ts';
import { describeOnBoth } from '../../../support/database/database.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import {
  createVariantTable,
  toLine,
  type VariantTable,
} from '../../../support/shop/variant-table.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

describeOnBoth('the variants of a mobile', (kind) => {
  let shop: TestShop;
  let admin: TestAccount;
  let table: VariantTable;
  beforeAll(async () => {
    shop = await startTestShop({ kind });
    admin = await shop.signInAdmin();
    table = await createVariantTable(shop, admin);
  });
  afterAll(() => shop?.close());

  /** A mobile in black with 128 GB, which stands for it, and in blue with 256 GB. */
  async function addTwo() {
    const tag = newId().slice(-6).toUpperCase();
    const [black, blue] = [`${tag}-BLACK`, `${tag}-BLUE`];
    const id = await table.add([
      { ...line(black, 'Black', 128), price: 500, stock: 5 },
      { ...line(blue, 'Blue', 256), price: 600, stock: 9 },
    ]);
    return { id, black, blue, red: `${tag}-RED` };
  }
  const bySku = (variants: readonly WireVariant[], sku: string) => {
    const found = variants.find((one) => one.sku === sku);
    if (!found) throw new Error(`There is no ${sku}.`);
    return found;
  };

  it('of the catalogue are told with the mobile, the lead colour in its smallest size first', async () => {
    const [phone] = (await (await shop.api('/mobile-data?q=iphone+16')).json()) as {
      _id: string;
    }[];
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
    const { id, black, blue } = await addTwo();
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
    const { id, black, blue } = await addTwo();
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
    const { id } = await addTwo();
    const answer = await table.put(id, await table.lines(id));
    expect(await answer.json()).toMatchObject({ modifiedCount: 0 });
  });

  it('are added to a mobile and withdrawn; what was withdrawn comes back under its id', async () => {
    const { id, black, blue, red } = await addTwo();
    const former = bySku((await table.get(id)).variants, blue)._id;
    await table.save(
      id,
      await table.lines(id, { [blue]: null }, { ...line(red, 'Red', 128), price: 550, stock: 1 }),
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
    const { id, black, blue } = await addTwo();
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
    const both = await addTwo();
    await table.save(
      both.id,
      await table.lines(both.id, { [both.black]: null, [both.blue]: { isDefault: true } }),
    );
    expect((await table.get(both.id)).price).toBe(600);
  });

  it('stay as they are, but for the default one, when a change does not name them', async () => {
    const { id, black, blue } = await addTwo();
    const before = bySku((await table.get(id)).variants, blue);
    await table.save(id, undefined, { price: 480, stock: 8, description: 'Cheaper' });
    const { variants } = await table.get(id);
    expect(bySku(variants, blue)).toEqual(before);
    expect(bySku(variants, black)).toMatchObject({ listPrice: 480, stock: 8 });
    expect(await table.pricesOf(id)).toEqual({ [black]: [500, 480], [blue]: [600] });
  });

  it('change places in one go: colours, sizes and SKUs, and what goes with what comes', async () => {
    const { id, black, blue, red } = await addTwo();
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
    const families = await shop.db.execute(
      sql`select sku, colour_family as family from variants where mobile_id = ${id} order by sku`,
    );
    expect(families.rows).toEqual([
      { sku: black, family: 'black' },
      { sku: blue, family: 'blue' },
    ]);
    // A new one in the colour and size of the one that is left out.
    await table.save(
      id,
      await table.lines(id, { [black]: null }, { ...line(red, 'Black', 128), price: 650 }),
    );
    expect((await table.get(id)).variants.map(({ sku, colour }) => [sku, colour])).toEqual([
      [red, 'Black'],
      [blue, 'Blue'],
    ]);
    // One takes the colour and size of another that goes.
    const [mine] = (await table.get(id)).variants;
    await table.save(id, [
      { ...line(blue, 'Black', 128), _id: bySku(after, blue)._id, price: 500 },
    ]);
    expect(mine?.sku).toBe(red);
    expect(await table.isOnSale(id)).toEqual({ [black]: false, [blue]: true, [red]: false });
  });

  interface Refusal {
    title: string;
    table: (given: { black: VariantBody; blue: VariantBody; taken: string }) => VariantBody[];
    says: RegExp;
  }
  const OFFER = { startsAt: inDays(1), endsAt: inDays(2) };
  const REFUSALS: Refusal[] = [
    {
      title: 'the same colour and size twice',
      table: ({ black, blue }) => [black, { ...blue, colour: black.colour, storage: 128 }],
      says: /^Blue, 256 GB: Black, 128 GB is there twice$/,
    },
    {
      title: 'a new one in a colour and size that is there',
      table: ({ black, blue }) => [black, blue, { colour: 'Blue', storage: 256, price: 1 }],
      says: /^Blue, 256 GB is there twice$/,
    },
    {
      title: 'one variant twice',
      table: ({ black, blue }) => [black, blue, { ...blue, colour: 'Green' }],
      says: /^A variant is there twice$/,
    },
    {
      title: 'a SKU of another mobile',
      table: ({ black, blue, taken }) => [black, { ...blue, sku: taken }],
      says: /^Blue, 256 GB: The SKU .+ is taken$/,
    },
    {
      title: 'one SKU for two',
      table: ({ black, blue }) => [black, { ...blue, sku: black.sku }],
      says: /^Blue, 256 GB: The SKU .+ is taken$/,
    },
    {
      title: 'the withdrawal of the one that stands for the mobile',
      table: ({ blue }) => [blue],
      says: /^Please choose the variant that stands for the mobile$/,
    },
    {
      title: 'two that stand for the mobile',
      table: ({ black, blue }) => [black, blue].map((one) => ({ ...one, isDefault: true })),
      says: /^Only one variant can stand for the mobile$/,
    },
    {
      title: 'a variant of another mobile',
      table: ({ black, blue }) => [black, blue, { ...blue, _id: newId(), colour: 'Green' }],
      says: /^A variant is not one of this mobile$/,
    },
    {
      title: 'an offer that is not below the price',
      table: ({ black, blue }) => [black, { ...blue, offers: [{ ...OFFER, price: 600 }] }],
      says: /^Blue, 256 GB: An offer must be below the price$/,
    },
  ];

  it.each(REFUSALS)('$title is refused in plain words, and nothing is written', async (refusal) => {
    const { id, black, blue } = await addTwo();
    const other = await addTwo();
    const { variants } = await table.get(id);
    const before = await table.stored(id);
    const lines = refusal.table({
      black: toLine(bySku(variants, black)),
      blue: toLine(bySku(variants, blue)),
      taken: other.blue,
    });
    const answer = await table.put(id, lines, { description: 'Otherwise' });
    expect(answer.status, await answer.clone().text()).toBe(422);
    const { errors } = (await answer.json()) as { errors: { pointer: string; message: string }[] };
    expect(errors).toEqual([
      { pointer: '#/variants', code: 'invalid', message: expect.stringMatching(refusal.says) },
    ]);
    expect(await table.stored(id)).toBe(before);
  });

  it('a price at or below an offer that stays is refused, in the table as in the form', async () => {
    const { id, blue } = await addTwo();
    const offers = [{ ...OFFER, price: 550 }];
    await table.save(id, await table.lines(id, { [blue]: { offers } }));
    const answer = await table.put(id, await table.lines(id, { [blue]: { price: 550, offers } }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: [{ message: 'Blue, 256 GB: An offer must be below the price' }],
    });
  });

  it('units that are being paid for stay, of each variant its own', async () => {
    const { id, black, blue } = await addTwo();
    await shop.db.execute(sql`update variants set reserved = 3 where sku = ${blue}`);
    const short = await table.put(id, await table.lines(id, { [blue]: { stock: 2 } }));
    expect(short.status).toBe(422);
    expect(await short.json()).toMatchObject({
      errors: [
        { pointer: '#/variants', message: 'Blue, 256 GB: 3 units are being paid for right now' },
      ],
    });
    await table.save(id, await table.lines(id, { [black]: { stock: 0 }, [blue]: { stock: 3 } }));
    expect(bySku((await table.get(id)).variants, blue)).toMatchObject({ stock: 3, available: 0 });
  });

  it.each<[what: string, variants: VariantBody[], says: RegExp]>([
    [
      'the same colour and size twice',
      [
        { colour: 'Black', storage: 64, price: 5 },
        { colour: 'Black', storage: 64, price: 6 },
      ],
      /Black, 64 GB is there twice/,
    ],
    [
      'one SKU twice',
      [
        { sku: 'TWICE', colour: 'Black', price: 5 },
        { sku: 'TWICE', colour: 'Red', price: 6 },
      ],
      /The SKU TWICE is taken/,
    ],
    [
      'a SKU that another has',
      [{ sku: 'APPLE-IPHONE-16-BLACK-128', price: 5 }],
      /The SKU APPLE-IPHONE-16-BLACK-128 is taken/,
    ],
    [
      'two that stand for it',
      [
        { colour: 'Black', price: 5, isDefault: true },
        { colour: 'Red', price: 5, isDefault: true },
      ],
      /Only one variant can stand for the mobile/,
    ],
    ['none', [], /variants/],
    ['a colour that is none', [{ colour: 'Black', colourHex: 'black', price: 5 }], /six digits/],
    ['a barcode that is none', [{ barcode: '12', price: 5 }], /8, 12, 13 or 14 digits/],
    ['a SKU with a line break', [{ sku: 'A\nB', price: 5 }], /plain characters/],
    ['a price with cents', [{ price: 5.5 }], /price/],
    ['a size of nothing', [{ storage: 0, price: 5 }], /storage/],
  ])('a new mobile with %s is refused, and none is added', async (_, variants, says) => {
    const count = async () =>
      (await shop.db.execute(sql`select count(*)::int as mobiles from mobiles`)).rows;
    const before = await count();
    const answer = await table.post(variants);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(says);
    expect(await count()).toEqual(before);
  });
});

function line(sku: string, colour: string, storage: number) {
  const colourHex = { Black: '#222222', Blue: '#2222cc', Red: '#cc2222' }[colour] ?? null;
  return { sku, colour, colourHex, storage };
}
