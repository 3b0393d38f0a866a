/**
 * How many mobiles fit, and how many each option of each filter would leave with the others as they are.
 * Counted in the memory of the process (listed/listed-index.ts), by the same rules as the lists.
 */
import type { Database } from '../../../database/connect.ts';
import { FILTER_FACTS, type FilterName } from '../../phone/filters.ts';
import { FILTER_GROUPS, type MobileFilter } from './filter.ts';
import { type Bits, common, countCommon, eachPlace, emptyBits } from './listed/bits.ts';
import type { Columns } from './listed/columns.ts';
import { admittedPlaces, fittingAll, fittingPlaces } from './listed/fitting-places.ts';
import { type ListedNow, readListed } from './listed/listed-index.ts';

export type OptionsOfGroup = Record<FilterName, MobileFilter[]>;

export interface FacetCounts {
  total: number;
  /** Per group, in the order of the options asked for. */
  counts: Record<FilterName, number[]>;
  /** Price now of the cheapest and the dearest that fit; null when nothing does. */
  lowestCents: number | null;
  highestCents: number | null;
}

/** How many mobiles on sale fit. */
export async function countMobiles(
  { db }: { db: Database },
  filter: MobileFilter,
): Promise<number> {
  const fits = fittingAll(await readListed(db, filter.words), filter);
  return countCommon(fits, fits);
}

const GROUPS = FILTER_FACTS.map(({ name }) => name);

export async function countFacets(
  db: Database,
  filter: MobileFilter,
  options: OptionsOfGroup,
): Promise<FacetCounts> {
  const listed = await readListed(db, filter.words);
  const { columns } = listed;
  const admitted = admittedPlaces(listed, filter);
  const asked = GROUPS.flatMap((group) => {
    const places = fittingPlaces(columns, group, filter);
    return places ? [{ group, places }] : [];
  });
  const besides = (...left: FilterName[]) =>
    common([
      admitted,
      ...asked.filter(({ group }) => !left.includes(group)).map(({ places }) => places),
    ]);
  const fits = besides();
  const isAsked = new Set(asked.map(({ group }) => group));
  const counts = GROUPS.map((group) => {
    if (OF_VARIANT.includes(group)) {
      const others = besides(...OF_VARIANT);
      const ofOptions = options[group].map((option) => {
        const places = fittingVariants(columns, { ...otherOfVariant(group, filter), ...option });
        return countCommon(others, places);
      });
      return [group, ofOptions];
    }
    const others = isAsked.has(group) ? besides(group) : fits;
    const ofOptions = options[group].map((option) =>
      countCommon(others, fittingPlaces(columns, group, option) ?? others),
    );
    return [group, ofOptions];
  });
  return {
    total: countCommon(fits, fits),
    ...priceBounds(listed, fits),
    counts: Object.fromEntries(counts) as FacetCounts['counts'],
  };
}

/** Filters of one variant: an option of one is counted with what is asked of the other. */
const OF_VARIANT: readonly FilterName[] = ['storage', 'colour'];

function fittingVariants(columns: Columns, filter: MobileFilter): Bits {
  const [first, ...others] = OF_VARIANT.flatMap(
    (group) => fittingPlaces(columns, group, filter) ?? [],
  );
  // An option asks for something, so there is one.
  return first ? common([first, ...others]) : emptyBits(0);
}

function otherOfVariant(group: FilterName, filter: MobileFilter): MobileFilter {
  const keys = OF_VARIANT.filter((other) => other !== group).flatMap(
    (other) => FILTER_GROUPS[other],
  );
  return Object.fromEntries(keys.map((key) => [key, filter[key]]));
}

function priceBounds(
  { columns }: ListedNow,
  fits: Bits,
): Pick<FacetCounts, 'lowestCents' | 'highestCents'> {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  eachPlace(fits, (place) => {
    const cents = columns.price.get(place);
    if (cents < lowest) lowest = cents;
    if (cents > highest) highest = cents;
  });
  if (highest < lowest) return { lowestCents: null, highestCents: null };
  return { lowestCents: lowest, highestCents: highest };
}
