/** Lists over a large catalogue: which rows the database reads for a page, and that none is lost. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/database/connect.ts';
import { OPTIONS } from '../../../src/http/translate/search.ts';
import {
  countFacets,
  createVocabulary,
  listMobiles,
  type MobileFilter,
  readWords,
} from '../../../src/shop/catalogue/index.ts';
import { findKnown } from '../../../src/shop/import-export/check/known.ts';
import { readRow } from '../../../src/shop/import-export/check/rules.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';
import { watchReads } from '../../support/database/rows-read.ts';

type MobileListing = Parameters<typeof listMobiles>[1];

const SIZE = 8_000;
const PAGE = 20;
/** Rows that a page may read: itself and the one that tells whether there is another page. */
const MOST_OF_A_PAGE = PAGE + 1;
/** Names that best fits are looked for among. */
const MOST_CANDIDATES = 500;

const SORTS = ['newest', 'price', '-price', 'name', 'screen', '-screen', 'weight'] as const;
const FILTERS: Omit<MobileListing, 'sort'>[] = [
  {},
  { categories: ['vivo'] },
  { inStock: true },
  { lowStock: true },
  { soldOut: true },
  { offers: true },
  { categories: ['oppo'], lowStock: true },
  { maxCents: 30_000 },
  { minCents: 50_000, maxCents: 60_000 },
  { minBattery: 5_900 },
  { minYear: 2026 },
  { maxWeight: 141, minStorage: 512 },
];
/** By chance, so met in every order: three in five, one in five; one in 400, none; and a typing error. */
const TEXTS = [
  'common',
  'some',
  'common some',
  'seldom',
  'nowhere',
  'comon',
  'common 77',
  'settled',
];
const TABLES = ['mobiles', 'listed_mobiles'];
/** Rows that counting may read when three mobiles have changed: their lines, and the few offers. */
const MOST_OF_A_COUNT = 300;

async function fill(db: Database): Promise<void> {
  const columns = 'id, slug, name, category, price_cents, description, stock, specs, created_at';
  await db.execute(
    insertMobilesSql(
      columns,
      sql`
    select md5(n::text)::uuid, 'phone-' || n,
      (array['Alfa ', 'Beta ', 'Beta ', 'Gamma ', 'Gamma '])[1 + n * 3 % 5]
        || initcap(md5((n * 7)::text))
        || case when n > ${SIZE} / 2 and n % 4 = 0 then ' settled' else '' end
        || case when chance % 5 < 3 then ' common' else '' end
        || case when chance % 5 = 2 then ' some' else '' end
        || case when chance % 400 = 9 then ' seldom' else '' end || ' ' || n % 100,
      (array['iPhone', 'samsung', 'realme', 'vivo', 'oppo'])[1 + n * 7 % 11 % 5],
      (50 + n * 37 % 1000) * 100, 'Text', n * 13 % 40,
      jsonb_build_object('display', jsonb_build_object('sizeIn', 5 + n * 11 % 30 / 10.0),
        'weightG', 140 + n * 17 % 90, 'batteryMah', 3000 + n * 19 % 300 * 10,
        'storageGb', jsonb_build_array(64 * (1 + n * 23 % 8)), 'year', 2019 + n * 29 % 8,
        'fiveG', n % 2 = 0),
      now() - n * interval '1 hour'
    from (select n, row_number() over (order by md5(n::text)) as chance
      from generate_series(1, ${SIZE}) n) numbered`,
    ),
  );
  await db.execute(sql`
    insert into offers (id, mobile_id, variant_id, price_cents, starts_at, ends_at)
    select gen_random_uuid(), m.id, v.id, price_cents / 200 * 100, now() - interval '1 day',
      now() + interval '1 day'
    from mobiles m join variants v on v.mobile_id = m.id where slug ~ '^phone-[1-9]00$'`);
  await vacuum(db);
}

/**
 * Again, if it ran beside another one: an index alone tells nothing of a page that it had to leave out. And until every
 * transaction of the server has ended that is older than the mobiles: what they are is a change for it.
 */
async function vacuum(db: Database): Promise<void> {
  for (let isWhole = false; !isWhole; ) {
    await db.execute(sql`vacuum (analyze) mobiles, variants, listed_mobiles`);
    const { rows } = await db.execute(sql`
      select from pg_class where relname = 'listed_mobiles' and relallvisible < relpages
      union all
      select from listed_changes where changed_in >= pg_snapshot_xmin(pg_current_snapshot())`);
    isWhole = rows.length === 0;
  }
}

