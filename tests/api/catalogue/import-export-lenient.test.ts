/** Imports of files that are not all good: what goes in, what stays out, and what is said of it. */
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importListSchema } from '../../../src/contract/import-export.ts';
import { mobiles, transferRows } from '../../../src/database/schema.ts';
import { transact } from '../../../src/database/transact.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { insertMobile } from '../../../src/shop/catalogue/index.ts';
import { chooseSlugs, wholeSlug } from '../../../src/shop/catalogue/write/addresses.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { createImporter, HEADER, type Importer } from '../../support/shop/importer.ts';

let shop: TestShop;
let admin: TestAccount;
let importer: Importer;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signInAdmin();
  importer = createImporter(shop, admin);
});
afterAll(() => shop?.close());

const LONG_NAME = 'Namesake '.repeat(11).trim();

function commit(id: string, skip?: number): Promise<Response> {
  const body = skip === undefined ? undefined : { skip };
  return shop.api(`/transfer/${id}/commit`, { method: 'POST', as: admin, body });
}

/** An id that ends as another one does, which 15,000 lines of one name bring about by themselves. */
const twinOf = (id: string) => `${newId().slice(0, -6)}${id.slice(-6)}`;

describe('addresses', () => {
  it('of two mobiles of one name are two, also where their ids end the same', async () => {
    const mobile = {
      priceCents: 10_000,
      category: 'vivo',
      description: '',
      imageKey: null,
    } as const;
    const first = newId();
    const second = twinOf(first);
    for (const id of [first, second]) {
      await transact(shop.db, (tx) => insertMobile(tx, { ...mobile, name: LONG_NAME }, null, id));
    }
    const rows = await shop.db.select().from(mobiles).where(eq(mobiles.name, LONG_NAME));
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(2);
    const chosen = await chooseSlugs(shop.db, [{ id: first, name: LONG_NAME }]);
    expect(chosen.get(first)).toMatch(/^namesake-.*[a-z0-9]$/);
    for (const { slug } of rows) expect(slug).toMatch(/^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });

  it('of the lines of an import never stop it: what the check passes is written', async () => {
    const lines = Array.from({ length: 3 }, () => `,,${LONG_NAME} x,vivo,100,1,,`);
    const checked = await importer.check([HEADER, ...lines].join('\n'), '?kind=add');
    expect(checked).toMatchObject({ state: 'checked', added: 3, problems: 0 });
    const [one, two] = checked.lines.map(({ mobileId }) => mobileId ?? '');
    await shop.db
      .update(transferRows)
      .set({ mobileId: twinOf(one ?? '') })
      .where(and(eq(transferRows.transferId, checked.id), eq(transferRows.mobileId, two ?? '')));
    expect(await importer.commit(checked.id)).toMatchObject({ state: 'committed' });
    const written = await shop.db.$count(mobiles, eq(mobiles.name, `${LONG_NAME} x`));
    expect(written).toBe(3);
    const back = await (await shop.api('/transfer/mobiles.csv', { as: admin })).text();
    expect(await importer.check(back)).toMatchObject({ state: 'checked', changed: 0, added: 0 });
  });

  it('of long handles of another shop are told apart, and are the same the next time', async () => {
    const handle = 'h'.repeat(95);
    const csv = `Handle,Title,Vendor,Variant Price\n${handle}-a,A,vivo,1\n${handle}-b,B,vivo,2\n`;
    const { id, ...checked } = await importer.check(csv);
    expect(checked).toMatchObject({ state: 'checked', added: 2, problems: 0 });
    await importer.commit(id);
    expect(await importer.check(csv)).toMatchObject({ state: 'checked', added: 0, unchanged: 2 });
  });

  it('with a whole id fit into what an import accepts', () => {
    const slug = wholeSlug({ id: newId(), name: `${'a'.repeat(59)} b` });
    expect(slug).toMatch(/^a{59}-[0-9a-f]{32}$/);
  });
});

describe('one bad line', () => {
  const file = [
    HEADER,
    ',good-a,Good A,vivo,100,1,,',
    'x,Bad Slug,,nokia,9.99,-1,"a ""text"", =1+1",elsewhere',
    ',good-b,Good B,oppo,200,2,,',
    ',good-a,Twice,oppo,200,2,,',
    ',,Short,oppo',
  ].join('\n');

  it('is told everything that is wrong with it', async () => {
    const { lines } = await importer.check(file);
    const [first] = lines;
    for (const word of ['id', 'slug', 'category', 'price', 'stock', 'image']) {
      expect(first?.problem).toContain(`“${word}”`);
    }
    expect(first?.problem).toContain('Mobile Name is required.');
    expect(first?.after).toBeNull();
  });

  it('keeps nothing out but itself, when asked so; the undo takes back what went in', async () => {
    const before = await importer.stored();
    const checked = await importer.check(file);
    expect(checked).toMatchObject({ state: 'refused', added: 2, problems: 3, unchanged: 0 });
    expect((await commit(checked.id)).status).toBe(409);
    expect((await commit(checked.id, 2)).status).toBe(409);
    expect(await importer.stored()).toBe(before);

    expect((await commit(checked.id, 3)).status).toBe(200);
    expect(await importer.settled(checked.id)).toMatchObject({ state: 'committed', problems: 3 });
    expect(await shop.db.$count(mobiles, like(mobiles.slug, 'good-%'))).toBe(2);
    expect((await commit(checked.id, 3)).status).toBe(409);

    const list = await shop.api(`/audit?subject=${checked.id}`, { as: admin });
    const [entry] = (await list.json()) as { id: number; after: unknown }[];
    expect(entry?.after).toMatchObject({ added: 2, skipped: 3 });
    const undone = await shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
    expect(undone.status).toBe(200);
    expect(await importer.read(checked.id)).toMatchObject({ state: 'undone' });
  });

  it('comes back in a file with its number and its reasons, which is an import once mended', async () => {
    const { id } = await importer.check(file.replaceAll('good-', 'mend-'));
    const answer = await shop.api(`/transfer/${id}/skipped.csv`, { as: admin });
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    const csv = await answer.text();
    const [header, bad, twice, short] = csv.replace('\ufeff', '').split('\r\n');
    expect(header).toBe(`line,problem,${HEADER}`);
    expect(bad).toMatch(/^3,"“id”.*,x,Bad Slug,,nokia,9\.99,'-1,"a ""text"", =1\+1",elsewhere$/);
    expect(twice).toBe('5,Line 2 is about the same mobile.,,mend-a,Twice,oppo,200,2,,');
    expect(short).toMatch(/^6,There are 4 values.*,,,Short,oppo$/);

    const again = await importer.check(csv);
    expect(again).toMatchObject({ state: 'refused', problems: 2, added: 1 });
    const second = await shop.api(`/transfer/${again.id}/skipped.csv`, { as: admin });
    expect((await second.text()).replace('\ufeff', '')).toMatch(`line,problem,${HEADER}\r\n2,`);
    const mended = csv.split('\r\n').filter((_, at) => at === 0 || at === 2);
    expect(await importer.check(mended.join('\r\n'))).toMatchObject({ state: 'checked', added: 1 });
  });

  it('alone is no import, whatever is agreed to', async () => {
    const { id } = await importer.check(`${HEADER}\n,,,vivo,5,1,,\n`);
    expect((await commit(id, 1)).status).toBe(409);
  });
});

describe('a failure', () => {
  it('says why, that nothing was changed and what to do, and is found again later', async () => {
    const { id, lines } = await importer.check(`${HEADER}\n,,Failing,vivo,5,1,,\n`, '?kind=add');
    const before = await importer.stored();
    const taken = (await shop.db.select({ id: mobiles.id }).from(mobiles).limit(1))[0];
    // The id of a new mobile cannot be taken by chance; here it stands for any failure of the database.
    await shop.db
      .update(transferRows)
      .set({ mobileId: taken?.id ?? '' })
      .where(eq(transferRows.mobileId, lines[0]?.mobileId ?? ''));
    const failed = await importer.commit(id);
    expect(failed).toMatchObject({
      state: 'failed',
      message:
        'Another mobile took the same id or address in the meantime. Nothing was changed. Send the file again.',
    });
    expect(await importer.stored()).toBe(before);
    const recent = await (await shop.api('/transfer/recent', { as: admin })).json();
    const [last] = importListSchema.parse(recent);
    expect(last).toMatchObject({
      id,
      state: 'failed',
      fileName: 'phones.csv',
      message: failed.message,
    });
    expect(Date.parse(last?.changedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(last?.sentAt ?? ''),
    );
  });
});
