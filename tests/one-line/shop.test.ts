/** What the shop knows of a brand and of facts of which nothing but their own lines have been written. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditListSchema } from '../../src/contract/audit.ts';
import { MOBILE_FILTERS } from '../../src/contract/mobile-filters.ts';
import { createPageApi } from '../../src/http/pages/page-api.ts';
import { listSpecGroups } from '../../src/web/features/catalogue/specs/spec-rows.ts';
import { startTestShop, type TestAccount, type TestShop } from '../support/shop/app.ts';
import { createImporter } from '../support/shop/importer.ts';
import { uploadPicture } from '../support/upload-picture.ts';

let shop: TestShop;
let admin: TestAccount;
let id: string;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.asOwner(`alter table mobiles drop constraint mobiles_category_known`);
  admin = await shop.signInAdmin();
});
afterAll(() => shop?.close());

type Specs = Parameters<typeof listSpecGroups>[0];
type Wire = Record<string, unknown> & { _id: string; specs: Specs };

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await shop.api(path, { as: admin });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}
const mobile = () => read<Wire>(`/mobile-data/${id}`);
const namesOf = async (query: string) =>
  (await read<{ name: string }[]>(`/mobile-data?${query}`)).map(({ name }) => name);

/** What specs say of the made-up facts. */
const stated = (satellite: boolean | null, nits: number | null) => ({
  satellite,
  display: { nits },
});
const withFacts = (specs: Specs, satellite: boolean | null, nits: number | null) => ({
  ...specs,
  satellite,
  display: { ...specs.display, nits },
});

/** A line of a file with other cells under some headings. None of its cells holds a comma. */
function withCells(header: string, line: string, cells: Record<string, string>): string {
  const own = line.split(',');
  const names = header.split(',');
  expect(own).toHaveLength(names.length);
  return own.map((cell, at) => cells[names[at] ?? ''] ?? cell).join(',');
}

async function undoLast(subject: string): Promise<void> {
  const [entry] = auditListSchema.parse(await read(`/audit?subject=${subject}`));
  const answer = await shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
  expect(answer.status).toBe(200);
}

it('the API takes and gives them; phones that are there do without', async () => {
  const [other] = await read<Wire[]>('/mobile-data?limit=1');
  const { specs } = await read<Wire>(`/mobile-data/${other?._id}`);
  expect(specs).toMatchObject(stated(null, null));
  const fields = { name: 'Phone (3a)', price: 500, category: 'nothing', description: 'Made up.' };
  const own = { ...withFacts(specs, true, 1_200), brand: 'Nothing' };
  const body = { ...fields, image: await uploadPicture(shop, admin), specs: own };
  const added = await shop.api('/mobile-data', { as: admin, body });
  expect(added.status, await added.clone().text()).toBe(200);
  id = ((await added.json()) as { insertedId: string }).insertedId;
  expect((await mobile()).specs).toMatchObject(stated(true, 1_200));
  const wrong = { ...body, specs: withFacts(specs, true, 0.5) };
  expect((await shop.api('/mobile-data', { as: admin, body: wrong })).status).toBe(422);
  expect((await shop.api('/mobile-data?minBrightness=x')).status).toBe(422);
});

it('lists are narrowed by them', async () => {
  for (const query of ['category=nothing', 'satellite=true', 'minBrightness=1200']) {
    expect(await namesOf(query), query).toEqual(['Phone (3a)']);
  }
  expect(await namesOf('minBrightness=1201')).toEqual([]);
});

it('pages offer the filters with what each leaves', async () => {
  const offered = MOBILE_FILTERS.map(({ name }) => name as string);
  expect(offered.slice(-2)).toEqual(['brightness', 'satellite']);
  const api = createPageApi(shop.services, new Headers());
  const { facets, total } = await api.searchMobiles({ category: ['nothing' as 'oppo'] });
  const counts: Record<string, number[]> = facets.counts;
  expect(total).toBe(1);
  expect([counts.brand?.at(-1), counts.satellite, counts.brightness]).toEqual([1, [1], [1]]);
});

it('searches understand their words', async () => {
  const found = await read<{ mobiles: { name: string }[]; chips: { label: string }[] }>(
    `/search?q=${encodeURIComponent('phonie satellite 1100 nits')}`,
  );
  const labels = found.chips.map(({ label }) => label);
  expect(labels).toEqual(['Nothing', 'Satellite calls', '1100 nits and more']);
  expect(found.mobiles.map(({ name }) => name)).toEqual(['Phone (3a)']);
});

