/** What the form of a mobile is refused for its variants: in plain words, and nothing of it is written. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VariantBody } from '../../../../src/contract/mobiles.ts';
import { newId } from '../../../../src/shared/tools/ids.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import {
  bySku,
  createVariantTable,
  toLine,
  type VariantTable,
} from '../../../support/shop/variant-table.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

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
    title: 'a new one in a colour that is there in another spelling',
    table: ({ black, blue }) => [
      black,
      blue,
      { colour: '\u200Fｂｌｕｅ ', storage: 256, price: 1 },
    ],
    says: /is there twice$/,
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

const NEW_REFUSALS: [what: string, variants: VariantBody[], says: RegExp][] = [
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
  [
    'an offer',
    [
      {
        price: 500,
        offers: [
          { price: 400, startsAt: '2100-01-01T00:00:00.000Z', endsAt: '2100-02-01T00:00:00.000Z' },
        ],
      },
    ],
    /Add the mobile first, then its offers/,
  ],
];

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

  it.each(REFUSALS)('$title is refused in plain words, and nothing is written', async (refusal) => {
    const { id, black, blue } = await table.addTwo();
    const other = await table.addTwo();
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
    const { id, blue } = await table.addTwo();
    const offers = [{ ...OFFER, price: 550 }];
    await table.save(id, await table.lines(id, { [blue]: { offers } }));
    const answer = await table.put(id, await table.lines(id, { [blue]: { price: 550, offers } }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      errors: [{ message: 'Blue, 256 GB: An offer must be below the price' }],
    });
  });

  it('units that are being paid for stay, of each variant its own', async () => {
    const { id, black, blue } = await table.addTwo();
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

  it.each(NEW_REFUSALS)(
    'a new mobile with %s is refused, and none is added',
    async (_, variants, says) => {
      const count = async () =>
        (await shop.db.execute(sql`select count(*)::int as mobiles from mobiles`)).rows;
      const before = await count();
      const answer = await table.post(variants);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toMatch(says);
      expect(await count()).toEqual(before);
    },
  );
});
