/**
 * A phone is said once: a made-up brand and two made-up facts are added to the lists of brands and of facts
 * (tests/support/made-up.ts), and everything else knows them, a migration apart.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditListSchema } from '../../src/contract/audit.ts';
import { MOBILE_FILTERS } from '../../src/contract/mobile-filters.ts';
import { FILL_LISTED_MOBILES, KEEP_LISTED_MOBILES } from '../../src/database/keep-listed.ts';
import { createPageApi } from '../../src/http/page-api.ts';
import { listSpecGroups } from '../../src/web/features/catalogue/spec-rows.ts';
import { startTestShop, type TestAccount, type TestShop } from '../support/app.ts';
import { createImporter } from '../support/importer.ts';
import { uploadPicture } from '../support/upload-picture.ts';

/** What `npm run migrations` writes for the columns, and the function that follows from the facts. */
const MIGRATION = [
  `alter table mobiles drop constraint mobiles_category_known`,
  `alter table mobiles
    add column satellite boolean generated always as ((specs #>> '{satellite}')::boolean) stored,
    add column update_years integer
      generated always as ((specs #>> '{updateYears}')::numeric::integer) stored`,
  `alter table listed_mobiles add column satellite boolean, add column update_years integer`,
  KEEP_LISTED_MOBILES,
  FILL_LISTED_MOBILES,
];

let shop: TestShop;
let admin: TestAccount;
let id: string;
beforeAll(async () => {
  shop = await startTestShop();
  for (const statement of MIGRATION) await shop.db.execute(sql.raw(statement));
  admin = await shop.signInAdmin();
});
afterAll(() => shop?.close());

type Wire = Record<string, unknown> & { _id: string; specs: Record<string, unknown> | null };

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await shop.api(path, { as: admin });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}
const mobile = () => read<Wire>(`/mobile-data/${id}`);
const namesOf = async (query: string) =>
  (await read<{ name: string }[]>(`/mobile-data?${query}`)).map(({ name }) => name);

async function undoLast(subject: string): Promise<void> {
  const [entry] = auditListSchema.parse(await read(`/audit?subject=${subject}`));
  const answer = await shop.api(`/audit/${entry?.id}/undo`, { method: 'POST', as: admin });
  expect(answer.status).toBe(200);
}

it('the API takes and gives them; phones that are there do without', async () => {
  const [other] = await read<Wire[]>('/mobile-data?limit=1');
  const { specs } = await read<Wire>(`/mobile-data/${other?._id}`);
  expect(specs).toMatchObject({ satellite: null, updateYears: null });
  const stated = { ...specs, brand: 'Tuxon Labs', satellite: true, updateYears: 7 };
  const fields = { name: 'Tuxon One', price: 500, category: 'tuxon', description: 'Made up.' };
  const body = { ...fields, image: await uploadPicture(shop, admin), specs: stated };
  const added = await shop.api('/mobile-data', { as: admin, body });
  expect(added.status, await added.clone().text()).toBe(200);
  id = ((await added.json()) as { insertedId: string }).insertedId;
  expect((await mobile()).specs).toMatchObject({ satellite: true, updateYears: 7 });
  const wrong = await shop.api(`/mobile-data?minUpdates=x`);
  expect(wrong.status).toBe(422);
});

it('lists are narrowed by them', async () => {
  expect(await namesOf('category=tuxon')).toEqual(['Tuxon One']);
  expect(await namesOf('satellite=true')).toEqual(['Tuxon One']);
  expect(await namesOf('minUpdates=7&maxUpdates=7')).toEqual(['Tuxon One']);
  expect(await namesOf('minUpdates=8')).toEqual([]);
});

it('pages offer the filters with what each leaves', async () => {
  const offered = MOBILE_FILTERS.map(({ name }) => name as string);
  expect(offered.slice(-2)).toEqual(['satellite', 'updates']);
  const api = createPageApi(shop.services, new Headers());
  const { facets, total } = await api.searchMobiles({ category: ['tuxon' as 'oppo'] });
  const counts: Record<string, number[]> = facets.counts;
  expect(total).toBe(1);
  expect([counts.brand?.at(-1), counts.satellite, counts.updates]).toEqual([1, [1], [1, 0]]);
});

it('searches understand their words', async () => {
  const found = await read<{ mobiles: { name: string }[]; chips: { label: string }[] }>(
    `/search?q=${encodeURIComponent('tux satellite 5 years')}`,
  );
  const labels = found.chips.map(({ label }) => label);
  expect(labels).toEqual(['Tuxon', 'Satellite calls', '5 years and more']);
  expect(found.mobiles.map(({ name }) => name)).toEqual(['Tuxon One']);
});

it('the table of a phone tells them', async () => {
  const { specs } = await mobile();
  const groups = listSpecGroups(specs as Parameters<typeof listSpecGroups>[0]);
  const inside = groups.find(({ title }) => title === 'Inside')?.rows ?? [];
  expect(inside.slice(-2).map(({ term, value }) => [term, value])).toEqual([
    ['Satellite calls', 'Yes'],
    ['Updates', '7 years'],
  ]);
});

it('a change of them is taken back', async () => {
  const { _id, name, price, category, description, image, specs } = (await mobile()) as Wire;
  const body = { name, price, category, description, image };
  const changed = await shop.api(`/mobile-data/${_id}`, {
    method: 'PUT',
    as: admin,
    body: { ...body, specs: { ...specs, satellite: false, updateYears: null } },
  });
  expect(changed.status).toBe(200);
  expect((await mobile()).specs).toMatchObject({ satellite: false, updateYears: null });
  expect(await namesOf('satellite=true')).toEqual([]);
  await undoLast(id);
  expect((await mobile()).specs).toMatchObject({ satellite: true, updateYears: 7 });
});

it('files carry them out and in, and an import is taken back', async () => {
  const importer = createImporter(shop, admin);
  const csv = await (await shop.api('/transfer/mobiles.csv', { as: admin })).text();
  const lines = csv.replace('\ufeff', '').split('\r\n');
  const header = lines[0] ?? '';
  expect(header).toMatch(/,image,satellite,updates$/);
  const own = lines.find((line) => line.startsWith(id)) ?? '';
  expect(own).toMatch(/,yes,7$/);
  const refused = await importer.check(`${header}\r\n${own.replace(/,yes,7$/, ',maybe,7.5')}`);
  expect(refused.lines[0]?.problem).toMatch(/“satellite” must be yes or no.*“updates” must be/s);
  const { id: transfer, state } = await importer.check(
    `${header}\r\n${own.replace(/,yes,7$/, ',no,3')}`,
  );
  expect(state).toBe('checked');
  expect((await importer.commit(transfer)).state).toBe('committed');
  expect((await mobile()).specs).toMatchObject({ satellite: false, updateYears: 3 });
  expect(await namesOf('maxUpdates=3')).toEqual(['Tuxon One']);
  await undoLast(transfer);
  expect((await mobile()).specs).toMatchObject({ satellite: true, updateYears: 7 });
});

it('the API documents tell of them', async () => {
  const docs = JSON.stringify(await read('/api/docs/json'));
  for (const word of ['"minUpdates"', 'Calls where no mast is near.', '"updateYears"', '"tuxon"']) {
    expect(docs).toContain(word);
  }
});
