import type { WireCartSum } from '../../../../contract/cart.ts';

/** What the prices above a sum have in them. */
export function describePrices(sum: WireCartSum | undefined): string {
  if (!sum) return 'Prices in US dollars.';
  if (!sum.charges) return 'Prices in US dollars, delivery included.';
  const { tax } = sum.charges;
  if (!tax) return 'Prices in US dollars.';
  return `Prices in US dollars, ${tax.included ? 'tax included' : 'before tax'}.`;
}
