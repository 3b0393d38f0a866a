/**
 * Which mobiles a list holds, and that choice as SQL. Values always travel as parameters.
 * Inside a query `m` is the mobile with what is paid for it now (list-deals.ts).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Category } from '../../shared/constants.ts';

export type MobileSort =
  | 'newest'
  | 'price'
  | '-price'
  | 'name'
  | 'screen'
  | '-screen'
  | 'weight'
  | 'relevance';

/** Bounds include both ends; what is not known of a mobile fits no bound. */
export interface MobileFilter {
  categories?: Category[] | undefined;
  /** What is paid now. */
  minCents?: number | undefined;
  maxCents?: number | undefined;
  minScreen?: number | undefined;
  maxScreen?: number | undefined;
  /** Millimetres. */
  minHeight?: number | undefined;
  maxHeight?: number | undefined;
  /** Grams. */
  minWeight?: number | undefined;
  maxWeight?: number | undefined;
  /** Milliampere-hours. */
  minBattery?: number | undefined;
  maxBattery?: number | undefined;
  /** Gigabytes. */
  minStorage?: number | undefined;
  minYear?: number | undefined;
  maxYear?: number | undefined;
  fiveG?: boolean | undefined;
  foldable?: boolean | undefined;
  inStock?: boolean | undefined;
  /** Only what is reduced now. */
  offers?: boolean | undefined;
  /** Only what runs out; for staff, so no filter of the shop. */
  lowStock?: boolean | undefined;
  /** Query for the stored words, made by words.ts. */
  words?: string | undefined;
}

/** Facts that a group of keys narrows, as they stand in the address of a filter. */
export const FILTER_GROUPS = {
  brand: ['categories'],
  price: ['minCents', 'maxCents'],
  screen: ['minScreen', 'maxScreen'],
  height: ['minHeight', 'maxHeight'],
  weight: ['minWeight', 'maxWeight'],
  battery: ['minBattery', 'maxBattery'],
  storage: ['minStorage'],
  year: ['minYear', 'maxYear'],
  fiveG: ['fiveG'],
  foldable: ['foldable'],
  inStock: ['inStock'],
  offers: ['offers'],
} as const satisfies Record<string, (keyof MobileFilter)[]>;

export type FilterGroup = keyof typeof FILTER_GROUPS;

/** How a query gets at the price now. */
export interface PriceTerms {
  between(minCents: number, maxCents: number): SQL;
  isReduced: SQL;
}

const WHOLE = sql`int`;
const DECIMAL = sql`numeric`;
/** The most a price can be: the largest integer of the database. */
const ANY_CENTS = 2_147_483_647;

/** As columns of what is listed. */
export const PRICE_NOW: PriceTerms = {
  between: (min, max) => sql`m.price_now between ${min} and ${max}`,
  isReduced: sql`m.is_reduced`,
};

/** The part of a filter that one group holds, or null when it leaves everything in. */
export function groupCondition(
  group: FilterGroup,
  filter: MobileFilter,
  price: PriceTerms,
): SQL | null {
  const isSet = FILTER_GROUPS[group].some((key) => filter[key] !== undefined);
  return isSet ? sql.join(CONDITIONS[group](filter, price), sql` and `) : null;
}

/** Everything that the filter asks for but its words, as conditions on `m`. */
export function factConditions(filter: MobileFilter): SQL[] {
  const groups = Object.keys(FILTER_GROUPS) as FilterGroup[];
  const found = groups.map((group) => groupCondition(group, filter, PRICE_NOW));
  const low = filter.lowStock ? [sql`m.low_stock`] : [];
  return [...found.filter((condition) => condition !== null), ...low];
}

export function wordsCondition({ words }: MobileFilter): SQL[] {
  return words === undefined ? [] : [sql`m.search_words @@ ${words}::tsquery`];
}

const CONDITIONS: Record<FilterGroup, (filter: MobileFilter, price: PriceTerms) => SQL[]> = {
  brand: ({ categories = [] }) => [sql`m.category = any(${sql.param(categories)}::text[])`],
  price: ({ minCents = 0, maxCents = ANY_CENTS }, price) => [price.between(minCents, maxCents)],
  screen: (filter) => range(sql`m.screen_inches`, DECIMAL, filter.minScreen, filter.maxScreen),
  height: (filter) => range(sql`m.height_mm`, DECIMAL, filter.minHeight, filter.maxHeight),
  weight: (filter) => range(sql`m.weight_g`, WHOLE, filter.minWeight, filter.maxWeight),
  battery: (filter) => range(sql`m.battery_mah`, WHOLE, filter.minBattery, filter.maxBattery),
  storage: (filter) => range(sql`m.storage_gb`, WHOLE, filter.minStorage, undefined),
  year: (filter) => range(sql`m.year`, WHOLE, filter.minYear, filter.maxYear),
  fiveG: ({ fiveG }) => [sql`m.five_g = ${fiveG}`],
  foldable: ({ foldable }) => [sql`m.foldable = ${foldable}`],
  inStock: ({ inStock }) => [sql`m.in_stock = ${inStock}`],
  offers: ({ offers }, price) => [offers ? price.isReduced : sql`not (${price.isReduced})`],
};

function range(column: SQL, type: SQL, least?: number, most?: number): SQL[] {
  const bounds: SQL[] = [];
  if (least !== undefined) bounds.push(sql`${column} >= ${least}::${type}`);
  if (most !== undefined) bounds.push(sql`${column} <= ${most}::${type}`);
  return bounds;
}
