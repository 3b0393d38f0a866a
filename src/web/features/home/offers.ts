/** Which offers the home page shows outside the offered list. */
import type { WireMobile } from '../../../contract/mobiles.ts';
import { ADVERTISED_REALME_REDUCTION_PERCENT } from '../../../shared/constants.ts';

const BANNER_OFFERS = 4;

/**
 * The realme phone that makes "up to 70% off" true right now, or null: the band may then not be
 * shown, because a price claim must hold (Directive 98/6/EC, article 6a).
 */
export function findAdvertisedOffer<M extends WireMobile>(offers: readonly M[]): M | null {
  const [strongest] = offers
    .filter(({ category, available }) => category === 'realme' && available > 0)
    .sort((a, b) => percent(b) - percent(a));
  if (!strongest || percent(strongest) < ADVERTISED_REALME_REDUCTION_PERCENT) return null;
  return strongest;
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
