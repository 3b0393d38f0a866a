/** What lists read is what is on sale, as the triggers keep it. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLUMN_FACTS, type ColumnFact } from '../../../src/database/schema/fact-columns.ts';
import { KEEP_LISTED_MOBILES } from '../../../src/database/schema/keep-listed.ts';
import { readFact } from '../../../src/shop/phone/facts.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';

describeOnBoth('the listed mobiles', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
  });
  afterAll(() => database?.close());

  const run = async (statement: ReturnType<typeof sql>) =>
    (await database.db.execute(statement)).rows;

  /** What differs between the mobiles on sale and the listed ones; xmin and ctid tell of rewriting. */
  const differences = () =>
    run(sql`
      select m.slug, l.id from (select *, lower(name) as listed_name from mobiles
        where deleted_at is null) m full join listed_mobiles l on l.id = m.id
      where (l.name, l.price_cents, l.created_at, l.category, l.screen_inches, l.height_mm, l.weight_g,
          l.battery_mah, l.wired_charge_w, l.storage_gb, l.year, l.five_g, l.foldable, l.water_level,
          l.updates_until, l.wireless_charging, l.e_sim, l.dual_sim, l.in_stock, l.low_stock,
          l.search_name, l.search_words)
        is distinct from
        (m.listed_name, m.price_cents, m.created_at, m.category, m.screen_inches, m.height_mm,
          m.weight_g, m.battery_mah, m.wired_charge_w, m.storage_gb, m.year, m.five_g, m.foldable,
          m.water_level, m.updates_until, m.wireless_charging, m.e_sim, m.dual_sim, m.in_stock,
          m.low_stock, m.search_name, m.search_words)`);

  it('tell what the specs of a mobile say', async () => {
    const rows = await run(
      sql`select m.specs, l.* from listed_mobiles l join mobiles m using (id)`,
    );
    expect(rows.length).toBeGreaterThan(100);
    const expected = (specs: object, fact: ColumnFact) => {
      const { kind, column } = fact;
      const preferred = column.prefer && readFact(specs, { at: column.prefer, kind });
      const value = preferred ?? readFact(specs, fact);
      if (kind === 'date') return value === null ? null : Number(String(value).slice(0, 4));
      if (Array.isArray(value)) return Math.max(...value);
      return typeof value === 'number' && column.type === 'integer' ? Math.round(value) : value;
    };
    for (const { specs, ...row } of rows) {
      for (const fact of COLUMN_FACTS) {
        const listed = row[fact.column.name];
        const value = typeof listed === 'string' ? Number(listed) : listed;
        expect(value, `${fact.name} of ${row.name}`).toEqual(expected(specs as object, fact));
      }
    }
  });

  it('tell what follows from the specs as the shop reads it, whatever they say', async () => {
    const SAID: object[] = [
      ...[
        'IP68',
        'IP67',
        'IP54',
        'IP69',
        'IP68/IP69',
        'IPX4',
        'IP5X',
        'IP50',
        '',
        'none',
        null,
      ].map((ipRating) => ({ ipRating })),
      ...[['nano-SIM'], ['two nano-SIMs'], ['eSIM'], ['two eSIMs'], ['nano-SIM', 'eSIM'], null].map(
        (kinds) => ({ sim: { kinds } }),
      ),
      ...['2031-01-24', null].map((securityUntil) => ({ support: { securityUntil } })),
      ...[true, false, null].map((wirelessCharging) => ({ wirelessCharging })),
      {},
    ];
    const facts = COLUMN_FACTS.filter(({ follows, isLate }) => follows || isLate);
    for (const specs of SAID) {
      const [row] = await run(sql`
        with told as (insert into mobiles (id, slug, name, category, price_cents, stock, specs)
          values (gen_random_uuid(), gen_random_uuid(), 'Told', 'vivo', 100, 0, ${JSON.stringify(specs)}::jsonb)
          returning *) select * from told`);
      for (const fact of facts) {
        const value = readFact(specs, fact);
        const read =
          fact.kind === 'date' && value !== null ? Number(String(value).slice(0, 4)) : value;
        expect(row?.[fact.column.name], `${fact.name} of ${JSON.stringify(specs)}`).toEqual(read);
      }
    }
    await run(sql`delete from mobiles where name = 'Told'`);
  });

  it('are kept by the function that follows from the facts', async () => {
    const [found] = await run(
      sql`select prosrc from pg_proc where proname = 'keep_listed_mobiles'`,
    );
    const [, body] = KEEP_LISTED_MOBILES.split('$$');
    expect(found?.prosrc).toBe(body);
  });

  const placeOf = async (slug: string) =>
    run(sql`select l.ctid::text, l.xmin::text from listed_mobiles l
      join mobiles m on m.id = l.id where m.slug = ${slug}`);

  it('are those on sale, before and after every kind of change', async () => {
    expect(await differences()).toEqual([]);
    const changes = [
      sql`insert into mobiles (id, slug, name, category, price_cents, stock)
        select gen_random_uuid(), 'new-' || n, 'New ' || n, 'vivo', 10000, n from generate_series(0, 4) n`,
      sql`insert into mobiles (id, slug, name, category, price_cents, stock, deleted_at)
        values (gen_random_uuid(), 'gone', 'Gone', 'vivo', 10000, 1, now())`,
      sql`update mobiles set price_cents = 20000 where slug = 'new-1'`,
      sql`update mobiles set name = 'Newer', category = 'oppo' where slug = 'new-2'`,
      sql`update mobiles set description = 'Green' where slug = 'new-3'`,
      sql`update mobiles set reserved = stock where slug = 'new-4'`,
      sql`update mobiles set deleted_at = now() where slug in ('new-0', 'new-1')`,
      sql`update mobiles set deleted_at = null where slug in ('gone', 'new-1')`,
      sql`update mobiles set specs = (select max(specs::text)::jsonb from mobiles)
        where slug like 'new-%'`,
      sql`update mobiles set specs = null where slug = 'new-3'`,
      sql`delete from mobiles where slug = 'new-2'`,
    ];
    for (const change of changes) {
      await run(change);
      expect(await differences()).toEqual([]);
    }
    const [row] = await run(sql`select count(*)::int as count from listed_mobiles
      where name like 'new%' or name = 'gone'`);
    expect(row).toEqual({ count: 4 });
  });

  it('a sale touches them only with the last units', async () => {
    await run(sql`insert into mobiles (id, slug, name, category, price_cents, stock)
      values (gen_random_uuid(), 'sold', 'Sold', 'vivo', 10000, 9)`);
    const before = await placeOf('sold');
    expect(before).toHaveLength(1);
    await run(sql`update mobiles set reserved = 2 where slug = 'sold'`);
    await run(sql`update mobiles set stock = 7, reserved = 0, version = 2 where slug = 'sold'`);
    expect(await placeOf('sold')).toEqual(before);
    await run(sql`update mobiles set reserved = 5 where slug = 'sold'`);
    expect(await placeOf('sold')).not.toEqual(before);
  });
});
