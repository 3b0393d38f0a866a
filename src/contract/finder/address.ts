/**
 * What somebody has answered the finder as the query of an address, and back. The same answers have exactly
 * one address, which is also what their page is kept under; the form without script may spell them otherwise.
 * Numbers are whole and within bounds, so that made-up addresses are not worth more than a few pages.
 */
import {
  CRITERION_NAMES,
  type CriterionName,
  type FinderAnswers,
  HOURS,
  isMust,
  SIZES,
  type SizeName,
  START_LEVEL,
  TOP_LEVEL,
  TYPED,
  type TypedName,
  YEARS,
} from '../../shop/choosing/finder/answers.ts';
import type { Asked } from '../../shop/phone/filters.ts';
import { readMobileQuery, writeMobileQuery } from '../mobile-address.ts';
import { MOBILE_KEYS } from '../mobile-query.ts';

export const FIND_PATH = '/find';

/** Key of the slider of a criterion: `weigh-battery=4`. */
export const levelKey = (name: CriterionName) => `weigh-${name}`;

const NUMBER = /^\d{1,6}(?:\.\d{1,2})?$/;
const TYPED_NAMES = Object.keys(TYPED) as TypedName[];
const MUST_KEYS = new Set(
  Object.entries(MOBILE_KEYS).flatMap(([name, keys]) => (isMust({ name }) ? keys : [])),
);

/** Reads what is known and makes sense; everything else is left out, so that any address gives a page. */
export function readFinderAnswers(params: URLSearchParams): FinderAnswers {
  const answers: FinderAnswers = {};
  const size = params.get('size') ?? '';
  if (Object.hasOwn(SIZES, size)) answers.size = size as SizeName;
  for (const name of TYPED_NAMES) {
    const value = readNumber(params.get(name), TYPED[name]);
    if (value !== undefined) answers[name] = value;
  }
  const { budget, spend } = answers;
  // Nobody would like to spend more than they can: then all that they can pay is as good.
  if (budget !== undefined && spend !== undefined && spend >= budget) delete answers.spend;
  answers.hours = HOURS.find((hours) => String(hours) === params.get('hours'));
  answers.keep = YEARS.find((years) => String(years) === params.get('keep'));
  const must = Object.entries(readMobileQuery(params)).filter(([key]) => MUST_KEYS.has(key));
  if (must.length > 0) answers.must = Object.fromEntries(must) as Asked;
  const levels = CRITERION_NAMES.flatMap((name) => {
    const level = readNumber(params.get(levelKey(name)), { least: 0, most: TOP_LEVEL });
    return level === undefined || level === START_LEVEL ? [] : [[name, level]];
  });
  if (levels.length > 0) answers.levels = Object.fromEntries(levels);
  return answers;
}

/** Keys of answers whose value means nothing. */
export function findUnknownAnswerKeys(params: URLSearchParams): string[] {
  const levels = CRITERION_NAMES.map(levelKey);
  return ['size', ...TYPED_NAMES, 'hours', 'keep', ...levels].filter((key) => {
    const value = params.get(key) ?? '';
    const isUsual = levels.some((name) => name === key) && value === String(START_LEVEL);
    if (value === '' || isUsual) return false;
    return tidyFinderQuery(new URLSearchParams([[key, value]])).size === 0;
  });
}

/** Whether the finder takes a filter of the list, by one of its keys or by its name. */
export function isFinderFilter(key: string): boolean {
  return MUST_KEYS.has(key) || (Object.hasOwn(MOBILE_KEYS, key) && isMust({ name: key }));
}

/** The one address of some answers: known keys in a fixed order. */
export function writeFinderAnswers(answers: FinderAnswers): URLSearchParams {
  const params = new URLSearchParams();
  const { size, hours, keep, must = {}, levels = {} } = answers;
  if (size) params.set('size', size);
  for (const name of TYPED_NAMES) {
    const value = answers[name];
    if (value !== undefined) params.set(name, String(value));
  }
  if (hours) params.set('hours', String(hours));
  if (keep) params.set('keep', String(keep));
  for (const [key, value] of writeMobileQuery(must)) params.set(key, value);
  for (const name of CRITERION_NAMES) {
    const level = levels[name];
    if (level !== undefined && level !== START_LEVEL) params.set(levelKey(name), String(level));
  }
  return params;
}

/** The query of any address in its one spelling. */
export function tidyFinderQuery(given: URLSearchParams): URLSearchParams {
  return writeFinderAnswers(readFinderAnswers(given));
}

export function finderAddress(answers: FinderAnswers): string {
  // Read again: what was loosened may make another answer pointless.
  const query = tidyFinderQuery(writeFinderAnswers(answers)).toString();
  return query === '' ? FIND_PATH : `${FIND_PATH}?${query}`;
}

function readNumber(
  text: string | null,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (text === null || !NUMBER.test(text)) return undefined;
  const value = Math.floor(Number(text));
  return value >= least && value <= most ? value : undefined;
}
