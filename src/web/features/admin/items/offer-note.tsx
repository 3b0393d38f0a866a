import type { WireMobile } from '../../../../contract/mobiles.ts';
import { formatDay } from '../../../../shared/words/wording.ts';
import { formatDollars } from '../../../ui/price.tsx';

/** What a mobile costs while it is on offer, and how long. */
export function OfferNote({ mobile }: { mobile: WireMobile }) {
  const { price, listPrice, offerEndsAt } = mobile;
  if (price >= listPrice || offerEndsAt === null) return null;
  return (
    <p className="mt-1 text-right text-sm text-accent-text">
      {formatDollars(price)} until {formatDay(offerEndsAt)}
    </p>
  );
}
