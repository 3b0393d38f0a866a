/** What lists hold and filters count, beside plain queries, while the catalogue changes. */
import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryArrayConfig } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/database/connect.ts';
import { transact } from '../../../src/database/transact.ts';
import { OPTIONS } from '../../../src/http/translate/search.ts';
import {
  countFacets,
  createVocabulary,
  listMobiles,
  loadMobiles,
  type MobileFilter,
  readWords,
} from '../../../src/shop/catalogue/index.ts';
import { FILTER_GROUPS } from '../../../src/shop/catalogue/read/filter.ts';
import { FILTER_FACTS } from '../../../src/shop/phone/filters.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import * as plain from '../../support/database/plain-lists.ts';

const TEXTS = ['', '', '', 'galaxy', 'pro', 'galaxy ultra', 'x', 'snapdragon', 'nowhere'];
const SORTS = ['newest', 'price', '-price', 'name', 'screen', '-screen', 'weight'] as const;
const NAMES = FILTER_FACTS.map(({ name }) => name);

/** The same filters in every run. */
function createFilters(db: Database) {
  let state = 7;
  const below = (end: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * end);
  };
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;
  /** A bound that stands beside one of an option, on either side or at it. */
  const near = (value: unknown) =>
    typeof value === 'number' ? Math.max(0, value + oneOf([-100, -1, 0, 0, 1, 100])) : value;
  return async (): Promise<MobileFilter> => {
    const asked = NAMES.filter(() => below(4) === 0).flatMap((name) => {
      const option = oneOf(OPTIONS[name]);
      return FILTER_GROUPS[name].flatMap((key) => {
        const value = option[key];
        if (value === undefined) return [];
        if (typeof value === 'boolean') return [[key, oneOf([true, true, false])]];
        const others = key === 'categories' ? oneOf(OPTIONS.brand).categories : undefined;
        if (Array.isArray(value)) return [[key, [...value, ...(others ?? [])]]];
        return [[key, below(2) === 0 ? value : near(value)]];
      });
    });
    const { query: words } = await readWords(createVocabulary(db), oneOf(TEXTS));
    const lowStock = below(12) === 0 || undefined;
    return { words, lowStock, ...Object.fromEntries(asked) };
  };
}

/** Each changes what some count says. The catalogue has more than a hundred mobiles. */
const some = (from: number, to: number) =>
  sql`id in (select id from mobiles where deleted_at is null order by slug offset ${from} limit ${to - from})`;
const CHANGES: [what: string, change: SQL][] = [
  [
    'mobiles are added',
    sql`insert into mobiles (id, slug, name, category, price_cents, stock, specs)
      select gen_random_uuid(), 'new-' || slug, name || ' Ultra', category, price_cents + 5000, 2, specs
      from mobiles where ${some(0, 60)}`,
  ],
  ['prices change', sql`update mobiles set price_cents = price_cents + 20000 where ${some(5, 25)}`],
  ['facts become unknown', sql`update mobiles set specs = null where ${some(30, 50)}`],
  ['names change', sql`update mobiles set name = 'Galaxy ' || name where ${some(50, 70)}`],
  ['brands change', sql`update mobiles set category = 'vivo' where ${some(60, 80)}`],
  ['all of some are held', sql`update mobiles set reserved = stock where ${some(0, 20)}`],
  ['few of some are left', sql`update mobiles set reserved = 0, stock = 2 where ${some(10, 30)}`],
  [
    'offers run',
    sql`insert into offers (id, mobile_id, price_cents, starts_at, ends_at)
      select gen_random_uuid(), id, greatest(100, price_cents + 100 * cut), now() - interval '1 hour', now() + interval '1 hour'
      from mobiles, (values (-100), (-50), (10)) as cuts (cut) where ${some(20, 45)}`,
  ],
  [
    'offers end early',
    sql`update offers set ends_at = now() where mobile_id in (select id from mobiles where ${some(20, 30)})`,
  ],
  [
    'offers are taken away',
    sql`delete from offers where mobile_id in (select id from mobiles where ${some(30, 35)})`,
  ],
  ['mobiles go', sql`update mobiles set deleted_at = now() where ${some(40, 70)}`],
  [
    'mobiles come back',
    sql`update mobiles set deleted_at = null where deleted_at is not null and category <> 'oppo'`,
  ],
  [
    'many are added',
    sql`insert into mobiles (id, slug, name, category, price_cents, stock, specs)
      select gen_random_uuid(), 'many-' || n || '-' || slug, name || ' ' || n, category, price_cents, n, specs
      from mobiles, generate_series(1, 12) n where slug not like 'new-%'`,
  ],
];

