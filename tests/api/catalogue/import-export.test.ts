/** Import and export of mobiles as CSV. */
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  images,
  mobiles,
  stockMovements,
  transfers,
  variants,
} from '../../../src/database/schema.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { verifyChain } from '../../../src/shop/audit/index.ts';
import { describeOnBoth } from '../../support/database/database.ts';
import { readMain } from '../../support/database/main-variant.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER, type Importer } from '../../support/shop/importer.ts';
import { uploadPicture } from '../../support/upload-picture.ts';

let shop: TestShop;
let admin: TestAccount;
let importer: Importer;

function start(kind?: 'postgres' | 'embedded') {
  beforeAll(async () => {
    shop = await startTestShop({ kind });
    admin = await shop.signInAdmin();
    importer = createImporter(shop, admin);
  });
  afterAll(() => shop?.close());
}

async function someMobile(index = 0) {
  const rows = await shop.db.select({ id: mobiles.id }).from(mobiles).orderBy(asc(mobiles.id));
  return readMain(shop.db, rows[index]?.id ?? '');
}
async function bySlug(slug: string) {
  const [row] = await shop.db
    .select({ id: mobiles.id })
    .from(mobiles)
    .where(eq(mobiles.slug, slug));
  return row && readMain(shop.db, row.id);
}

/** What moved makes the stock of every variant, and the log is whole. */
async function expectBooksInOrder(): Promise<void> {
  const sums = await shop.db
    .select({ id: stockMovements.variantId, delta: stockMovements.delta })
    .from(stockMovements);
  for (const { id, stock } of await shop.db.select().from(variants)) {
    const moved = sums.filter((one) => one.id === id).reduce((sum, one) => sum + one.delta, 0);
    expect(moved).toBe(stock);
  }
  expect(await verifyChain(shop.services)).toMatchObject({ isIntact: true });
}

