/**
 * Which mobiles a list holds, and that choice as SQL. Values always travel as parameters.
 * Inside a query `m` is the mobile with what is paid for it now (list-deals.ts).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../phone/brands.ts';
import {
  type Asked,
  boundKeys,
  FILTER_FACTS,
  type FilterName,
  isFlag,
} from '../../phone/filters.ts';

export type MobileSort =
  | 'newest'
  | 'price'
  | '-price'
  | 'name'
  | 'screen'
  | '-screen'
  | 'weight'
  | 'relevance';

/** What is asked of the catalogue: as an address asks it, but prices in cents, and what only staff ask. */
export type MobileFilter = Omit<Asked, 'category' | 'min' | 'max'> & {
  categories?: Category[] | undefined;
  /** What is paid now. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Only what runs out. */
  lowStock?: boolean | undefined;
  /** Query for the stored words, made by words.ts. */
  words?: string | undefined;
};

const OWN_KEYS: Partial<Record<FilterName, readonly (keyof MobileFilter)[]>> = {
  brand: ['categories'],
  price: ['minCents', 'maxCents'],
};

/** The keys that one filter narrows by. */
export const FILTER_GROUPS = Object.fromEntries(
  FILTER_FACTS.map(({ name, filter }) => [name, OWN_KEYS[name] ?? filter.keys]),
) as Record<FilterName, readonly (keyof MobileFilter)[]>;

/** The most a price can be: the largest integer of the database. */
const ANY_CENTS = 2_147_483_647;

/** The part of a filter that one group holds, or null when it leaves everything in. */
export function groupCondition(group: FilterName, filter: MobileFilter): SQL | null {
  const isSet = FILTER_GROUPS[group].some((key) => filter[key] !== undefined);
  return isSet ? sql.join(conditionsOf(group, filter), sql` and `) : null;
}

/** Everything that the filter asks for but its words, as conditions on `m`. */
export function factConditions(filter: MobileFilter): SQL[] {
  const found = FILTER_FACTS.map(({ name }) => groupCondition(name, filter));
  const low = filter.lowStock ? [sql`m.low_stock`] : [];
  return [...found.filter((condition) => condition !== null), ...low];
}

export function wordsCondition({ words }: MobileFilter): SQL[] {
  return words === undefined ? [] : [sql`m.search_words @@ ${words}::tsquery`];
}

/** The columns that filters ask, of `m`. */
export const ASKED_COLUMNS = sql.raw(
  FILTER_FACTS.flatMap(({ column }) => (column ? [`m.${column.name}`] : [])).join(', '),
);

/** What is not asked as its column stands. */
const OWN_CONDITIONS: Partial<Record<FilterName, (filter: MobileFilter) => SQL[]>> = {
  brand: ({ categories = [] }) => [sql`m.category = any(${sql.param(categories)}::text[])`],
  price: ({ minCents = 0, maxCents = ANY_CENTS }) => [
    sql`m.price_now between ${minCents} and ${maxCents}`,
  ],
  offers: ({ offers }) => [offers ? sql`m.is_reduced` : sql`not m.is_reduced`],
};

/** Facts with a column of their own: a flag is as asked, a number within the bounds. */
const ASKED_FACTS = new Map(
  FILTER_FACTS.flatMap((fact) =>
    fact.column ? [[fact.name, { ...fact, column: fact.column }]] : [],
  ),
);

function conditionsOf(name: FilterName, filter: MobileFilter): SQL[] {
  const own = OWN_CONDITIONS[name];
  if (own) return own(filter);
  const fact = ASKED_FACTS.get(name);
  if (!fact) throw new Error(`The filter ${name} has no column`);
  const column = sql.raw(`m.${fact.column.name}`);
  const asked = filter as Partial<Record<string, number | boolean>>;
  if (isFlag(fact)) return [sql`${column} = ${asked[fact.filter.keys[0] ?? '']}`];
  // Whatever its decimals, a number with some is compared as one.
  const type = sql.raw(fact.column.type === 'integer' ? 'int' : 'numeric');
  const { least, most } = boundKeys(fact);
  const bounds: SQL[] = [];
  if (least && asked[least] !== undefined) bounds.push(sql`${column} >= ${asked[least]}::${type}`);
  if (most && asked[most] !== undefined) bounds.push(sql`${column} <= ${asked[most]}::${type}`);
  return bounds;
}
