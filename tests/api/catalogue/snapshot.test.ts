/** The catalogue in memory while the database changes, and what lists and counts say of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryArrayConfig } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readMobileQuery } from '../../../src/contract/mobile-address.ts';
import { mobileQuerySchema } from '../../../src/contract/mobile-list-query.ts';
import type { CatalogueChange } from '../../../src/database/catalogue-changes.ts';
import type { Database } from '../../../src/database/connect.ts';
import { transact } from '../../../src/database/transact.ts';
import {
  type Catalogue,
  countOptions,
  createCatalogue,
  listPhones,
  type MobileFilter,
  readWords,
} from '../../../src/shop/catalogue/index.ts';
import { FILTER_GROUPS, FILTER_OPTIONS } from '../../../src/shop/catalogue/snapshot/filter.ts';
import { FILTER_FACTS } from '../../../src/shop/phone/filters.ts';
import {
  createTestDatabase,
  defaultKind,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import { CHANGES, MAIN, OFFER, some, variantsOf } from '../../support/database/some-phones.ts';
import { createChance } from '../../support/shop/finder-cases.ts';

const SORTS = ['newest', 'price', '-price', 'name', 'screen', '-screen', 'weight'] as const;
const TEXTS = ['', 'galaxy', 'pro', 'galaxy ultra', 'x', 'snapdragon', 'nowhere'];

describeOnBoth('the catalogue in memory', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let catalogue: Catalogue;
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
    db = database.db;
    catalogue = createCatalogue(db);
  });
  afterAll(() => database?.close());

  /** What one that has just been loaded says. */
  const loaded = async () => (await createCatalogue(db).current()).phones;
  const inMemory = async () => (await catalogue.current()).phones;

  async function expectUpToDate(): Promise<void> {
    expect(await inMemory()).toEqual(await loaded());
  }

  it.each(CHANGES)('is up to date at once when %s', async (_, change) => {
    const before = await inMemory();
    await db.execute(change);
    await expectUpToDate();
    expect(await inMemory()).not.toEqual(before);
  });

  it('leaves a snapshot that is held as it was', async () => {
    const held = await catalogue.current();
    const names = held.phones.map(({ name }) => name);
    await db.execute(sql`update mobiles set name = name || ' again' where ${some(0, 5)}`);
    await expectUpToDate();
    expect(held.phones.map(({ name }) => name)).toEqual(names);
    expect(await catalogue.current()).not.toBe(held);
    expect(await catalogue.current()).toBe(await catalogue.current());
  });

  it.each([
    ['one is held', sql`update variants set reserved = reserved + 1 where stock > reserved`],
    [
      'it gets another SKU',
      sql`update variants set sku = sku || '-AGAIN' where ${variantsOf(0, 3)}`,
    ],
    [
      'it is described differently',
      sql`update mobiles set description = 'As good as new.' where ${some(0, 3)}`,
    ],
    [
      'it gets another address',
      sql`with moved as (update mobiles set slug = slug || '-again' where ${some(0, 3)}
      returning id, slug) insert into former_slugs (slug, mobile_id) select replace(slug, '-again', ''), id from moved`,
    ],
    ['its version goes up', sql`update mobiles set version = version + 1 where ${some(0, 3)}`],
    [
      'it is reviewed',
      sql`insert into reviews (id, mobile_id, name, rating, details, state)
      select gen_random_uuid(), id, 'Ada', 4, 'Good.', 'approved' from mobiles where ${some(0, 3)}`,
    ],
    ['a review is deleted', sql`delete from reviews where details = 'Good.'`],
    [
      'the shop gets another time zone',
      sql`insert into shop_settings (version, company_name, company_address, contact_email, return_days,
          prices_include_tax, country, region, time_zone)
        values (1, 'Handset', 'Kiwi Road 1', '', 30, true, 'NZ', '', 'Pacific/Auckland')`,
    ],
  ])('shows a phone as it is when %s', async (_, change) => {
    await db.execute(change);
    await expectUpToDate();
  });

  it('knows under which addresses a phone had its page', async () => {
    const { bySlug, byFormerSlug } = await catalogue.current();
    const moved = [...bySlug.values()].find(({ formerSlugs }) => formerSlugs.length > 0);
    expect(byFormerSlug.get(moved?.formerSlugs[0] ?? '')).toBe(moved);
  });

  it('is up to date when an offer begins and when it ends', async () => {
    const reduced = async () =>
      listPhones(await catalogue.current(), { offers: true }).phones.length;
    const before = await reduced();
    const three = sql`(select id from mobiles where slug like 'many-%' order by slug limit 3)`;
    const soon = sql`now() + interval '2 seconds'`;
    await db.execute(sql`${OFFER} select gen_random_uuid(), m.id, v.id, 100, ${soon}, now() + interval '1 hour'
      from ${three} three join mobiles m using (id) ${MAIN}`);
    expect(await reduced()).toBe(before);
    await vi.waitFor(async () => expect(await reduced()).toBe(before + 3), { timeout: 20_000 });
    await expectUpToDate();
    await db.execute(sql`update offers set ends_at = ${soon} where mobile_id in ${three}`);
    await vi.waitFor(async () => expect(await reduced()).toBe(before), { timeout: 20_000 });
    await expectUpToDate();
  });

  it('announces an offer that begins while its phone is being loaded', async () => {
    const { rows } = await db.execute<{ id: string; ms: number }>(sql`${OFFER}
      select gen_random_uuid(), m.id, v.id, 100, now() + interval '2 seconds', now() + interval '1 hour'
      from (select * from mobiles where ${some(90, 91)}) m ${MAIN}
      returning mobile_id as id, (extract(epoch from starts_at) * 1000)::float8 as ms`);
    const [{ id, ms } = { id: '', ms: 0 }] = rows;
    let isSlow = false;
    const pool: typeof database.pool = Object.create(database.pool, {
      query: {
        async value(query: QueryArrayConfig, values: unknown[]) {
          if (isSlow && query.name?.startsWith('phones_by_ids')) {
            isSlow = false;
            await sleep(Math.max(0, ms - Date.now()) + 200);
          }
          return database.pool.query<unknown[]>(query, values);
        },
      },
    });
    const announced: CatalogueChange[] = [];
    const onChange = (change: CatalogueChange) => void announced.push(change);
    const slow = createCatalogue(drizzle(pool), { asking: db, onChange });
    await slow.current();
    isSlow = true;
    await db.execute(sql`update mobiles set version = version + 1 where id = ${id}`);
    expect(Date.now()).toBeLessThan(ms);
    const price = (await slow.current()).byId.get(id)?.priceCents;
    await slow.current();
    slow.stop();
    await db.execute(sql`delete from offers where mobile_id = ${id}`);
    expect(price).toBe(100);
    expect(announced).toContainEqual({ kind: 'edited', mobileIds: [id] });
    await expectUpToDate();
  });

  const setPrice = (cents: number, slug: string) =>
    sql`update variants set price_cents = ${cents}
      where mobile_id in (select id from mobiles where slug like ${slug})`;

  // The embedded database has one connection, so one transaction at a time.
  it.runIf(kind === 'postgres')(
    'misses no transaction that began early and ended late',
    async () => {
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const early = transact(db, async (tx) => {
        await tx.execute(setPrice(9_900, 'many-1-%'));
        begun.resolve();
        await ended.promise;
      });
      await begun.promise;
      await db.execute(setPrice(9_800, 'many-2-%'));
      await expectUpToDate();
      ended.resolve();
      await early;
      await expectUpToDate();
    },
  );

  it('stays right with numbers of transactions that a restore brought from another server', async () => {
    await db.execute(sql`update changed_phones set changed_in = '9999999999'`);
    await expectUpToDate();
    await db.execute(setPrice(12_300, 'many-1%'));
    await expectUpToDate();
  });

  it('is loaded again when the database was set back', async () => {
    let isAhead = true;
    const pool: typeof database.pool = Object.create(database.pool, {
      query: {
        async value(query: QueryArrayConfig, values: unknown[]) {
          const answer = await database.pool.query<unknown[]>(query, values);
          if (isAhead && query.name?.startsWith('phones_on_sale'))
            for (const row of answer.rows) row[1] = '9999999999:9999999999:';
          return answer;
        },
      },
    });
    const moving = createCatalogue(drizzle(pool));
    await moving.current();
    isAhead = false;
    await db.execute(setPrice(45_600, 'many-1%'));
    expect((await moving.current()).phones).toEqual(await loaded());
  });

  it.runIf(kind === defaultKind())(
    'counts for each option as many phones as the list has with it',
    async () => {
      const snapshot = await catalogue.current();
      const chance = createChance(7);
      for (let round = 0; round < 40; round += 1) {
        const filter = makeFilter(chance);
        const { query: words } = readWords(snapshot, chance.oneOf(TEXTS));
        const lengthOf = (asked: MobileFilter) =>
          listPhones(snapshot, { ...asked, words }).phones.length;
        const counted = countOptions(snapshot.phones, { ...filter, words });
        expect(counted.total, JSON.stringify(filter)).toBe(lengthOf(filter));
        for (const { name } of FILTER_FACTS) {
          const without = Object.fromEntries(FILTER_GROUPS[name].map((key) => [key, undefined]));
          const expected = FILTER_OPTIONS[name].map((option) =>
            lengthOf({ ...filter, ...without, ...definedOnly(option) }),
          );
          expect(counted.counts[name], `${name} ${JSON.stringify(filter)}`).toEqual(expected);
        }
      }
    },
  );

  it.runIf(kind === defaultKind()).each(SORTS)(
    'G37 the pages of a list by %s hold every phone once',
    async (sort) => {
      const snapshot = await catalogue.current();
      for (const text of ['', 'galaxy', 'pro']) {
        const { query: words, likeness } = readWords(snapshot, text);
        const whole = listPhones(snapshot, { words, likeness, sort }).phones.map(({ id }) => id);
        const found: string[] = [];
        for (let cursor: string | undefined; ; ) {
          const page = listPhones(snapshot, { words, likeness, sort, cursor, limit: 37 });
          found.push(...page.phones.map(({ id }) => id));
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        expect(found, text).toEqual(whole);
        expect(new Set(found).size).toBe(found.length);
      }
    },
  );

  it('the pages of a list by name reach its end, however long the names are', async () => {
    await db.execute(
      sql`update mobiles set name = left(slug, 20) || repeat('İ', 100) where ${some(0, 9)}`,
    );
    const snapshot = await catalogue.current();
    const found: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = mobileQuerySchema.parse({ sort: 'name', limit: '2', cursor });
      const params = new URLSearchParams(cursor === undefined ? {} : { cursor });
      expect(readMobileQuery(params).cursor).toBe(cursor);
      const page = listPhones(snapshot, { sort: 'name', limit: 2, cursor: query.cursor });
      found.push(...page.phones.map(({ id }) => id));
      if (page.nextCursor === null) break;
      cursor = page.nextCursor;
    }
    expect(new Set(found).size).toBe(snapshot.phones.length);
    expect(found).toHaveLength(snapshot.phones.length);
  });
});

const definedOnly = (filter: MobileFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** Some options, and bounds beside them. */
function makeFilter({ below, oneOf, once }: ReturnType<typeof createChance>): MobileFilter {
  const near = (value: unknown) =>
    typeof value === 'number' ? Math.max(0, value + oneOf([-100, -1, 0, 0, 1, 100])) : value;
  const asked = FILTER_FACTS.filter(() => once(4)).flatMap(({ name }) =>
    Object.entries(definedOnly(oneOf(FILTER_OPTIONS[name]))).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? below(3) > 0 : near(value),
    ]),
  );
  return { lowStock: once(12), soldOut: once(12), ...Object.fromEntries(asked) };
}