it('the table of a phone tells them', async () => {
  const { specs } = await mobile();
  const rows = listSpecGroups(specs).flatMap((group) => group.rows);
  const written = (wanted: string) => rows.find(({ term }) => term === wanted)?.value;
  expect(['Satellite calls', 'Brightness'].map(written)).toEqual(['Yes', '1,200 nits']);
});

it('a change of them is taken back', async () => {
  const { _id, name, price, category, description, image, specs } = await mobile();
  const body = { name, price, category, description, image };
  const changed = await shop.api(`/mobile-data/${_id}`, {
    method: 'PUT',
    as: admin,
    body: { ...body, specs: withFacts(specs, false, null) },
  });
  expect(changed.status).toBe(200);
  expect((await mobile()).specs).toMatchObject(stated(false, null));
  expect(await namesOf('satellite=true')).toEqual([]);
  await undoLast(id);
  expect((await mobile()).specs).toMatchObject(stated(true, 1_200));
});

it('a change from before they were known is taken back', async () => {
  const older = (await read<Wire[]>('/mobile-data?limit=2')).find(({ _id }) => _id !== id);
  const { _id, name, price, category, description, image, specs } = await read<Wire>(
    `/mobile-data/${older?._id}`,
  );
  const changed = await shop.api(`/mobile-data/${_id}`, {
    method: 'PUT',
    as: admin,
    body: { name, price, category, description, image, specs: { ...specs, batteryMah: 1 } },
  });
  expect(changed.status).toBe(200);
  await shop.db.execute(sql`update mobiles
    set specs = specs - 'satellite' #- '{display,nits}' where id = ${_id}::uuid`);
  await undoLast(_id);
  expect((await read<Wire>(`/mobile-data/${_id}`)).specs.batteryMah).toBe(specs.batteryMah);
});

it('files carry them out and in, and an import is taken back', async () => {
  const importer = createImporter(shop, admin);
  const csv = await (await shop.api('/transfer/mobiles.csv', { as: admin })).text();
  const lines = csv.replace('\ufeff', '').split('\r\n');
  const header = lines[0] ?? '';
  expect(header.split(',')).toEqual(expect.arrayContaining(['brightness', 'satellite']));
  const own = lines.find((line) => line.startsWith(id)) ?? '';
  const say = (brightness: string, satellite: string) =>
    `${header}\r\n${withCells(header, own, { brightness, satellite })}`;
  expect(say('1200', 'yes')).toBe(`${header}\r\n${own}`);
  const refused = await importer.check(say('0.5', 'maybe'));
  expect(refused.lines[0]?.problem).toMatch(
    /“brightness”: Brightness must be a whole number\..*“satellite”: Enter yes or no\./,
  );
  const { id: transfer, state } = await importer.check(say('800', 'no'));
  expect(state).toBe('checked');
  expect((await importer.commit(transfer)).state).toBe('committed');
  expect((await mobile()).specs).toMatchObject(stated(false, 800));
  expect(await namesOf('minBrightness=800')).toEqual(['Phone (3a)']);
  await undoLast(transfer);
  expect((await mobile()).specs).toMatchObject(stated(true, 1_200));
});

it('the API documents tell of them', async () => {
  const docs = JSON.stringify(await read('/api/docs/json'));
  for (const word of ['"minBrightness"', 'Calls where no mast is near.', '"nits"', '"nothing"']) {
    expect(docs).toContain(word);
  }
});

it('an import is not taken back over what a phone got since', async () => {
  const importer = createImporter(shop, admin);
  const csv = await (await shop.api('/transfer/mobiles.csv', { as: admin })).text();
  const lines = csv.replace('\ufeff', '').split('\r\n');
  const own = lines.find((line) => line.startsWith(id)) ?? '';
  const [header = ''] = lines;
  const { id: transfer } = await importer.check(
    `${header}\r\n${withCells(header, own, { brightness: '900' })}`,
  );
  expect((await importer.commit(transfer)).state).toBe('committed');
  await shop.db.execute(sql`update mobiles
    set specs = jsonb_set(specs, '{storageGb}', specs->'storageGb' || '[2048]') where id = ${id}::uuid`);
  const [entry] = auditListSchema.parse(await read(`/audit?subject=${transfer}`));
  const refused = await shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ differences: [{ mobileId: id, field: 'specs' }] });
});
