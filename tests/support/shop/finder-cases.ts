/** Made-up phones and answers for the finder, always the same ones for a seed. */
import {
  CRITERION_NAMES,
  type FinderAnswers,
  HOURS,
  SIZES,
  type SizeName,
  TOP_LEVEL,
  YEARS,
} from '../../../src/shop/choosing/finder/answers.ts';
import type { Measures } from '../../../src/shop/choosing/finder/measures.ts';
import type { RankedPhone } from '../../../src/shop/choosing/finder/rank.ts';
import { CATEGORIES } from '../../../src/shop/phone/brands.ts';
import { FILTER_FACTS } from '../../../src/shop/phone/filters.ts';

export const TODAY = '2026-07-15';

export interface Chance {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  oneOf<T>(values: readonly T[]): T;
  /** Whether something happens that does so in one of so many cases. */
  once(among: number): boolean;
}

/** The same numbers for the same seed (mulberry32). */
export function createChance(seed: number): Chance {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    oneOf: <T>(values: readonly T[]) => values[below(values.length)] as T,
    once: (among) => below(among) === 0,
  };
}

/** Every measure of a phone, each of them not known in one of seven cases; few values, so that phones tie. */
export function makePhone(chance: Chance, index: number): RankedPhone {
  const { below, oneOf, once } = chance;
  const known = (value: number) => (once(7) ? Number.NaN : value);
  const measures = {
    ...Object.fromEntries(FILTER_FACTS.map(({ name }) => [name, known(below(2))])),
    heightMm: known(130 + below(60) / 2),
    widthMm: known(62 + below(40) / 2),
    grams: known(130 + below(12) * 10),
    inches: known(5.4 + below(20) / 10),
    refreshHz: known(oneOf([60, 90, 120])),
    megapixels: known(oneOf([12, 48, 50, 108, 200])),
    lenses: known(below(3)),
    updates: known(2023 * 12 + below(120)),
    battery: known(2_500 + below(8) * 500),
    storage: known(oneOf([64, 128, 256])),
    screen: known(5.4 + below(20) / 10),
    weight: known(130 + below(12) * 10),
    year: known(2019 + below(8)),
    price: (1 + below(20)) * 7_500,
    brand: below(CATEGORIES.length),
    inStock: Number(!once(5)),
    offers: below(2),
  } as Measures;
  return { id: `id-${index}`, name: oneOf(['Alpha', 'Beta', 'Gamma']), measures };
}

export function makeAnswers({ below, oneOf, once }: Chance): FinderAnswers {
  const levels = CRITERION_NAMES.flatMap((name) =>
    once(3) ? [[name, below(TOP_LEVEL + 1)] as const] : [],
  );
  const must = {
    ...(once(4) ? { fiveG: true } : {}),
    ...(once(6) ? { foldable: true } : {}),
    ...(once(4) ? { minStorage: oneOf([128, 256]) } : {}),
    ...(once(8) ? { maxWeight: oneOf([175, 200]) } : {}),
    ...(once(4) ? { category: CATEGORIES.filter(() => once(2)) } : {}),
  };
  const budget = once(2) ? 100 + below(15) * 100 : undefined;
  const spend = once(3) ? 100 + below(10) * 100 : undefined;
  return {
    size: once(3) ? oneOf(Object.keys(SIZES) as SizeName[]) : undefined,
    hand: once(4) ? 150 + below(60) : undefined,
    pocketHeight: once(5) ? 130 + below(50) : undefined,
    pocketWidth: once(5) ? 60 + below(30) : undefined,
    hours: once(3) ? oneOf(HOURS) : undefined,
    keep: once(3) ? oneOf(YEARS) : undefined,
    budget,
    spend: spend !== undefined && (budget === undefined || spend < budget) ? spend : undefined,
    must,
    levels: Object.fromEntries(levels),
  };
}
