/** How phones of a brand are called in running text. */

import { SHOWN_BRANDS } from '../../../../contract/mobile-brands.ts';
import { formatNumber } from '../../../../shared/words/wording.ts';

/** "iPhones", "Samsung phones", or "phones" without a brand; one of them for a count of 1. */
export function namePhones(brandLabel?: string, count = 2): string {
  const brand = SHOWN_BRANDS.find(({ label }) => label === brandLabel);
  const noun = brand?.isNoun ? brand.label : `${brandLabel ?? ''} phone`.trim();
  return count === 1 ? noun : `${noun}s`;
}

/** How many phones a list holds: "26 iPhones", "1 Samsung phone". */
export function countPhones(count: number, brandLabel?: string): string {
  return `${formatNumber(count)} ${namePhones(brandLabel, count)}`;
}
