/**
 * What pages show of the brands. Plain data, computed when the pages are built (vite.config.ts): words of
 * searches, makers and drawings stay out of what a shopper's browser loads.
 */
import { spellNumber } from '../shared/words/wording.ts';
import { BRANDS, type Brand } from '../shop/phone/brands.ts';

export type ShownBrand = Pick<Brand, 'category' | 'label' | 'isNoun'>;

const [first, ...others] = BRANDS;

/** In the order of the tabs; the first one is open where none was chosen. */
export const SHOWN_BRANDS: readonly [ShownBrand, ...ShownBrand[]] = [
  show(first),
  ...others.map(show),
];

/** How many brands there are, in words, and how many besides the one that is open. */
export const BRAND_COUNT = spellNumber(BRANDS.length);
export const OTHER_BRAND_COUNT = spellNumber(others.length);

function show({ category, label, isNoun }: Brand): ShownBrand {
  return { category, label, ...(isNoun ? { isNoun } : {}) };
}
