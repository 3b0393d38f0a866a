/** Rows of variants that are wrong, or become so: each is refused in words, and nothing has changed. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { variants } from '../../../../src/database/schema.ts';
import { VARIANTS_MAX } from '../../../../src/shop/phone/variant-limits.ts';
import { createVariants } from '../../../support/checkout.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';
import { createImporter, type Importer, VARIANT_HEADER } from '../../../support/shop/importer.ts';

const file = (...rows: string[]) => `${[VARIANT_HEADER, ...rows].join('\n')}\n`;
/** A new mobile with a variant. */
const NEW = ',one,One,vivo,100,1,Text,,ONE-1,,Black,,128,,';

describe('rows of variants', () => {
  let shop: TestShop;
  let admin: TestAccount;
  let importer: Importer;
  beforeAll(async () => {
    shop = await startTestShop();
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
    await importer.take(
      file(
        ',there,There,vivo,100,5,Text,,THERE-1,,Black,,128,,',
        ',there,,,120,5,,,THERE-2,,Blue,,128,,',
        ',other,Other,oppo,100,5,Text,,OTHER-1,,Black,,128,,',
      ),
    );
  });
  afterAll(() => shop?.close());

  const FILES: [name: string, content: string, problems: RegExp[]][] = [
    [
      'a barcode that is none',
      file(NEW.replace('ONE-1,', 'ONE-1,12345')),
      [/“barcode” must have 8/],
    ],
    [
      'a barcode of a spreadsheet',
      file(NEW.replace('ONE-1,', 'ONE-1,4.00638E+12')),
      [/format its column as text/],
    ],
    [
      'a colour_hex that is none',
      file(NEW.replace('Black,', 'Black,#12g')),
      [/“colour_hex” must be #/],
    ],
    [
      'a colour_hex that is a name',
      file(NEW.replace('Black,', 'Black,red')),
      [/“colour_hex” must be #/],
    ],
    ['a storage that is none', file(NEW.replace('128', 'large')), [/“storage” must be a size/]],
    [
      'a storage beyond all bounds',
      file(NEW.replace('128', '900 TB')),
      [/“storage” must be a size/],
    ],
    ['a RAM that is none', file(NEW.replace('128,,', '128,-8,')), [/“ram” must be a size/]],
    ['a default that is neither', file(`${NEW}maybe`), [/“default” must be yes or no/]],
    [
      'a SKU of a page',
      file(NEW.replace('ONE-1', 'x'.repeat(65))),
      [/“sku” must be 1 to 64 plain/],
    ],
    [
      'a SKU of other letters',
      file(NEW.replace('ONE-1', 'Größe')),
      [/“sku” must be 1 to 64 plain/],
    ],
    [
      'a colour of a page',
      file(NEW.replace('Black', 'x'.repeat(61))),
      [/“colour” is longer than 60/],
    ],
    [
      'everything at once',
      file(',one,One,nokia,x,-1,,,é,1,,red,a,b,c'),
      [/“category”.*“price”.*“stock”.*“sku”.*“barcode”.*“colour_hex”.*“storage”.*“ram”.*“default”/],
    ],
    [
      'the SKU of another mobile',
      file(NEW.replace('ONE-1', 'OTHER-1')),
      [/The SKU OTHER-1 is that of “Other”/],
    ],
    [
      'the SKU of another mobile for a variant',
      file(',there,,,1,,,,OTHER-1,,Black,,128,,'),
      [/is that of “Other”/],
    ],
    ['a SKU twice', file(NEW, ',one,,,100,,,,ONE-1,,Blue,,128,,'), [/Line 2 has the same SKU/]],
    [
      'a SKU that nobody has',
      file(',there,,,1,,,,THERE-9,,,,,,'),
      [/No variant of this mobile has the SKU THERE-9/],
    ],
    ['a row twice', file(NEW, NEW.replace('ONE-1', '')), [/Line 2 is about the same variant/]],
    [
      'a row twice in other letters',
      file(NEW, ',one,,,100,,,,,,BLACK,,128 GB,,'),
      [/Line 2 is about the same variant/],
    ],
    [
      'a row twice of one that is there',
      file(',there,,,1,,,,THERE-2,,,,,,', ',there,,,2,,,,,,Blue,,128,,'),
      [/Line 2 is about the same variant/],
    ],
    [
      'the colour of another one',
      file(',there,,,1,,,,THERE-1,,Blue,,,,'),
      [/The variant with the SKU THERE-2 has this colour/],
    ],
    [
      'two defaults',
      file(`${NEW}yes`, ',one,,,100,,,,,,Blue,,128,,yes'),
      [/Line 2 has the default variant already/],
    ],
    [
      'another name below',
      file(NEW, ',one,Two,,100,,,,,,Blue,,128,,'),
      [/“name” is not what line 2 says of this mobile/],
    ],
    [
      'another brand below',
      file(NEW, ',one,,oppo,100,,,,,,Blue,,128,,'),
      [/“category” is not what line 2 says/],
    ],
    [
      'another text below',
      file(NEW, ',one,,,100,,More,,,,Blue,,128,,'),
      [/“description” is not what line 2 says/],
    ],
    [
      'no name where a mobile begins',
      file(',one,,,100,1,,,,,Black,,128,,'),
      [/A new phone needs a name and a category\.$/],
    ],
    [
      'rows without a mobile',
      file(',,,,100,1,,,,,Black,,128,,'),
      [/has the slug or the id of that mobile too/],
    ],
    [
      'errors where a mobile begins',
      file(NEW.replace(',100,', ',free,'), ',one,,,100,,,,,,Blue,,128,,'),
      [/“price” must be/, /Line 2, with which this mobile begins, has errors/],
    ],
  ];

  it.each(FILES)('%s', async (_, content, problems) => {
    const before = await importer.stored();
    const job = await importer.check(content);
    expect(job).toMatchObject({ state: 'refused', problems: problems.length });
    for (const [at, problem] of problems.entries()) {
      expect(job.lines[at]?.problem).toMatch(problem);
      expect(job.lines[at]?.problem).toMatch(/[.]$/);
    }
    const answer = await shop.api(`/transfer/${job.id}/commit`, { method: 'POST', as: admin });
    expect(answer.status).toBe(409);
    expect(await importer.stored()).toBe(before);
  });

  it('beyond 100 of one mobile are told one by one, and the first hundred can be had', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      n === 0 ? ',many,Many,vivo,100,1,,,,,Colour 0,,,,' : `,many,,,100,1,,,,,Colour ${n},,,,`,
    );
    const job = await importer.check(file(...rows));
    expect(job).toMatchObject({
      state: 'refused',
      added: VARIANTS_MAX,
      problems: 9_900,
      mobiles: 1,
    });
    expect(job.lines[0]).toMatchObject({
      line: 102,
      problem: 'A mobile has 100 variants at most.',
    });
  });

  it('are refused when a SKU is taken between check and commit', async () => {
    const { id } = await importer.check(
      file(NEW, ',there,,,130,1,,,LATE-1,,Red,,128,,', ',there,,,130,1,,,LATE-2,,Pink,,128,,'),
    );
    await importer.take(file(',late,Late,vivo,100,1,,,ONE-1,,Black,,128,,'));
    const before = await importer.stored();
    expect(await importer.commit(id)).toMatchObject({
      state: 'failed',
      message: 'Line 2: The SKU ONE-1 is taken. Nothing was changed.',
    });
    expect(await importer.stored()).toBe(before);
  });

  it('are refused when units were sold between check and commit, of no other variant', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [
      { colour: 'Black', stock: 9 },
      { colour: 'Blue', stock: 9 },
      { colour: 'Red', stock: 9 },
    ]);
    const [, blue, red] = variantIds;
    const check = () => importer.check(file(`${mobileId},,,,90,8,,,,,Blue,,,,`));
    const sellOne = (id: string) =>
      shop.db
        .update(variants)
        .set({ stock: sql`${variants.stock} - 1` })
        .where(eq(variants.id, id));
    const first = await check();
    await sellOne(red);
    expect(await importer.commit(first.id)).toMatchObject({ state: 'committed' });
    await sellOne(red);
    expect((await importer.undo(first.id)).status).toBe(200);
    const second = await check();
    await sellOne(blue);
    expect(await importer.commit(second.id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^Line 2: the mobile has changed since the check/),
    });
  });

  it('are refused when more units are being paid for than there are to be', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [
      { colour: 'Black' },
      { colour: 'Blue' },
    ]);
    await shop.db.update(variants).set({ reserved: 3 }).where(eq(variants.id, variantIds[1]));
    const { lines } = await importer.check(file(`${mobileId},,,,90,2,,,,,Blue,,,,`));
    expect(lines[0]?.problem).toBe('3 units are being paid for right now.');
  });

  it('are taken back unless the same fields of the same variant have another value', async () => {
    const { mobileId, variantIds } = await createVariants(shop, [
      { colour: 'Black' },
      { colour: 'Blue' },
    ]);
    const done = await importer.take(
      file(`${mobileId},,,,90,,,,,,Blue,,,,`, `${mobileId},,,,95,4,,,,,Red,#aa0000,,,`),
    );
    const [, blue] = variantIds;
    const red = sql`mobile_id = ${mobileId} and colour = 'Red'`;
    await shop.db.update(variants).set({ stock: 1 }).where(eq(variants.id, blue));
    await shop.db.update(variants).set({ stock: 3 }).where(red);
    const refused = await importer.undo(done.id);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      differences: [{ line: 3, mobileId, field: 'stock', expected: 4, current: 3 }],
    });
    await shop.db.update(variants).set({ stock: 4 }).where(red);
    await shop.db.update(variants).set({ priceCents: 8_000 }).where(eq(variants.id, blue));
    expect(await (await importer.undo(done.id)).json()).toMatchObject({
      differences: [{ line: 2, variantId: blue, field: 'priceCents', current: 8_000 }],
    });
    await shop.db.update(variants).set({ priceCents: 9_000 }).where(eq(variants.id, blue));
    expect((await importer.undo(done.id)).status).toBe(200);
    const { rows } = await shop.db.execute(
      sql`select price_cents, stock from variants where id = ${blue}`,
    );
    expect(rows).toEqual([{ price_cents: 10_000, stock: 1 }]);
  });
});
