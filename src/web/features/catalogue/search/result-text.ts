/** How phones of a brand are called in running text. */
import { BRANDS } from '../../../../shared/constants.ts';
import { formatNumber } from '../../../../shared/words/wording.ts';

/** The brand whose phones are called by its own name: "26 iPhones". */
const NAMED_BY_BRAND: string = BRANDS[0].label;

/** "iPhones", "Samsung phones", or "phones" without a brand; one of them for a count of 1. */
export function namePhones(brandLabel?: string, count = 2): string {
  const noun = brandLabel === NAMED_BY_BRAND ? brandLabel : `${brandLabel ?? ''} phone`.trim();
  return count === 1 ? noun : `${noun}s`;
}

/** How many phones a list holds: "26 iPhones", "1 Samsung phone". */
export function countPhones(count: number, brandLabel?: string): string {
  return `${formatNumber(count)} ${namePhones(brandLabel, count)}`;
}
