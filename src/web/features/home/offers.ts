/** The realme claim of the home page. */
import type { WireMobile } from '../../../contract/mobiles.ts';
import { ADVERTISED_REALME_REDUCTION_PERCENT } from '../../../shared/constants.ts';

/**
 * The realme phone that makes "up to 70% off" true right now, or null: the band may then not be
 * shown, because a price claim must hold (Directive 98/6/EC, article 6a).
 */
export function findAdvertisedOffer(offers: readonly WireMobile[]): WireMobile | null {
  const percent = ({ price, listPrice }: WireMobile) => ((listPrice - price) * 100) / listPrice;
  const [strongest] = offers
    .filter(({ category, available }) => category === 'realme' && available > 0)
    .sort((a, b) => percent(b) - percent(a));
  if (!strongest || percent(strongest) < ADVERTISED_REALME_REDUCTION_PERCENT) return null;
  return strongest;
}
