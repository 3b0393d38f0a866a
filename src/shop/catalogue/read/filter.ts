/** Which mobiles a list holds. */
import type { Category } from '../../phone/brands.ts';
import { type Asked, FILTER_FACTS, type FilterName } from '../../phone/filters.ts';

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
  /** Only phones with a variant that is sold out. */
  soldOut?: boolean | undefined;
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
