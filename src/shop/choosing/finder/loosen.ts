/** What somebody could answer otherwise when nothing fits: one answer at a time. */
import { FILTER_FACTS } from '../../phone/filters.ts';
import { type FinderAnswers, isMust } from './answers.ts';
import type { Limit } from './limits.ts';

/** So many phones shall fit where an answer can be loosened by degrees. */
export const WANTED_PHONES = 3;

/**
 * The answers with one of them just loose enough for a value, or left out where that makes no sense.
 * @param value what a phone has whom this limit alone keeps out
 */
export function loosen(answers: FinderAnswers, limit: Limit, value: number): FinderAnswers {
  switch (limit.name) {
    case 'budget':
      return { ...answers, budget: Math.ceil(value / 100) };
    case 'pocketHeight':
    case 'pocketWidth':
      return { ...answers, [limit.name]: Math.ceil(value) };
    default: {
      const fact = FILTER_FACTS.find(({ name }) => name === limit.name);
      const must: Record<string, unknown> = { ...answers.must };
      for (const key of fact && isMust(fact) ? fact.filter.keys : []) delete must[key];
      return { ...answers, must };
    }
  }
}