describeOnBoth('an import', (kind) => {
  start(kind);

  it('of what was exported changes nothing', async () => {
    const before = await importer.stored();
    const csv = await importer.exported();
    const job = await importer.check(csv);
    expect(job).toMatchObject({ state: 'checked', added: 0, changed: 0, problems: 0 });
    expect(job.unchanged).toBe(csv.trim().split('\r\n').length - 1);
    expect(job.rowsExpected).toBe(csv.split('\n').length - 1);
    expect(await importer.stored()).toBe(before);
  });

  it('shows field by field what would change, then changes it, then takes it back', async () => {
    const phone = await someMobile();
    const dollars = phone.priceCents / 100;
    const before = await importer.exported();
    const csv = [
      HEADER,
      `${phone.id},,${phone.name},${phone.category},${dollars * 2},${phone.stock + 3},"New, text",`,
      `,import-one,Import One,vivo,250,,,`,
      `,,"Import ""Two""",oppo,300,0,Last,`,
    ].join('\n');
    const checked = await importer.check(csv, '?kind=change');
    expect(checked).toMatchObject({
      state: 'checked',
      format: 'handset',
      fileName: 'phones.csv',
      rowsRead: 3,
      added: 2,
      changed: 1,
      unchanged: 0,
      problems: 0,
      warnings: 1,
    });
    expect(checked.lines).toMatchObject([
      {
        line: 2,
        mobileId: phone.id,
        before: {
          priceCents: phone.priceCents,
          stock: phone.stock,
          description: phone.description,
        },
        after: {
          priceCents: phone.priceCents * 2,
          stock: phone.stock + 3,
          description: 'New, text',
        },
        warning: `The price rises by 100 %: $${dollars.toLocaleString('en-US')} to $${(dollars * 2).toLocaleString('en-US')}.`,
      },
    ]);
    expect(await importer.exported()).toBe(before);

    expect(await importer.commit(checked.id)).toMatchObject({ state: 'committed' });
    expect(await someMobile()).toMatchObject({
      ...checked.lines[0]?.after,
      version: phone.version + 1,
    });
    expect(await bySlug('import-one')).toMatchObject({ stock: 10, priceCents: 25_000 });
    expect(await importer.exported()).toContain('"Import ""Two""",oppo,300,0,Last');
    const again = await shop.api(`/transfer/${checked.id}/commit`, { method: 'POST', as: admin });
    expect(again.status).toBe(409);

    expect((await importer.undo(checked.id)).status).toBe(200);
    expect(await importer.exported()).toBe(before);
    expect((await importer.read(checked.id)).state).toBe('undone');
    expect((await importer.undo(checked.id)).status).toBe(409);
    await expectBooksInOrder();
  });

  it('of more rows than are handled at once goes there and back whole', async () => {
    const before = await importer.exported();
    const line = (_: unknown, n: number) => `,many-${n},Many ${n},realme,${100 + n},${n % 3},,`;
    const rows = Array.from({ length: 1_203 }, line);
    const { id, ...checked } = await importer.check([HEADER, ...rows].join('\n'));
    expect(checked).toMatchObject({ state: 'checked', rowsRead: 1_203, added: 1_203 });
    const page = await importer.read(id, '?kind=add&limit=2&cursor=600');
    expect(page.lines.map((one) => one.line)).toEqual([601, 602]);
    expect(await importer.commit(id)).toMatchObject({ state: 'committed' });
    const after = await importer.exported();
    expect(after.split('\r\n').length).toBe(before.split('\r\n').length + 1_203);
    const raised = after.replaceAll(/,(Many \d+),realme,1(\d\d),/g, ',$1,realme,2$2,');
    const second = await importer.check(raised);
    expect(second).toMatchObject({ state: 'checked', added: 0, changed: 100, warnings: 100 });
    expect(await importer.commit(second.id)).toMatchObject({ state: 'committed' });
    const early = await importer.undo(id);
    expect(early.status).toBe(409);
    expect((await importer.undo(second.id)).status).toBe(200);
    expect(await importer.exported()).toBe(after);
    expect((await importer.undo(id)).status).toBe(200);
    expect(await importer.exported()).toBe(before);
  });

  it('is refused when a mobile was changed between check and commit, or before the undo', async () => {
    const phone = await someMobile(1);
    const line = (price: number) =>
      `${HEADER}\n${phone.id},,${phone.name},${phone.category},${price},,,\n`;
    const stale = await importer.check(line(phone.priceCents / 100 + 1));
    const good = await importer.check(line(phone.priceCents / 100 + 2));
    expect(await importer.commit(good.id)).toMatchObject({ state: 'committed' });
    const before = await importer.stored();
    expect(await importer.commit(stale.id)).toMatchObject({
      state: 'failed',
      message:
        'Line 2: the mobile has changed since the check. Upload the file again. Nothing was changed.',
    });
    expect(await importer.stored()).toBe(before);

    await shop.db
      .update(variants)
      .set({ priceCents: 700 })
      .where(eq(variants.id, phone.defaultVariantId));
    const refused = await importer.undo(good.id);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      differences: [{ line: 2, mobileId: phone.id, field: 'priceCents', current: 700 }],
    });
  });

  it('is refused when a picture was thrown away between check and commit', async () => {
    const image = await uploadPicture(shop, admin);
    const { id, state } = await importer.check(`${HEADER}\n,,Pictured,vivo,250,1,,${image}`);
    expect(state).toBe('checked');
    await shop.db.delete(images).where(eq(images.key, image.split('/').at(-2) ?? ''));
    expect(await importer.commit(id)).toMatchObject({
      state: 'failed',
      message: 'Line 2: The picture is not stored. Nothing was changed.',
    });
  });

  it('waits for the one that runs, and names it', async () => {
    const id = newId();
    const running = { id, state: 'checking', fileName: 'a.csv', createdBy: admin.userId };
    await shop.db.insert(transfers).values(running);
    const refused = await importer.post(`${HEADER}\n,,A,vivo,1,1,,\n`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'request-in-progress', id });
    await shop.db.delete(transfers).where(eq(transfers.id, id));
  });

  it('takes product files of Shopify and WooCommerce', async () => {
    const shopify = [
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Variant Inventory Qty,Variant Price',
      'x-phone,X Phone,<p>Very <b>good</b> &amp; light</p>,Apple,Phones,new,7,999.00',
      'x-phone,,,,,,,',
      'y-phone,Y Phone,,Galaxy Shop,Samsung phones,,0,450',
    ].join('\r\n');
    const checked = await importer.check(shopify, '?kind=add');
    expect(checked).toMatchObject({ state: 'checked', format: 'shopify', rowsRead: 2, added: 2 });
    expect(checked.lines.map(({ after }) => after)).toEqual([
      {
        name: 'X Phone',
        category: 'iPhone',
        priceCents: 99_900,
        stock: 7,
        description: 'Very good & light',
      },
      { name: 'Y Phone', category: 'samsung', priceCents: 45_000, stock: 0 },
    ]);
    await importer.commit(checked.id);
    expect(await bySlug('x-phone')).toMatchObject({ name: 'X Phone', stock: 7 });

    const woo = [
      'ID,Type,SKU,Name,Regular price,Stock,Categories,Short description,Description',
      '1,simple,X-PHONE,X Phone,899,7,"Phones > iPhone",Very good & light,long',
      '3,simple,,Z Phone,199.00,,"Realme, Phones",,',
    ].join('\n');
    const second = await importer.check(woo, '?kind=change');
    expect(second).toMatchObject({ format: 'woocommerce', rowsRead: 2, added: 1, changed: 1 });
    expect(second.lines[0]).toMatchObject({ after: { priceCents: 89_900 }, warning: null });
  });
});

