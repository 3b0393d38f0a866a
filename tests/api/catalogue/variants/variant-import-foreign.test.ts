/** Product files of Shopify and WooCommerce with rows of variants, from the file to what is on sale. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { createImporter, HEADER, type Importer } from '../../../support/shop/importer.ts';

const SHOPIFY =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Status';
const WOO =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Short description,Description,In stock?,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global,Attribute 1 default,Attribute 2 name,Attribute 2 value(s),Attribute 2 default';

describe('variants of another shop', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let importer: Importer;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
  });
  afterAll(() => shop?.close());

  const skipped = async (id: string) =>
    (await (await shop.api(`/transfer/${id}/skipped.csv`, { as: admin })).text()).trim();
  const nameOf = async (slug: string) => {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`select name from mobiles where slug = ${slug}`,
    );
    return rows[0]?.name;
  };

  it('come from Shopify with colour, storage, SKU and barcode; pictures are no variants', async () => {
    const csv = [
      SHOPIFY,
      's-one,S One,<p>Good</p>,Apple,Phones,,TRUE,Color,Midnight,Storage,128GB,S1-M-128,3,799.00,4006381333931,https://x.example/1.jpg,active',
      's-one,,,,,,,,Midnight,,1 TB,S1-M-1T,2,1199.00,,,',
      's-one,,,,,,,,Starlight,,128GB,,,799.00,,,',
      's-one,,,,,,,,,,,,,,,https://x.example/2.jpg,',
      's-two,S Two,,Galaxy Shop,Samsung phones,,TRUE,Title,Default Title,,,S2,7,450,,,active',
    ].join('\r\n');
    const done = await importer.take(csv);
    expect(done).toMatchObject({ format: 'shopify', rowsRead: 4, mobiles: 2, variants: 4 });
    const sold = await importer.soldOf('s-one');
    expect(
      sold.map((one) => [one.colour, one.storageGb, one.priceCents, one.stock]).sort(),
    ).toEqual([
      ['Midnight', 1_024, 119_900, 2],
      ['Midnight', 128, 79_900, 3],
      ['Starlight', 128, 79_900, 10],
    ]);
    expect(sold.find(({ isDefault }) => isDefault)).toMatchObject({
      ...{ sku: 'S1-M-128', barcode: '4006381333931' },
    });
    expect(await importer.soldOf('s-two')).toMatchObject([{ sku: 'S2', colour: null, stock: 7 }]);
    const again = await importer.check(csv.replace('1199.00', '1099.00'), '?kind=change');
    expect(again).toMatchObject({ added: 0, changed: 1, unchanged: 3, problems: 0, leftAlone: 0 });
    expect(again.lines[0]?.name).toBe('S One (Midnight, 1 TB)');
    await importer.expectBooksInOrder();
  });

  it('turn what was imported as one row into what it is, and add the others', async () => {
    await importer.take(`${HEADER}\n,s-old,S Old,vivo,500,4,,\n`);
    const [before] = await importer.soldOf('s-old');
    await importer.take(
      [
        SHOPIFY,
        's-old,S Old,,vivo,,,TRUE,Farbe,Schwarz,Speicher,256 GB,SO-1,4,500,,,active',
        's-old,,,,,,,,Rot,,256 GB,SO-2,5,500,,,',
      ].join('\n'),
    );
    expect(await importer.soldOf('s-old')).toMatchObject([
      { id: before?.id, sku: 'SO-1', colour: 'Schwarz', storageGb: 256, isDefault: true },
      { sku: 'SO-2', colour: 'Rot', isDefault: false },
    ]);
  });

  it('that differ in something else are told, and none of them is dropped', async () => {
    const csv = [
      SHOPIFY,
      's-odd,S Odd,,vivo,,,TRUE,Material,Glass,,,O-1,4,500,,,active',
      's-odd,,,,,,,,Leather,,,O-2,5,500,,,',
    ].join('\n');
    const { lines, ...job } = await importer.check(csv);
    expect(job).toMatchObject({ state: 'refused', added: 0, problems: 2 });
    expect(lines[0]?.problem).toMatch(/“Material” \(“Glass”\) is neither colour nor storage/);
    expect(lines[1]?.problem).toMatch(/“Material” \(“Leather”\)/);
  });

  it('come from WooCommerce below their product, which they name by SKU or id', async () => {
    const csv = [
      WOO,
      '1,variable,W-ONE,,W One,1,Short,Long,1,,,"Phones > iPhone",,,Color,"Black, Blue",1,1,Blue,Storage,"128 GB, 256 GB",256 GB',
      '2,variable,,,W Two,1,,,1,,,Realme,,,Size,"128 GB, 256 GB",1,1,,,,',
      '3,variation,W1-A,4006381333931,W One - Black,1,,,1,3,799,,,W-ONE,Color,Black,,1,,Storage,128 GB,',
      '4,variation,W1-B,,W One - Blue,1,,,1,4,899.00,,,W-ONE,Color,Blue,,1,,Storage,256 GB,',
      '5,variation,W2-A,,W Two,1,,,1,5,199,,,id:2,Size,128 GB,,1,,,,',
      '6,simple,W-THREE,,W Three,1,,,1,6,99,Vivo,,,Material,Glass,1,0,,,,',
    ].join('\n');
    const done = await importer.take(csv);
    expect(done).toMatchObject({ format: 'woocommerce', rowsRead: 6, mobiles: 3, variants: 4 });
    expect(await importer.soldOf('w-one')).toMatchObject([
      { sku: 'W1-A', colour: 'Black', storageGb: 128, stock: 3, barcode: '4006381333931' },
      { sku: 'W1-B', colour: 'Blue', storageGb: 256, priceCents: 89_900, isDefault: true },
    ]);
    expect(await importer.soldOf('w-two')).toMatchObject([{ sku: 'W2-A', isDefault: true }]);
    expect(await importer.soldOf('w-three')).toMatchObject([{ sku: 'W-THREE', stock: 6 }]);
    const renamed = csv.replace('W One,1,Short', 'W One Plus,1,Short').replace(',3,799', ',3,749');
    const again = await importer.check(renamed, '?kind=change');
    expect(again).toMatchObject({ added: 0, changed: 2, unchanged: 4, mobiles: 1, variants: 1 });
    expect(again.lines.map(({ name }) => name)).toEqual(['W One Plus', 'W One (Black, 128 GB)']);
    await importer.commit(again.id);
    expect(await nameOf('w-one')).toBeUndefined();
    expect((await importer.undo(again.id)).status).toBe(200);
    expect(await nameOf('w-one')).toBe('W One');
    expect((await importer.undo(done.id)).status).toBe(200);
    expect((await importer.soldOf('w-one')).some(({ isOnSale }) => isOnSale)).toBe(false);
    await importer.expectBooksInOrder();
  });

  it('of a product none of which can be had keep it out too, and come back when they are mended', async () => {
    const csv = [
      WOO,
      '1,variable,W-BAD,,W Bad,1,,,1,,,Vivo,,,Color,"Black, Blue",1,1,,,,',
      '2,variable,W-GOOD,,W Good,1,,,1,,,Vivo,,,Color,"Black, Blue",1,1,,,,',
      '3,variation,WB-A,,W Bad,1,,,1,3,free,,,W-BAD,Color,Black,,1,,,,',
      '4,variation,WG-A,,W Good,1,,,1,3,free,,,W-GOOD,Color,Black,,1,,,,',
      '5,variation,WG-B,,W Good,1,,,1,3,100,,,W-GOOD,Color,Blue,,1,,,,',
      '6,variation,WN-A,,W None,1,,,1,3,100,,,W-NONE,Color,Blue,,1,,,,',
    ].join('\n');
    const job = await importer.check(csv);
    expect(job).toMatchObject({ state: 'refused', added: 2, problems: 4, mobiles: 1, variants: 1 });
    expect(job.lines.map(({ line, problem }) => [line, problem])).toEqual([
      [2, 'None of its variants can be imported: a mobile needs one that has a price.'],
      [4, expect.stringMatching(/“price” must be whole dollars/)],
      [5, expect.stringMatching(/“price” must be whole dollars/)],
      [7, 'Its parent is neither above it in the file nor in the shop.'],
    ]);
    const path = `/transfer/${job.id}/commit`;
    await shop.api(path, { method: 'POST', as: admin, body: { skip: 4 } });
    expect(await importer.settled(job.id)).toMatchObject({ state: 'committed', message: null });
    expect(await importer.soldOf('w-good')).toMatchObject([{ sku: 'WG-B', isDefault: true }]);
    expect(await importer.soldOf('w-bad')).toEqual([]);
    const mended = (await skipped(job.id)).replaceAll(',free,', ',100,').split('\r\n');
    const second = await importer.take(mended.slice(0, -1).join('\n'));
    expect(second).toMatchObject({ added: 3, mobiles: 2, variants: 2, leftAlone: 1 });
    expect(await importer.soldOf('w-bad')).toMatchObject([{ sku: 'WB-A', isDefault: true }]);
  });
});
