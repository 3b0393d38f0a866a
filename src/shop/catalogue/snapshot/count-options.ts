/**
 * How many phones fit a filter, and how many each option of each filter would leave with the others as they are. One
 * pass: a phone that fits everything counts in all of its options; one that fails exactly one filter counts in the
 * options of that filter, for choosing one of them would let it in.
 */
import { FILTER_FACTS, type FilterName } from '../../phone/filters.ts';
import {
  ALL_OPTIONS,
  FILTER_GROUPS,
  FILTER_OPTIONS,
  isAdmitted,
  type MobileFilter,
  type PhoneTest,
  testOf,
} from './filter.ts';
import type { ListedPhone } from './snapshot.ts';

export interface FacetCounts {
  total: number;
  /** Per filter, in the order of its options. */
  counts: Record<FilterName, number[]>;
  /** Price now of the cheapest and the dearest that fit; null when nothing does. */
  lowestCents: number | null;
  highestCents: number | null;
}

/** Phones that fit everything, or that the same filter alone keeps out. */
interface Tally {
  phones: ListedPhone[];
  /** How many of them fit each of ALL_OPTIONS. */
  counts: number[];
}

/** Storage and colour are asked of one variant, so they fail together. */
const groupOf = (name: FilterName) => (name === 'colour' ? 'storage' : name);

/** @returns also the phones that fit, in the order of `phones` */
export function countOptions(
  phones: readonly ListedPhone[],
  filter: MobileFilter,
): FacetCounts & { fitting: ListedPhone[] } {
  const fitting = createTally();
  const keptOut = new Map<FilterName, Tally>();
  const tests = FILTER_FACTS.flatMap((fact) => {
    const fits = testOf(fact, filter);
    if (!fits) return [];
    const group = groupOf(fact.name);
    const tally = keptOut.get(group) ?? createTally();
    keptOut.set(group, tally);
    return [{ fits, tally }];
  });

  for (const phone of phones) {
    const tally = tallyOf(phone, tests, fitting);
    if (!tally || !isAdmitted(phone, filter)) continue;
    tally.phones.push(phone);
    for (const option of phone.options) tally.counts[option] = (tally.counts[option] ?? 0) + 1;
  }

  const counts = FILTER_FACTS.map(({ name }) => {
    const beside = keptOut.get(groupOf(name)) ?? createTally();
    return [name, countsOf(name, [fitting, beside], filter)];
  });
  return {
    total: fitting.phones.length,
    ...priceRange(fitting.phones),
    counts: Object.fromEntries(counts) as FacetCounts['counts'],
    fitting: fitting.phones,
  };
}

const createTally = (): Tally => ({ phones: [], counts: ALL_OPTIONS.map(() => 0) });

/** @returns where a phone counts; undefined when several filters keep it out */
function tallyOf(
  phone: ListedPhone,
  tests: readonly { fits: PhoneTest; tally: Tally }[],
  fitting: Tally,
): Tally | undefined {
  let found = fitting;
  for (const { fits, tally } of tests) {
    if (tally === found || fits(phone)) continue;
    if (found !== fitting) return undefined;
    found = tally;
  }
  return found;
}

/** How many phones fit each option of one filter. */
function countsOf(name: FilterName, tallies: readonly Tally[], filter: MobileFilter): number[] {
  const beside = { storage: 'colour', colour: 'storage' } as const;
  const other = name === 'storage' || name === 'colour' ? beside[name] : undefined;
  if (other && FILTER_GROUPS[other].some((key) => filter[key] !== undefined)) {
    const phones = tallies.flatMap((tally) => tally.phones);
    return FILTER_OPTIONS[name].map(
      (option) => phones.filter(pairTest(other, filter, option)).length,
    );
  }
  return ALL_OPTIONS.flatMap((option, place) => {
    if (option.name !== name) return [];
    return tallies.reduce((sum, { counts }) => sum + (counts[place] ?? 0), 0);
  });
}

/** What fits an option of storage or colour, with what is asked of the other. */
function pairTest(
  other: 'storage' | 'colour',
  filter: MobileFilter,
  option: MobileFilter,
): PhoneTest {
  const asked = FILTER_GROUPS[other].map((key) => [key, filter[key]]);
  const both: MobileFilter = { ...Object.fromEntries(asked), ...option };
  const tests = FILTER_FACTS.filter(({ name }) => groupOf(name) === 'storage').flatMap(
    (fact) => testOf(fact, both) ?? [],
  );
  return (phone) => tests.every((fits) => fits(phone));
}

function priceRange(
  phones: readonly ListedPhone[],
): Pick<FacetCounts, 'lowestCents' | 'highestCents'> {
  if (phones.length === 0) return { lowestCents: null, highestCents: null };
  let lowestCents = Number.POSITIVE_INFINITY;
  let highestCents = Number.NEGATIVE_INFINITY;
  for (const { priceCents } of phones) {
    lowestCents = Math.min(lowestCents, priceCents);
    highestCents = Math.max(highestCents, priceCents);
  }
  return { lowestCents, highestCents };
}
