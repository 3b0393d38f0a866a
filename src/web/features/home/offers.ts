/** Which offers the home page shows outside the offered list. */
import type { WireMobile } from '../../../contract/mobiles.ts';

const BANNER_OFFERS = 4;

/**
 * The realme phone in stock with the largest reduction, for the banner; null without one. Whether that is as
 * much as the banner promises is up to staff (shop/catalogue/advertised-offer.ts).
 */
export function findRealmeOffer<M extends WireMobile>(offers: readonly M[]): M | null {
  const [strongest] = offers
    .filter(({ category, available }) => category === 'realme' && available > 0)
    .sort((a, b) => percent(b) - percent(a));
  return strongest ?? null;
}

/** The four strongest reductions of phones that can be bought, from the smallest phone to the largest. */
export function pickDeepest(offers: readonly WireMobile[]): WireMobile[] {
  return offers
    .filter(({ available }) => available > 0)
    .sort((a, b) => percent(b) - percent(a))
    .slice(0, BANNER_OFFERS)
    .sort((a, b) => (a.drawing?.heightMm ?? 0) - (b.drawing?.heightMm ?? 0));
}

function percent({ price, listPrice }: WireMobile): number {
  return ((listPrice - price) * 100) / listPrice;
}
