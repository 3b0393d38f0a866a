/** Lists and counts said as plain SQL: what the shop finds in memory is compared with it. */
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../src/database/connect.ts';
import type {
  FacetCounts,
  MobileFilter,
  OptionsOfGroup,
} from '../../../src/shop/catalogue/index.ts';
import { FILTER_GROUPS, type MobileSort } from '../../../src/shop/catalogue/read/filter.ts';
import {
  boundKeys,
  FILTER_FACTS,
  type FilterFact,
  isFlag,
} from '../../../src/shop/phone/filters.ts';

/** Every mobile on sale with what is paid now for the variant that stands for it. */
const EVERY = sql`(select l.*, coalesce(deal.price_cents, l.price_cents) as price_now,
    deal.price_cents is not null as is_reduced
  from listed_mobiles l left join lateral (
    select o.price_cents from offers o
    where o.variant_id = (select default_variant_id from mobiles where id = l.id)
      and o.price_cents < l.price_cents
      and o.starts_at <= now() and o.ends_at > now()
    order by o.price_cents limit 1) deal on true)`;

const ORDERS: Record<Exclude<MobileSort, 'relevance'>, SQL> = {
  newest: sql`m.created_at desc, m.id desc`,
  price: sql`m.price_now, m.id`,
  '-price': sql`m.price_now desc, m.id desc`,
  name: sql`m.name, m.id`,
  screen: sql`coalesce(m.screen_inches, 99), m.id`,
  '-screen': sql`coalesce(m.screen_inches, 0) desc, m.id desc`,
  weight: sql`coalesce(m.weight_g, 99999), m.id`,
};

/** The ids of all that fits, in order. */
export async function listPlainly(
  db: Database,
  filter: MobileFilter,
  sort: keyof typeof ORDERS,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select m.id from ${EVERY} m where ${all([...worded(filter), ...conditionsOf(filter)])}
    order by ${ORDERS[sort]}`);
  return rows.map(({ id }) => id);
}

export async function countPlainly(
  db: Database,
  filter: MobileFilter,
  options: OptionsOfGroup,
): Promise<FacetCounts> {
  const fits = sql`filter (where ${all(conditionsOf(filter))})`;
  const counts = FILTER_FACTS.flatMap(({ name }) =>
    options[name].map((option) => {
      const own = FILTER_GROUPS[name].map((key) => [key, option[key]]);
      const beside: MobileFilter = { ...filter, ...Object.fromEntries(own) };
      return sql`count(*) filter (where ${all(conditionsOf(beside))})`;
    }),
  );
  const { rows } = await db.execute<{
    total: number;
    lowestCents: number | null;
    highestCents: number | null;
    counts: number[];
  }>(sql`
    select count(*) ${fits}::int as total, min(m.price_now) ${fits} as "lowestCents",
      max(m.price_now) ${fits} as "highestCents", array[${sql.join(counts, sql`, `)}]::int[] as counts
    from ${EVERY} m where ${all(worded(filter))}`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  const left = [...row.counts];
  const ofGroups = FILTER_FACTS.map(({ name }) => [name, left.splice(0, options[name].length)]);
  return { ...row, counts: Object.fromEntries(ofGroups) };
}

function worded({ words }: MobileFilter): SQL[] {
  return words === undefined ? [] : [sql`m.search_words @@ ${words}::tsquery`];
}

function conditionsOf(filter: MobileFilter): SQL[] {
  const low = filter.lowStock ? [sql`m.low_stock`] : [];
  const soldOut = filter.soldOut ? [sql`m.sold_out`] : [];
  const asked = FILTER_FACTS.filter(({ name }) =>
    FILTER_GROUPS[name].some((key) => filter[key] !== undefined),
  );
  return [...low, ...soldOut, ...asked.flatMap((fact) => conditionsOn(fact, filter))];
}

function conditionsOn(fact: FilterFact, filter: MobileFilter): SQL[] {
  const { categories, minCents = 0, maxCents = 2_147_483_647, offers } = filter;
  if (fact.name === 'brand') return [sql`m.category = any(${sql.param(categories)}::text[])`];
  if (fact.name === 'price') return [sql`m.price_now between ${minCents} and ${maxCents}`];
  if (fact.name === 'colour') return [isSoldIn(filter)];
  if (fact.name === 'offers') return [sql`m.is_reduced = ${offers}`];
  const column = sql.raw(`m.${fact.column?.name}`);
  const asked = filter as Partial<Record<string, number | boolean>>;
  if (isFlag(fact)) return [sql`${column} = ${asked[fact.filter.keys[0] ?? '']}`];
  const { least, most } = boundKeys(fact);
  return [
    ...(asked[least ?? ''] === undefined ? [] : [sql`${column} >= ${asked[least ?? '']}::numeric`]),
    ...(asked[most ?? ''] === undefined ? [] : [sql`${column} <= ${asked[most ?? '']}::numeric`]),
  ];
}

/** In one of the colours, and in that with as much storage as is asked for. */
function isSoldIn({ colour, minStorage = 0 }: MobileFilter): SQL {
  return sql`exists (select from variants v where v.mobile_id = m.id and v.deleted_at is null
    and v.colour_family = any(${sql.param(colour)}::text[]) and coalesce(v.storage_gb, 0) >= ${minStorage})`;
}

const all = (conditions: SQL[]) => sql.join([sql`true`, ...conditions], sql` and `);
