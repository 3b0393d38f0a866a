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
  type MobileFilter,
  readWords,
} from '../../../src/shop/catalogue/index.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';
import * as plain from '../../support/database/plain-lists.ts';
import {
  comparePlainly,
  OFFER,
  othersOf,
  RUN_NOW,
  some,
  someIds,
  TEXTS,
  variantsOf,
} from '../../support/database/plain-rounds.ts';

const NEW = 'id, slug, name, category, price_cents, stock, specs';
/** What stands for a mobile `m`. */
const MAIN = sql`join variants v on v.id = m.default_variant_id`;
/** Each changes what some count says. */
const CHANGES: [what: string, change: SQL][] = [
  [
    'mobiles are added',
    insertMobilesSql(
      NEW,
      sql`select gen_random_uuid(), 'new-' || slug, name || ' Ultra', category, price_cents + 5000, 2, specs
        from mobiles m ${MAIN} where m.${some(0, 60)}`,
    ),
  ],
  [
    'variants are added',
    sql`insert into variants (id, mobile_id, colour, colour_family, storage_gb, price_cents, stock)
      select gen_random_uuid(), id, 'Peach', 'orange', 2048, 200000, 2 from mobiles where ${some(3, 40)}`,
  ],
  [
    'prices change',
    sql`update variants set price_cents = price_cents + 20000 where ${variantsOf(5, 25)}`,
  ],
  ['facts become unknown', sql`update mobiles set specs = null where ${some(30, 50)}`],
  ['names change', sql`update mobiles set name = 'Galaxy ' || name where ${some(50, 70)}`],
  ['brands change', sql`update mobiles set category = 'vivo' where ${some(60, 80)}`],
  [
    'colours change',
    sql`update variants set colour = 'Lime', colour_family = 'green' where ${variantsOf(60, 90)}
      and colour_family = 'black' and storage_gb = 256`,
  ],
  [
    'sizes change',
    sql`update variants set storage_gb = 4096 where ${othersOf(80, 100)} and storage_gb = 512`,
  ],
  ['all of some are held', sql`update variants set reserved = stock where ${variantsOf(0, 20)}`],
  [
    'few of some are left',
    sql`update variants set reserved = 0, stock = 2 where ${variantsOf(10, 30)}`,
  ],
  ['variants are withdrawn', sql`update variants set deleted_at = now() where ${othersOf(15, 50)}`],
  [
    'variants come back',
    sql`update variants set deleted_at = null where ${variantsOf(0, 30)} and deleted_at is not null`,
  ],
  [
    'another variant stands for a mobile',
    sql`update mobiles m set default_variant_id = (select v.id from variants v
      where v.mobile_id = m.id and v.deleted_at is null order by v.price_cents desc, v.id limit 1)
      where ${some(60, 110)}`,
  ],
  [
    'offers run',
    sql`${OFFER} select gen_random_uuid(), m.id, v.id, greatest(100, price_cents + 100 * cut), ${RUN_NOW}
      from mobiles m ${MAIN}, (values (-100), (-50), (10)) as cuts (cut) where m.${some(20, 45)}`,
  ],
  [
    'offers end early',
    sql`update offers set ends_at = now() where mobile_id in ${someIds(20, 30)}`,
  ],
  ['offers are taken away', sql`delete from offers where mobile_id in ${someIds(30, 35)}`],
  ['mobiles go', sql`update mobiles set deleted_at = now() where ${some(40, 70)}`],
  [
    'mobiles come back',
    sql`update mobiles set deleted_at = null where deleted_at is not null and category <> 'oppo'`,
  ],
  [
    'many are added',
    insertMobilesSql(
      NEW,
      sql`select gen_random_uuid(), 'many-' || n || '-' || slug, name || ' ' || n, category, price_cents, n, specs
        from mobiles m ${MAIN}, generate_series(1, 12) n where slug not like 'new-%'`,
    ),
  ],
];

describeOnBoth('lists and counts', (kind) => {
  let database: TestDatabase;
  let db: Database;
  let expectPlain: (rounds: number) => Promise<void>;
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
    db = database.db;
    expectPlain = comparePlainly(db);
  });
  afterAll(() => database?.close());

  const countPlainly = (filter: MobileFilter) => plain.countPlainly(db, filter, OPTIONS);

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

  const plenty = sql`m.deleted_at is null and v.deleted_at is null and v.stock - v.reserved > 10`;
  it.each([
    ['one of many is sold', 'variants', sql`stock = stock - 1`],
    ['one is held', 'variants', sql`reserved = reserved + 1`],
    ['it gets another number', 'variants', sql`sku = sku || '-AGAIN'`],
    ['it is described otherwise', 'mobiles', sql`description = 'As good as new.'`],
    ['it gets another address', 'mobiles', sql`slug = slug || '-again'`],
    ['its version goes up', 'mobiles', sql`version = version + 1`],
  ])('show a mobile as it is when %s', async (_, table, change) => {
    const isMobile = table === 'mobiles';
    const which = isMobile ? sql`m.id` : sql`v.id`;
    for (const isMain of isMobile ? [true] : [true, false]) {
      const one = sql`select ${which} from mobiles m join variants v on v.mobile_id = m.id
        where ${plenty} and (v.id = m.default_variant_id) = ${isMain} order by m.id, v.id limit 1`;
      await expectPlain(2);
      const { rowCount } = await db.execute(
        sql`update ${sql.raw(table)} set ${change} where id = (${one})`,
      );
      expect(rowCount).toBe(1);
      await expectPlain(2);
    }
  });

  it('are so when an offer begins and when it ends', async () => {
    const reduced = async () => (await countPlainly({ offers: true })).total;
    const before = await reduced();
    const three = sql`(select id from mobiles where slug like 'many-%' order by slug limit 3)`;
    const soon = sql`now() + interval '2 seconds'`;
    await db.execute(sql`${OFFER} select gen_random_uuid(), m.id, v.id, 100, ${soon}, now() + interval '1 hour'
      from ${three} three join mobiles m using (id) ${MAIN}`);
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
    await db.execute(sql`with gone as (delete from mobiles where slug like 'many-7-%' returning id)
      delete from variants where mobile_id in (select id from gone)`);
    await db.execute(
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock',
        sql`select gen_random_uuid(), 'late-' || n, 'Late ' || n, 'realme', 10000, 5 from generate_series(1, 200) n`,
      ),
    );
    expect(await countFacets(db, { words }, OPTIONS)).toEqual(await countPlainly({ words }));
  });

  const setPrice = (cents: number, slug: string) =>
    sql`update variants set price_cents = ${cents}
      where mobile_id in (select id from mobiles where slug like ${slug})`;

  // The embedded database has one connection, so one transaction at a time.
  it.runIf(kind === 'postgres')('miss no transaction that began early and ended late', async () => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const early = transact(db, async (tx) => {
      await tx.execute(setPrice(9_900, 'late-1'));
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    await db.execute(setPrice(9_800, 'late-2'));
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
    await db.execute(setPrice(12_300, 'late-1%'));
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
    await db.execute(setPrice(45_600, 'late-1%'));
    expect(await countFacets(moving, {}, OPTIONS)).toEqual(await countPlainly({}));
  });
});