describeOnBoth('lists and counts', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let nextFilter: () => Promise<MobileFilter>;
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
    db = database.db;
    nextFilter = createFilters(db);
  });
  afterAll(() => database?.close());

  const countPlainly = (filter: MobileFilter) => plain.countPlainly(db, filter, OPTIONS);

  async function expectPlain(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const filter = round === 0 ? {} : await nextFilter();
      const sort = SORTS[round % SORTS.length] ?? 'newest';
      const [counted, { mobiles }] = await Promise.all([
        countFacets(db, filter, OPTIONS),
        listMobiles({ db }, { ...filter, sort }),
      ]);
      expect(counted, JSON.stringify(filter)).toEqual(await countPlainly(filter));
      const ids = await plain.listPlainly(db, filter, sort);
      const stored = await loadMobiles(db, ids);
      expect(mobiles, `${sort} ${JSON.stringify(filter)}`).toEqual(ids.map((id) => stored.get(id)));
    }
  }

  it('are those of plain queries', () => expectPlain(60));

  it.each(CHANGES)('are so at once when %s', async (_, change) => {
    const plainly = async () => [
      await countPlainly({}),
      await countPlainly({ words: "'galaxy'", lowStock: true }),
    ];
    const before = await plainly();
    await db.execute(change);
    expect(await plainly()).not.toEqual(before);
    await expectPlain(7);
  });

  it.each([
    ['one of many is sold', sql`stock = stock - 1`],
    ['one is held', sql`reserved = reserved + 1`],
    ['it is described otherwise', sql`description = 'As good as new.'`],
    ['it gets another address', sql`slug = slug || '-again'`],
    ['its version goes up', sql`version = version + 1`],
  ])('show a mobile as it is when %s', async (_, change) => {
    const one = sql`select id from mobiles where deleted_at is null and stock - reserved > 10 order by id limit 1`;
    await expectPlain(2);
    await db.execute(sql`update mobiles set ${change} where id = (${one})`);
    await expectPlain(2);
  });

  it('are so when an offer begins and when it ends', async () => {
    const reduced = async () => (await countPlainly({ offers: true })).total;
    const before = await reduced();
    const three = sql`(select id from mobiles where slug like 'many-%' order by slug limit 3)`;
    const soon = sql`now() + interval '2 seconds'`;
    await db.execute(sql`insert into offers (id, mobile_id, price_cents, starts_at, ends_at)
      select gen_random_uuid(), id, 100, ${soon}, now() + interval '1 hour' from ${three} three`);
    await expectPlain(3);
    await vi.waitFor(async () => expect(await reduced()).toBe(before + 3), { timeout: 20_000 });
    await expectPlain(3);
    await db.execute(sql`update offers set ends_at = ${soon} where mobile_id in ${three}`);
    await expectPlain(3);
    await vi.waitFor(async () => expect(await reduced()).toBe(before), { timeout: 20_000 });
    await expectPlain(3);
  });

  it('know a mobile that had gone under another text', async () => {
    const { query: words } = await readWords(createVocabulary(db), 'galaxy');
    await countFacets(db, { words }, OPTIONS);
    await db.execute(sql`delete from mobiles where slug like 'many-7-%'`);
    await db.execute(sql`insert into mobiles (id, slug, name, category, price_cents, stock)
      select gen_random_uuid(), 'late-' || n, 'Late ' || n, 'realme', 10000, 5 from generate_series(1, 200) n`);
    expect(await countFacets(db, { words }, OPTIONS)).toEqual(await countPlainly({ words }));
  });

  // The embedded database has one connection, so one transaction at a time.
  it.runIf(kind === 'postgres')('miss no transaction that began early and ended late', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const early = transact(db, async (tx) => {
      await tx.execute(sql`update mobiles set price_cents = 9900 where slug = 'late-1'`);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    await db.execute(sql`update mobiles set price_cents = 9800 where slug = 'late-2'`);
    const asked = { maxCents: 9_999, categories: ['realme' as const] };
    const before = await countFacets(db, asked, OPTIONS);
    ended.resolve();
    await early;
    const { total } = await countFacets(db, asked, OPTIONS);
    expect(total).toBe(before.total + 1);
    await expectPlain(3);
  });

  it('stay right with numbers of transactions that a restore brought from another server', async () => {
    // No process outlives a restore, so what this one keeps of each text has to be of this moment.
    for (const text of TEXTS) {
      const { query: words } = await readWords(createVocabulary(db), text);
      await countFacets(db, { words }, OPTIONS);
    }
    await db.execute(sql`update listed_changes set changed_in = '9999999999'`);
    await expectPlain(2);
    await db.execute(sql`update mobiles set price_cents = 12300 where slug like 'late-1%'`);
    await expectPlain(3);
  });

  it('keep no mobile that was read before a change and arrived behind it', async () => {
    const arrived = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let isHeld = true;
    const pool: typeof database.pool = Object.create(database.pool, {
      query: {
        async value(query: QueryArrayConfig, values: unknown[]) {
          const answer = await database.pool.query<unknown[]>(query, values);
          if (isHeld && query.name === 'mobiles_by_ids') {
            asked.resolve();
            await arrived.promise;
          }
          return answer;
        },
      },
    });
    const slow: Database = drizzle(pool);
    const list = () => listMobiles({ db: slow }, { sort: 'name', limit: 1 });
    const early = list();
    await asked.promise;
    isHeld = false;
    const id = (await listMobiles({ db }, { sort: 'name', limit: 1 })).mobiles[0]?.id ?? '';
    await db.execute(sql`update mobiles set description = 'Written meanwhile.' where id = ${id}`);
    await countFacets(slow, {}, OPTIONS);
    arrived.resolve();
    await early;
    const { mobiles } = await list();
    expect(mobiles.map(({ description }) => description)).toEqual(['Written meanwhile.']);
  });

  it('begin anew when the database was set back', async () => {
    let isAhead = true;
    const pool: typeof database.pool = Object.create(database.pool, {
      query: {
        async value(query: QueryArrayConfig, values: unknown[]) {
          const answer = await database.pool.query<unknown[]>(query, values);
          for (const row of answer.rows) if (isAhead) row[1] = '9999999999:9999999999:';
          return answer;
        },
      },
    });
    const moving: Database = drizzle(pool);
    await countFacets(moving, {}, OPTIONS);
    isAhead = false;
    await db.execute(sql`update mobiles set price_cents = 45600 where slug like 'late-1%'`);
    expect(await countFacets(moving, {}, OPTIONS)).toEqual(await countPlainly({}));
  });
});
