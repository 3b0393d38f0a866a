/** What lists read is what is on sale, as the triggers keep it. */
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLUMN_FACTS, type ColumnFact } from '../../../src/database/schema/fact-columns.ts';
import {
  FILL_LISTED_MOBILES,
  KEEP_LISTED_MOBILES,
} from '../../../src/database/schema/keep-listed.ts';
import { readFact } from '../../../src/shop/phone/facts.ts';
import {
  createTestDatabase,
  describeOnBoth,
  type TestDatabase,
} from '../../support/database/database.ts';
import { insertMobilesSql } from '../../support/database/insert-mobiles.ts';
import {
  addition,
  changesOfSold,
  type Line,
  of,
  removal,
} from '../../support/database/variant-changes.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../src/database/migrations');

describeOnBoth('the listed mobiles', (kind) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(kind, { catalogue: true });
  });
  afterAll(() => database?.close());

  const run = async (statement: ReturnType<typeof sql>) =>
    (await database.db.execute(statement)).rows;

  /** What differs between the mobiles on sale, with what is sold of each, and the listed ones. */
  const differences = () =>
    run(sql`
      with sold as (select * from variants where deleted_at is null)
      select m.slug, l.id from (
        select ms.*, lower(ms.name) as listed_name,
          (select price_cents from variants where id = ms.default_variant_id) as price_cents,
          coalesce((select max(storage_gb) from sold where mobile_id = ms.id), ms.storage_gb) as sold_gb,
          exists (select from sold where mobile_id = ms.id and stock > reserved) as in_stock,
          exists (select from sold where mobile_id = ms.id and stock - reserved <= 3) as low_stock,
          exists (select from sold where mobile_id = ms.id and stock = reserved) as sold_out,
          (select array_agg(word order by word collate "C") from (
            select unnest(tsvector_to_array(ms.search_words)) as word
            union select unnest(string_to_array(replace(name_words(colour), 'gray', 'grey'), ' '))
              from sold where mobile_id = ms.id
            union select '#' || replace(replace(name_words(colour), 'gray', 'grey'), ' ', '')
              from sold where mobile_id = ms.id and colour is not null
            union select '=' || regexp_replace(lower(code), '[^a-z0-9]', '', 'g')
              from sold, unnest(array[sku, barcode]) as code
              where mobile_id = ms.id and code is not null) as said) as listed_words,
          (select coalesce(jsonb_object_agg(colour_family, coalesce(storage_gb, 0) order by storage_gb nulls first)
            filter (where colour_family is not null), '{}') from sold where mobile_id = ms.id) as colours
        from mobiles ms where deleted_at is null) m full join listed_mobiles l on l.id = m.id
      where (l.name, l.price_cents, l.created_at, l.category, l.screen_inches, l.height_mm, l.weight_g,
          l.battery_mah, l.wired_charge_w, l.storage_gb, l.year, l.five_g, l.foldable, l.water_level,
          l.updates_until, l.wireless_charging, l.e_sim, l.dual_sim, l.in_stock, l.low_stock, l.sold_out,
          l.colours, l.search_name,
          (select array_agg(word order by word collate "C") from unnest(tsvector_to_array(l.search_words)) word))
        is distinct from
        (m.listed_name, m.price_cents, m.created_at, m.category, m.screen_inches, m.height_mm,
          m.weight_g, m.battery_mah, m.wired_charge_w, m.sold_gb, m.year, m.five_g, m.foldable,
          m.water_level, m.updates_until, m.wireless_charging, m.e_sim, m.dual_sim, m.in_stock,
          m.low_stock, m.sold_out, m.colours, m.search_name, m.listed_words)`);

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
      await run(
        insertMobilesSql(
          'id, slug, name, category, price_cents, stock, specs',
          sql`values (gen_random_uuid(), 'told', 'Told', 'vivo', 100, 0, ${JSON.stringify(specs)}::jsonb)`,
        ),
      );
      const [row] = await run(sql`select * from mobiles where slug = 'told'`);
      for (const fact of facts) {
        const value = readFact(specs, fact);
        const read =
          fact.kind === 'date' && value !== null ? Number(String(value).slice(0, 4)) : value;
        expect(row?.[fact.column.name], `${fact.name} of ${JSON.stringify(specs)}`).toEqual(read);
      }
      await run(removal('told'));
    }
  });

  it('are kept by the functions that follow from the facts', async () => {
    const written = KEEP_LISTED_MOBILES.matchAll(/FUNCTION (\w+)\(.*?\$\$(.*?)\$\$/gs);
    const bodies = new Map([...written].map(([, name, body]) => [name, body]));
    expect(bodies.size).toBe(4);
    const kept = await run(sql`select proname, prosrc from pg_proc
      where proname = any(${sql.param([...bodies.keys()])}::text[]) order by proname`);
    expect(new Map(kept.map(({ proname, prosrc }) => [proname, prosrc]))).toEqual(bodies);
  });

  const placeOf = async (slug: string) =>
    run(sql`select l.ctid::text, l.xmin::text from listed_mobiles l
      join mobiles m on m.id = l.id where m.slug = ${slug}`);

  it('are those on sale, before and after every kind of change', async () => {
    expect(await differences()).toEqual([]);
    const changes = [
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock',
        sql`select gen_random_uuid(), 'new-' || n, 'New ' || n, 'vivo', 10000, n from generate_series(0, 4) n`,
      ),
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock, deleted_at',
        sql`values (gen_random_uuid(), 'gone', 'Gone', 'vivo', 10000, 1, now())`,
      ),
      sql`update variants set price_cents = 20000 where ${of('new-1')}`,
      sql`update mobiles set name = 'Newer', category = 'oppo' where slug = 'new-2'`,
      sql`update mobiles set description = 'Green' where slug = 'new-3'`,
      sql`update variants set reserved = stock where ${of('new-4')}`,
      sql`update mobiles set deleted_at = now() where slug in ('new-0', 'new-1')`,
      sql`update mobiles set deleted_at = null where slug in ('gone', 'new-1')`,
      sql`update mobiles set specs = (select max(specs::text)::jsonb from mobiles)
        where slug like 'new-%'`,
      sql`update mobiles set specs = null where slug = 'new-3'`,
      removal('new-2'),
    ];
    for (const change of changes) {
      await run(change);
      expect(await differences()).toEqual([]);
    }
    const [row] = await run(sql`select count(*)::int as count from listed_mobiles
      where name like 'new%' or name = 'gone'`);
    expect(row).toEqual({ count: 4 });
  });

  it('tell what is sold of a mobile, before and after every kind of change of a variant', async () => {
    await run(
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock, storage_gb',
        sql`values (gen_random_uuid(), 'sold-in', 'Sold in', 'vivo', 10000, 9, 128)`,
      ),
    );
    const line: Line = { cents: 10_000, inStock: true, lowStock: false, size: 128, colours: {} };
    expect(await lineOf('sold-in')).toEqual(line);
    for (const [change, becomes] of changesOfSold()) {
      await run(change);
      Object.assign(line, becomes);
      expect(await lineOf('sold-in')).toEqual(line);
      expect(await differences()).toEqual([]);
    }
    // As a migration does that adds a fact.
    await run(sql.raw(FILL_LISTED_MOBILES));
    expect(await differences()).toEqual([]);
  });

  it('of before get the colours and codes of their variants', async () => {
    const statements = readMigrationFiles({ migrationsFolder: MIGRATIONS }).flatMap(
      (migration) => migration.sql,
    );
    await run(sql`update listed_mobiles set search_words = ''`);
    for (const statement of statements) {
      if (statement.includes('SELECT list_mobiles(')) await run(sql.raw(statement));
    }
    expect(await differences()).toEqual([]);
  });

  it('a sale touches them only with the last units', async () => {
    await run(
      insertMobilesSql(
        'id, slug, name, category, price_cents, stock',
        sql`values (gen_random_uuid(), 'sold', 'Sold', 'vivo', 10000, 9)`,
      ),
    );
    await run(addition('sold', { shade: 'blue', size: 64, stock: 9 }));
    const before = await placeOf('sold');
    expect(before).toHaveLength(1);
    await run(sql`update variants set reserved = 2 where ${of('sold')}`);
    await run(sql`update variants set stock = 7, reserved = 0 where ${of('sold')}`);
    await run(sql`update mobiles set version = 2 where slug = 'sold'`);
    expect(await placeOf('sold')).toEqual(before);
    await run(sql`update variants set reserved = 5 where ${of('sold')} and storage_gb = 64`);
    expect(await placeOf('sold')).not.toEqual(before);
  });

  const lineOf = async (slug: string) => {
    const [line] = await run(sql`select l.price_cents as cents, l.in_stock as "inStock",
        l.low_stock as "lowStock", l.storage_gb as size, l.colours
      from listed_mobiles l join mobiles m using (id) where m.slug = ${slug}`);
    return line;
  };
});
