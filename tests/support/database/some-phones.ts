/** SQL that names some phones of the catalogue, and changes of each kind. */
import { type SQL, sql } from 'drizzle-orm';
import { insertMobilesSql } from './insert-mobiles.ts';

/** The catalogue has more than a hundred mobiles. */
const someIds = (from: number, to: number) =>
  sql`(select id from mobiles where deleted_at is null order by slug offset ${from} limit ${to - from})`;
export const some = (from: number, to: number) => sql`id in ${someIds(from, to)}`;
/** All variants of some mobiles, or but those that do not stand for them. */
export const variantsOf = (from: number, to: number) => sql`mobile_id in ${someIds(from, to)}`;
const othersOf = (from: number, to: number) =>
  sql`${variantsOf(from, to)} and id not in (select default_variant_id from mobiles)`;
const RUN_NOW = sql`now() - interval '1 hour', now() + interval '1 hour'`;
export const OFFER = sql`insert into offers (id, mobile_id, variant_id, price_cents, starts_at, ends_at)`;

const NEW = 'id, slug, name, category, price_cents, stock, specs';
/** What stands for a mobile `m`. */
export const MAIN = sql`join variants v on v.id = m.default_variant_id`;
/** Each changes what some list or count says. */
export const CHANGES: [what: string, change: SQL][] = [
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
    sql`insert into variants (id, mobile_id, colour, storage_gb, price_cents, stock)
      select gen_random_uuid(), id, 'Peach', 2048, 200000, 2 from mobiles where ${some(3, 40)}`,
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
    sql`update variants set colour = 'Lime' where ${variantsOf(60, 90)}
      and colour ilike '%black%' and storage_gb = 256`,
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
  [
    'reviews are published',
    sql`insert into reviews (id, mobile_id, name, rating, details, state)
      select gen_random_uuid(), id, 'Nora N.', 2, 'Fine', 'approved' from mobiles where ${some(0, 10)}`,
  ],
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
