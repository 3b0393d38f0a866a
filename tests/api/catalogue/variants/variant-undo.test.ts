/** Changes of variants are taken back, and given again: exactly, of the variant that was meant, or not at all. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VariantBody } from '../../../../src/contract/mobiles.ts';
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

interface Given {
  black: VariantBody;
  blue: VariantBody;
  red: VariantBody;
}
/** What the form sends; the mobile is sold in black, which stands for it, and in blue. */
const CHANGES: [what: string, lines: (given: Given) => VariantBody[]][] = [
  ['a price', ({ black, blue }) => [black, { ...blue, price: 640 }]],
  ['the price of the default one', ({ black, blue }) => [{ ...black, price: 480 }, blue]],
  [
    'stock',
    ({ black, blue }) => [
      { ...black, stock: 1 },
      { ...blue, stock: 20 },
    ],
  ],
  [
    'all facts of one',
    ({ black, blue }) => [
      black,
      {
        ...blue,
        sku: `${blue.sku}-2`,
        barcode: '96385074',
        colour: 'Teal',
        colourHex: '#227777',
        storage: 512,
        ram: 12,
      },
    ],
  ],
  [
    'a fact that is not known any more',
    ({ black, blue }) => [black, { ...blue, storage: null, colourHex: null }],
  ],
  [
    'offers',
    ({ black, blue }) => [
      { ...black, offers: [{ price: 400, startsAt: inDays(-1), endsAt: inDays(1) }] },
      { ...blue, offers: [{ price: 500, startsAt: inDays(1), endsAt: inDays(2) }] },
    ],
  ],
  ['an added one', ({ black, blue, red }) => [black, blue, red]],
  ['one that is withdrawn', ({ black }) => [black]],
  [
    'another one that stands for the mobile',
    ({ black, blue }) => [black, { ...blue, isDefault: true }],
  ],
  [
    'an added one that stands for the mobile, and the former one withdrawn',
    ({ blue, red }) => [blue, { ...red, isDefault: true }],
  ],
  [
    'two that change places',
    ({ black, blue }) => [
      { ...black, sku: blue.sku, colour: blue.colour, storage: blue.storage },
      { ...blue, sku: black.sku, colour: black.colour, storage: black.storage },
    ],
  ],
  [
    'everything at once',
    ({ black, blue, red }) => [
      { ...blue, price: 700, stock: 3, isDefault: true },
      { ...red, colour: black.colour, storage: black.storage },
    ],
  ],
];