describe('the files', () => {
  start();

  it('are for admins', async () => {
    const anna = await shop.signUp();
    const id = '01900000-0000-7000-8000-000000000000';
    for (const path of ['/transfer/mobiles.csv', '/transfer/template.csv', `/transfer/${id}`]) {
      expect((await shop.api(path)).status).toBe(401);
      expect((await shop.api(path, { as: anna })).status).toBe(403);
    }
    expect((await importer.post(HEADER, 'file', anna)).status).toBe(403);
    const path = `/transfer/${id}/commit`;
    expect((await shop.api(path, { method: 'POST', as: anna })).status).toBe(403);
    expect((await shop.api(path, { method: 'POST', as: admin })).status).toBe(404);
    expect((await shop.api(`/transfer/${id}`, { as: admin })).status).toBe(404);
  });

  it('the template is an import that works', async () => {
    const template = await (await shop.api('/transfer/template.csv', { as: admin })).text();
    expect(await importer.check(template)).toMatchObject({
      ...{ state: 'checked', added: 2, mobiles: 1, variants: 2 },
    });
  });

  it('an export runs no formula and comes back as it was', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@a',
      '=HYPERLINK("http://evil.example")',
      "'=1",
      "'ok",
      ...'＝1+1 ＋1 －1 ＠a ﹦1 −1'.split(' '),
      '\u200d=1',
      "'\u200c＝1",
      ...[...'\u034f\ufe0f\u3164\u2800\u115f\u17b4\uffa0'].map((blank) => `${blank}=1`),
      "' @a",
      '"q"',
    ];
    const phones = await shop.db
      .select()
      .from(mobiles)
      .orderBy(asc(mobiles.id))
      .limit(texts.length);
    for (const [at, { id }] of phones.entries()) {
      const change = { name: texts[at] ?? '', description: `${texts[at]}\n\tx` };
      await shop.db.update(mobiles).set(change).where(eq(mobiles.id, id));
    }
    const csv = await importer.exported();
    for (const cell of csv.split(/,|\r\n/))
      expect(cell).not.toMatch(
        /^"?[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹦−\t\r]/u,
      );
    expect(await importer.check(csv)).toMatchObject({ state: 'checked', changed: 0, added: 0 });
  });

  it('separated by semicolons, with a byte order mark, are read as well', async () => {
    const csv = '\ufeffname;category;price\r\n"Semi; One";vivo;100\r\n';
    expect(await importer.check(csv, '?kind=add')).toMatchObject({
      state: 'checked',
      lines: [{ after: { name: 'Semi; One' } }],
    });
  });

  it('another field, another type and a file over 50 MB are told apart', async () => {
    expect((await importer.post(HEADER, 'image')).status).toBe(422);
    expect((await shop.api('/transfer/mobiles', { body: {}, as: admin })).status).toBe(415);
    expect((await importer.post(new Uint8Array(51 * 1024 * 1024))).status).toBe(413);
  });
});
