import type { WireCartSum } from '../../../../contract/cart.ts';

/** What the prices above a sum have in them. */
export function describeCartPrices(sum: WireCartSum | undefined): string {
  if (!sum) return 'Prices in US dollars.';
  if (!sum.charges) return 'Prices in US dollars, delivery included.';
  const { tax } = sum.charges;
  if (!tax) return 'Prices in US dollars.';
  return `Prices in US dollars, ${tax.included ? 'tax included' : 'before tax'}.`;
}

/** What is in a total, which stands alone or below its lines. */
export function describeTotal(sum: WireCartSum | undefined): string {
  return sum?.charges === null ? 'In US dollars, delivery included.' : 'In US dollars.';
}