describe('the undo', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let table: VariantTable;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    table = await createVariantTable(shop, admin);
  });
  afterAll(() => shop?.close());

  async function given() {
    const { id, ...skus } = await table.addTwo();
    const { variants } = await table.get(id);
    const lineFor = (sku: string) => toLine(bySku(variants, sku));
    const red = { ...lineOf(skus.red, 'Red', 512), price: 700, stock: 2 };
    return { id, skus, black: lineFor(skus.black), blue: lineFor(skus.blue), red };
  }
  async function undone(id: string): Promise<void> {
    const answer = await table.undoLatest(id);
    expect(answer.status, await answer.clone().text()).toBe(200);
  }
  async function refused(id: string) {
    const answer = await table.undoLatest(id);
    expect(answer.status).toBe(409);
    return (await answer.json()) as { detail: string; differences?: object[] };
  }

  it.each(CHANGES)(
    'brings back exactly what was before %s, and so does that of the undo',
    async (_, lines) => {
      const { id, ...sold } = await given();
      const before = await table.stored(id);
      await table.save(id, lines(sold), { name: 'Varied again' });
      const after = await table.stored(id);
      expect(after).not.toBe(before);
      await undone(id);
      expect(await table.stored(id)).toBe(before);
      await undone(id);
      expect(await table.stored(id)).toBe(after);
      await undone(id);
      expect(await table.stored(id)).toBe(before);
    },
  );

  it('goes through the books of the variant', async () => {
    const { id, skus, black, blue } = await given();
    await table.save(id, [black, { ...blue, price: 640, stock: 2 }]);
    await undone(id);
    expect(await table.pricesOf(id)).toEqual({ [skus.black]: [500], [skus.blue]: [600, 640, 600] });
    expect((await table.movesOf(id))[skus.blue]).toEqual([
      'initial 9',
      'correction -7',
      'restock 7',
    ]);
    expect((await table.movesOf(id))[skus.black]).toEqual(['initial 5']);
  });

  it('takes a new mobile off sale with all its variants, and brings them back', async () => {
    const { id } = await given();
    const before = await table.stored(id);
    await undone(id);
    expect((await shop.api(`/mobile-data/${id}`)).status).toBe(404);
    await undone(id);
    expect((await table.get(id)).variants).toHaveLength(2);
    expect(await table.stored(id)).toBe(before);
  });

  it('means the variant that stood for the mobile then', async () => {
    const { id, skus } = await given();
    // The call that knows no variants.
    await table.save(id, undefined, { price: 640 });
    await shop.db.execute(sql`update variants set price_cents = 64000 where mobile_id = ${id}`);
    await shop.db.execute(sql`update mobiles set default_variant_id =
      (select id from variants where sku = ${skus.blue}) where id = ${id}`);
    await undone(id);
    const { variants } = await table.get(id);
    expect([bySku(variants, skus.black), bySku(variants, skus.blue)]).toMatchObject([
      { listPrice: 500 },
      { listPrice: 640 },
    ]);
  });

  it('is not hindered by what has become of other variants', async () => {
    const { id, skus, black, blue, red } = await given();
    await table.save(id, [black, { ...blue, price: 640 }, red]);
    await shop.db.execute(sql`update variants set stock = 1, price_cents = 33000
      where sku in (${skus.black}, ${skus.red})`);
    const { differences } = await refused(id);
    // The added one is part of what is taken back, the black one is not.
    expect(differences).toEqual([
      expect.objectContaining({ field: 'priceCents', current: 33_000, variant: 'Red, 512 GB' }),
      expect.objectContaining({ field: 'stock', current: 1, variant: 'Red, 512 GB' }),
    ]);
    await shop.db.execute(
      sql`update variants set stock = 2, price_cents = 70000 where sku = ${skus.red}`,
    );
    await undone(id);
    const { variants } = await table.get(id);
    expect(bySku(variants, skus.black)).toMatchObject({ listPrice: 330, stock: 1 });
    expect(bySku(variants, skus.blue)).toMatchObject({ listPrice: 600 });
  });

  it('is refused when the variant was changed since, and tells what', async () => {
    const { id, skus, black, blue } = await given();
    await table.save(id, [black, { ...blue, price: 640 }]);
    await shop.db.execute(sql`update variants set price_cents = 65000 where sku = ${skus.blue}`);
    const before = await table.stored(id);
    const { detail, differences } = await refused(id);
    expect(detail).toBe('This has been changed since. Undo the later changes first.');
    expect(differences).toEqual([
      { field: 'priceCents', expected: 64_000, current: 65_000, variant: 'Blue, 256 GB' },
    ]);
    expect(await table.stored(id)).toBe(before);
  });

  it('is refused when what there was cannot be had any more', async () => {
    const { id, skus, black, blue } = await given();
    await table.save(id, [{ ...black, colour: 'Grey' }, blue]);
    // Somebody else sells it in black by now.
    await shop.db.execute(sql`insert into variants (id, mobile_id, sku, colour, storage_gb, price_cents, stock)
      values (gen_random_uuid(), ${id}, ${skus.red}, 'Black', 128, 50000, 1)`);
    expect(await refused(id)).toMatchObject({
      detail: expect.stringMatching(
        /^The former state cannot be had\. Black, 128 GB is there twice/,
      ),
    });

    const other = await given();
    await table.save(other.id, [other.black, { ...other.blue, isDefault: true }]);
    await shop.db.execute(
      sql`update variants set deleted_at = now() where sku = ${other.skus.black}`,
    );
    expect(await refused(other.id)).toMatchObject({
      detail: expect.stringContaining('cannot be withdrawn; choose another first'),
    });

    const third = await given();
    await table.save(third.id, [third.black, { ...third.blue, stock: 30 }]);
    await shop.db.execute(sql`update variants set reserved = 12 where sku = ${third.skus.blue}`);
    expect(await refused(third.id)).toMatchObject({
      detail: expect.stringMatching(
        /12 units are being paid for right now \(Varied \(Blue, 256 GB\)\)/,
      ),
    });
  });
});
