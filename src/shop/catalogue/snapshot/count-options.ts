/**
 * How many phones fit a filter, and how many each option of each filter would leave with the others as they are. One
 * pass: a phone that fits everything counts in all of its options; one that fails exactly one filter counts in the
 * options of that filter, for choosing one of them would let it in.
 */
import { FILTER_FACTS, type FilterName } from '../../phone/filters.ts';
import {
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

const NAMES = FILTER_FACTS.map(({ name }) => name);
const STORAGE = NAMES.indexOf('storage');
const COLOUR = NAMES.indexOf('colour');

/** Storage and colour are asked of one variant, so they fail together. */
const groupOf = (index: number) => (index === COLOUR ? STORAGE : index);

/** @returns also the phones that fit, in the order of `phones` */
export function countOptions(
  phones: readonly ListedPhone[],
  filter: MobileFilter,
): FacetCounts & { fitting: ListedPhone[] } {
  const tests = FILTER_FACTS.flatMap((fact, index) => {
    const fits = testOf(fact, filter);
    return fits ? [{ group: groupOf(index), fits }] : [];
  });
  const counters = NAMES.map((_, index) => createCounter(index, filter));
  const countersOf = NAMES.map((_, group) =>
    counters.filter((_, index) => groupOf(index) === group),
  );
  const fitting: ListedPhone[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const phone of phones) {
    const failed = failedGroup(phone, tests);
    if (failed === 'several' || !isAdmitted(phone, filter)) continue;
    const concerned = failed === 'none' ? counters : (countersOf[failed] ?? []);
    for (const counter of concerned) counter.add(phone);
    if (failed !== 'none') continue;
    fitting.push(phone);
    lowest = Math.min(lowest, phone.measures.price);
    highest = Math.max(highest, phone.measures.price);
  }
  const counts = NAMES.map((name, index) => [name, counters[index]?.counts]);
  return {
    total: fitting.length,
    lowestCents: fitting.length === 0 ? null : lowest,
    highestCents: fitting.length === 0 ? null : highest,
    counts: Object.fromEntries(counts) as FacetCounts['counts'],
    fitting,
  };
}

/** The one group of filters that keeps a phone out. */
function failedGroup(
  phone: ListedPhone,
  tests: readonly { group: number; fits: PhoneTest }[],
): number | 'none' | 'several' {
  let failed: number | 'none' = 'none';
  for (const { group, fits } of tests) {
    if (group === failed || fits(phone)) continue;
    if (failed !== 'none') return 'several';
    failed = group;
  }
  return failed;
}

/** Counts the options of one filter that phones fit. */
function createCounter(index: number, filter: MobileFilter) {
  const name = NAMES[index] as FilterName;
  const counts = FILTER_OPTIONS[name].map(() => 0);
  const beside = index === STORAGE ? 'colour' : 'storage';
  const isPaired =
    groupOf(index) === STORAGE && FILTER_GROUPS[beside].some((key) => filter[key] !== undefined);
  const pairs = isPaired
    ? FILTER_OPTIONS[name].map((option) => pairTest(beside, filter, option))
    : [];
  return {
    counts,
    add(phone: ListedPhone) {
      if (isPaired) {
        for (const [option, fits] of pairs.entries())
          if (fits(phone)) counts[option] = (counts[option] ?? 0) + 1;
        return;
      }
      for (let rest = phone.options[index] ?? 0; rest !== 0; ) {
        const option = 31 - Math.clz32(rest);
        counts[option] = (counts[option] ?? 0) + 1;
        rest ^= 1 << option;
      }
    },
  };
}

/** What fits an option of storage or colour, with what is asked of the other. */
function pairTest(
  beside: 'storage' | 'colour',
  filter: MobileFilter,
  option: MobileFilter,
): PhoneTest {
  const asked = FILTER_GROUPS[beside].map((key) => [key, filter[key]]);
  const both: MobileFilter = { ...Object.fromEntries(asked), ...option };
  const tests = [STORAGE, COLOUR].flatMap((index) => {
    const fact = FILTER_FACTS[index];
    return (fact && testOf(fact, both)) ?? [];
  });
  return (phone) => tests.every((fits) => fits(phone));
}
