/** Files with a row for each variant: what they add and change, what they leave alone, and the way back. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVariants, withdrawVariant } from '../../../support/checkout.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import {
  createImporter,
  HEADER,
  type Importer,
  VARIANT_HEADER,
} from '../../../support/shop/importer.ts';

const file = (...rows: string[]) => `${[VARIANT_HEADER, ...rows].join('\n')}\n`;

describe('a file with a row for each variant', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let importer: Importer;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
  });
  afterAll(() => shop?.close());

  /** A mobile on sale in these colours, as `slug`. */
  async function sell(slug: string, ...colours: string[]) {
    const made = await createVariants(
      shop,
      colours.map((colour) => ({ colour, storageGb: 128 })),
    );
    await shop.db.execute(sql`update mobiles set slug = ${slug} where id = ${made.mobileId}`);
    return made;
  }
  const skuOf = async (slug: string, colour: string) =>
    (await importer.soldOf(slug)).find((one) => one.colour === colour)?.sku ?? '';

  it('adds a mobile with its variants, one of which stands for it, and takes it off sale again', async () => {
    const csv = file(
      ',new-a,New A,vivo,500,3,A text,,NA-1,4006381333931,Midnight,#1F2020,128 GB,8 GB,',
      ',new-a,,,600,4,,,NA-2,,Midnight,,256GB,8,no',
      ',new-a,New A,vivo,550,,,,NA-3,,Dawn,#fde2d0,1 TB,,yes',
    );
    const checked = await importer.check(csv, '?kind=add');
    expect(checked).toMatchObject({
      ...{ state: 'checked', added: 3, mobiles: 1, variants: 3, leftAlone: 0 },
    });
    expect(checked.lines.map(({ line, name }) => [line, name])).toEqual([
      [2, 'New A (Midnight, 8 GB RAM, 128 GB)'],
      [3, 'New A (Midnight, 8 GB RAM, 256 GB)'],
      [4, 'New A (Dawn, 1 TB)'],
    ]);
    expect(await importer.commit(checked.id)).toMatchObject({ state: 'committed' });
    expect(await importer.soldOf('new-a')).toMatchObject([
      {
        ...{ sku: 'NA-1', priceCents: 50_000, stock: 3, isDefault: false, isOnSale: true },
        ...{ barcode: '4006381333931', colour: 'Midnight', colourHex: '#1f2020' },
        ...{ storageGb: 128, ramGb: 8 },
      },
      { sku: 'NA-2', priceCents: 60_000, stock: 4, storageGb: 256, ramGb: 8, isDefault: false },
      { sku: 'NA-3', priceCents: 55_000, stock: 10, storageGb: 1_024, isDefault: true },
    ]);
    const again = await importer.check(csv);
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect((await importer.undo(checked.id)).status).toBe(200);
    expect((await importer.soldOf('new-a')).map(({ isOnSale }) => isOnSale)).toEqual(
      Array.from({ length: 3 }, () => false),
    );
    await importer.expectBooksInOrder();
  });

  it('changes the variants that it names, adds others, and leaves the rest alone', async () => {
    const { mobileId } = await sell('kept', 'Black', 'Blue', 'Green');
    const before = await importer.exported();
    const blue = await skuOf('kept', 'Blue');
    const csv = file(
      `${mobileId},,,,120,7,,,${blue},,,,,,`,
      `${mobileId},,,,150,2,,,KEPT-RED,,Red,#aa2222,256 GB,,`,
      `${mobileId},,,,100,,,,,01234565,green,#22aa22,128,,`,
    );
    const checked = await importer.check(csv, '?kind=change');
    expect(checked).toMatchObject({
      ...{ state: 'checked', added: 1, changed: 2, mobiles: 1, variants: 3, leftAlone: 1 },
    });
    const [first, second] = checked.lines;
    expect(first?.name).toMatch(/^Test Mobile \d+ \(Blue, 128 GB\)$/);
    const id = first?.variantId ?? '';
    expect(first?.before).toEqual({ variants: { [id]: { priceCents: 10_000, stock: 10 } } });
    expect(first?.after).toEqual({ variants: { [id]: { priceCents: 12_000, stock: 7 } } });
    expect(Object.values(second?.after?.variants ?? {})).toEqual([
      { barcode: '01234565', colourHex: '#22aa22' },
    ]);
    await importer.commit(checked.id);
    const sold = Object.groupBy(await importer.soldOf('kept'), ({ colour }) => colour ?? '');
    expect(sold).toMatchObject({
      Black: [{ priceCents: 10_000, stock: 10, isDefault: true, isOnSale: true }],
      Blue: [{ priceCents: 12_000, stock: 7 }],
      Green: [{ barcode: '01234565', stock: 10 }],
      Red: [{ sku: 'KEPT-RED', priceCents: 15_000, stock: 2, storageGb: 256 }],
    });
    expect((await importer.undo(checked.id)).status).toBe(200);
    expect(await importer.exported()).toBe(before);
    const red = (await importer.soldOf('kept')).find(({ colour }) => colour === 'Red');
    expect(red).toMatchObject({ isOnSale: false });
    await importer.expectBooksInOrder();
  });

  it('brings a withdrawn variant back under its own id, and the undo withdraws it', async () => {
    const { mobileId, variantIds } = await sell('back', 'Black', 'Blue');
    const [, blue = ''] = variantIds;
    await withdrawVariant(shop, blue);
    const done = await importer.take(file(`${mobileId},,,,90,,,,,,Blue,,128 GB,,`));
    expect(done).toMatchObject({ added: 1, changed: 0, variants: 1, leftAlone: 1 });
    const isOnSale = async () =>
      (await importer.soldOf('back')).find(({ id }) => id === blue)?.isOnSale;
    expect(await isOnSale()).toBe(true);
    expect((await importer.undo(done.id)).status).toBe(200);
    expect(await isOnSale()).toBe(false);
    await importer.expectBooksInOrder();
  });

  it('makes another variant the default, beside new prices for both, there and back', async () => {
    const { mobileId } = await sell('turned', 'Black', 'Blue');
    const before = await importer.exported();
    const [black, blue] = [await skuOf('turned', 'Black'), await skuOf('turned', 'Blue')];
    const done = await importer.take(
      file(`${mobileId},,,,111,1,,,${blue},,,,,,yes`, `${mobileId},,,,222,2,,,${black},,,,,,no`),
    );
    const priced = async () =>
      (await importer.soldOf('turned')).map((one) => [one.colour, one.priceCents, one.isDefault]);
    expect(new Set(await priced())).toEqual(
      new Set([
        ['Blue', 11_100, true],
        ['Black', 22_200, false],
      ]),
    );
    expect(
      (await importer.exported()).split('\r\n').find((row) => row.startsWith(mobileId)),
    ).toMatch(/,Blue,/);
    expect((await importer.undo(done.id)).status).toBe(200);
    expect(await importer.exported()).toBe(before);
    await importer.expectBooksInOrder();
  });

  it('without columns of variants is about default variants, as before', async () => {
    const { mobileId } = await sell('plain', 'Black', 'Blue');
    const done = await importer.take(`${HEADER}\n${mobileId},,Plain,vivo,130,4,Text,\n`);
    expect(done).toMatchObject({ changed: 1, mobiles: 1, variants: 1, leftAlone: 1 });
    expect(await importer.soldOf('plain')).toMatchObject([]);
    const named = await shop.db.execute<{ slug: string }>(
      sql`select slug from mobiles where id = ${mobileId}`,
    );
    const sold = await importer.soldOf(named.rows[0]?.slug ?? '');
    expect(sold.map(({ colour, priceCents, stock }) => [colour, priceCents, stock]).sort()).toEqual(
      [
        ['Black', 13_000, 4],
        ['Blue', 10_000, 10],
      ],
    );
    expect((await importer.undo(done.id)).status).toBe(200);
    expect((await importer.soldOf('plain')).length).toBe(2);
  });

  it('describes the one variant of a mobile of which nothing is known by its first row', async () => {
    await importer.take(`${HEADER}\n,vague,Vague,vivo,300,5,,\n`);
    const [known] = await importer.soldOf('vague');
    const done = await importer.take(
      file(',vague,,,310,5,,,V-1,,Black,,128 GB,,', ',vague,,,350,5,,,V-2,,Blue,,128 GB,,'),
    );
    expect(done).toMatchObject({ added: 1, changed: 1 });
    expect(await importer.soldOf('vague')).toMatchObject([
      { id: known?.id, sku: 'V-1', colour: 'Black', storageGb: 128, isDefault: true },
      { sku: 'V-2', colour: 'Blue' },
    ]);
    expect((await importer.undo(done.id)).status).toBe(200);
    expect((await importer.soldOf('vague')).map(({ sku, colour }) => [sku, colour])).toEqual([
      [known?.sku, null],
      ['V-2', 'Blue'],
    ]);
  });

  it('has the rows of a mobile wherever they stand, across what is handled at once', async () => {
    const before = await importer.exported();
    const colours = ['Black', 'Blue', 'Red'];
    const rows = colours.flatMap((colour, nth) =>
      Array.from({ length: 401 }, (_, n) => {
        const own = nth === 0 ? `Far ${n},oppo` : ',';
        const isDefault = colour === 'Red' && n % 2 === 0 ? 'yes' : '';
        return `,far-${n},${own},${100 + n},${nth},,,FAR-${n}-${nth},,${colour},,128,,${isDefault}`;
      }),
    );
    const done = await importer.take(file(...rows));
    expect(done).toMatchObject({ rowsRead: 1_203, added: 1_203, mobiles: 401, variants: 1_203 });
    const defaultOf = async (slug: string) =>
      (await importer.soldOf(slug)).find(({ isDefault }) => isDefault)?.colour;
    expect([await defaultOf('far-400'), await defaultOf('far-399')]).toEqual(['Red', 'Black']);
    const after = await importer.exported();
    expect(await importer.check(after)).toMatchObject({ added: 0, changed: 0, problems: 0 });
    const dearer = await importer.take(
      file(
        ...rows.map((row) =>
          row.replace(/,(\d{3}),(\d),,,/, (_, price, stock) => `,${Number(price) + 5},${stock},,,`),
        ),
      ),
    );
    expect(dearer).toMatchObject({ changed: 1_203, mobiles: 401, variants: 1_203 });
    expect((await importer.undo(done.id)).status).toBe(409);
    expect((await importer.undo(dearer.id)).status).toBe(200);
    expect(await importer.exported()).toBe(after);
    expect((await importer.undo(done.id)).status).toBe(200);
    expect(await importer.exported()).toBe(before);
    await importer.expectBooksInOrder();
  });
});
