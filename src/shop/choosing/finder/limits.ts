/** What leaves phones out: what somebody can pay at most, their pocket, and what a phone must have. */
import { CATEGORIES } from '../../phone/brands.ts';
import { boundKeys, FILTER_FACTS, type FilterName, isFlag } from '../../phone/filters.ts';
import { type FinderAnswers, isMust } from './answers.ts';
import type { MeasureName } from './measures.ts';

/** What can be bought now is a rule of the finder and no answer: phones that are sold out are left out. */
export type LimitName = 'budget' | 'pocketHeight' | 'pocketWidth' | 'inStock' | FilterName;

export interface Limit {
  name: LimitName;
  reads: MeasureName;
  /** A phone fits one of these, both ends included. */
  ranges: readonly { least: number; most: number }[];
}

export type Fit = 'fits' | 'misses' | 'not-known';

const upTo = (most: number) => [{ least: Number.NEGATIVE_INFINITY, most }];

/** In a fixed order; being in stock comes first. */
export function limitsOf({ budget, pocketHeight, pocketWidth, must = {} }: FinderAnswers): Limit[] {
  return [
    { name: 'inStock', reads: 'inStock', ranges: [{ least: 1, most: 1 }] },
    ...own('budget', 'price', budget && budget * 100),
    ...own('pocketHeight', 'heightMm', pocketHeight),
    ...own('pocketWidth', 'widthMm', pocketWidth),
    ...FILTER_FACTS.filter(isMust).flatMap((fact) => {
      const ranges = rangesOf(fact, must);
      return ranges ? [{ name: fact.name, reads: fact.name, ranges }] : [];
    }),
  ];
}

/** Whether an answer leaves phones out; being in stock is no answer. */
export function hasLimits(answers: FinderAnswers): boolean {
  return limitsOf(answers).some(({ name }) => name !== 'inStock');
}

export function fitOf({ ranges }: Limit, value: number): Fit {
  if (Number.isNaN(value)) return 'not-known';
  return ranges.some(({ least, most }) => value >= least && value <= most) ? 'fits' : 'misses';
}

function own(name: LimitName, reads: MeasureName, most: number | undefined): Limit[] {
  return most === undefined ? [] : [{ name, reads, ranges: upTo(most) }];
}

function rangesOf(
  fact: (typeof FILTER_FACTS)[number],
  must: NonNullable<FinderAnswers['must']>,
): Limit['ranges'] | null {
  const asked = must as Partial<Record<string, unknown>>;
  if (fact.kind === 'choice') {
    const chosen = must.category ?? [];
    if (fact.name !== 'brand' || chosen.length === 0) return null;
    return chosen.map((category) => {
      const number = CATEGORIES.indexOf(category);
      return { least: number, most: number };
    });
  }
  if (isFlag(fact)) {
    return fact.filter.keys.some((key) => asked[key] === true) ? [{ least: 1, most: 1 }] : null;
  }
  const { least = '', most = '' } = boundKeys(fact);
  if (asked[least] === undefined && asked[most] === undefined) return null;
  return [
    {
      least: Number(asked[least] ?? Number.NEGATIVE_INFINITY),
      most: Number(asked[most] ?? Number.POSITIVE_INFINITY),
    },
  ];
}