describeOnBoth('lists of a large catalogue', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let reads: ReturnType<typeof watchReads>;
  beforeAll(async () => {
    database = await createTestDatabase(kind);
    await fill(database.db);
    reads = watchReads(database.pool, TABLES, { isIndexCounted: true });
    db = reads.db;
    await listMobiles({ db }, { limit: 1 });
  });
  afterAll(() => database?.close());

  async function worded(text: string): Promise<MobileFilter> {
    return { words: (await readWords(createVocabulary(database.db), text)).query };
  }
  async function find(text: string, listing: MobileListing) {
    return listMobiles({ db }, { ...listing, ...(await worded(text)) });
  }

  /** The most that one statement of a list has read. */
  async function mostRead(text: string, listing: MobileListing): Promise<number> {
    return reads.most(() => find(text, listing));
  }

  it.each(SORTS)('a page by %s reads itself, whatever the filter', async (sort) => {
    for (const filter of FILTERS) {
      const read = await mostRead('', { ...filter, sort, limit: PAGE });
      expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(MOST_OF_A_PAGE);
    }
  });

  it('a page reads the variants of its own mobiles, and no others', async () => {
    const watched = watchReads(database.pool, ['variants'], { isIndexCounted: true });
    for (const sort of SORTS) {
      const list = () => listMobiles({ db: watched.db }, { inStock: true, sort, limit: PAGE });
      expect(await watched.most(list), sort).toBeLessThanOrEqual(MOST_OF_A_PAGE);
    }
  });

  it('a text reads what has its words once, then no more than its page', async () => {
    for (const text of TEXTS) {
      const { mobiles } = await listMobiles({ db: database.db }, await worded(text));
      const first = await mostRead(text, { sort: 'newest', limit: PAGE });
      // What most have is found by reading all.
      expect(first, text).toBeLessThanOrEqual(mobiles.length * 2 + MOST_OF_A_PAGE);
      for (const sort of SORTS) {
        const read = await mostRead(text, { sort, limit: PAGE, minYear: 2021 });
        expect(read, `${text} ${sort}`).toBeLessThanOrEqual(MOST_OF_A_PAGE);
      }
    }
  });

  it('best fits read so many names', async () => {
    await find('common', { sort: 'newest', limit: 1 });
    const read = await mostRead('common', { sort: 'relevance', likeness: 'common', limit: PAGE });
    expect(read).toBeLessThanOrEqual(MOST_CANDIDATES);
  });

  // The embedded database reads the same statements, six times as slowly.
  const isSlow = kind === 'embedded';
  const texts = isSlow ? ['seldom'] : ['common', 'seldom'];
  const filters = isSlow ? [{}] : [{}, { maxWeight: 160 }, { minBattery: 5_980 }];
  const lateTexts = isSlow ? ['common settled'] : ['settled', 'beta', 'common settled'];

  it.each(SORTS)('G37 a text in the order of %s finds every mobile once', async (sort) => {
    for (const text of texts) {
      for (const filter of filters) {
        const found = await everyPage(text, { ...filter, sort, limit: 500 });
        const whole = await find(text, { ...filter, sort });
        expect(found, `${text} ${JSON.stringify(filter)}`).toEqual(
          whole.mobiles.map(({ id }) => id),
        );
        expect(new Set(found).size).toBe(found.length);
      }
    }
  });

  it.each(SORTS)('G37 pages of a text go on to its end in the order of %s', async (sort) => {
    for (const text of lateTexts) {
      const found = await everyPage(text, { sort, limit: 120 });
      const whole = await find(text, { sort });
      expect(found.length).toBeGreaterThan(300);
      expect(found, text).toEqual(whole.mobiles.map(({ id }) => id));
    }
  });

  async function everyPage(text: string, listing: MobileListing): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const { mobiles, nextCursor } = await find(text, { ...listing, cursor });
      ids.push(...mobiles.map(({ id }) => id));
      if (nextCursor === null) return ids;
      cursor = nextCursor;
    }
  }

  it('counting reads what has changed since, whatever is asked', async () => {
    const tables = [...TABLES, 'listed_changes', 'offers'];
    const watched = watchReads(database.pool, tables, { isIndexCounted: true });
    const count = (filter: MobileFilter) => () => countFacets(watched.db, filter, OPTIONS);
    const { words } = await worded('common');
    expect(await watched.most(count({ words }))).toBeGreaterThanOrEqual(SIZE);
    await database.db.execute(sql`
      update variants v set price_cents = v.price_cents + 100
      from mobiles m where m.id = v.mobile_id and slug ~ '^phone-1[123]$'`);
    for (const filter of [{ maxCents: 12_345 }, { words, minScreen: 6.2 }, { words }]) {
      const read = await watched.most(count(filter));
      expect(read, JSON.stringify(filter)).toBeLessThanOrEqual(MOST_OF_A_COUNT);
    }
    expect(await watched.count(count({ maxCents: 12_346 }))).toBe(1);
    expect(await watched.count(count({ words, minYear: 2020 }))).toBe(2);
  });

  it('a text counts what has its words, by all that was typed', async () => {
    const { mobiles } = await find('seldom', { sort: 'newest' });
    expect(mobiles).toHaveLength(SIZE / 400);
    expect((await find('common', { sort: 'newest' })).mobiles).toHaveLength((SIZE * 3) / 5);
    expect((await find('comm 7', { sort: 'newest' })).mobiles.length).toBeGreaterThan(0);
  });

  it('an import finds the phone of the same name without reading the others', async () => {
    const { rows } = await database.db.execute<{ slug: string; name: string; category: string }>(
      sql`select slug, name, category from mobiles where slug = 'phone-7'`,
    );
    const [{ slug, name, category } = { slug: '', name: '', category: '' }] = rows;
    const row = readRow({ name: name.toUpperCase(), category, price: '300', stock: '5' });
    expect(await reads.most(() => findKnown(db, [row], false))).toBe(1);
    const { slugsByName } = await findKnown(db, [row], false);
    expect([...slugsByName.values()]).toEqual([slug]);
  });
});
