import type { WireMobile } from '../../../../../contract/mobiles.ts';
import type { WireManagedVariant } from '../../../../../contract/office/managed-variants.ts';
import { formatDate, formatLocalDate } from '../../../../../shared/words/wording.ts';
import { formatDollars } from '../../../../ui/price.tsx';

export interface OfferNoteProps {
  /** A mobile or a variant. */
  unit: Pick<WireMobile, 'price' | 'listPrice' | 'offerEndsOn'>;
  /** What runs or is to come of a variant. */
  offers?: WireManagedVariant['offers'] | undefined;
}

/** What it costs while it is on offer, and how long; else what it will cost. */
export function OfferNote({ unit, offers = [] }: OfferNoteProps) {
  const { price, listPrice, offerEndsOn } = unit;
  const isReduced = price < listPrice;
  const end = offerEndsOn === null ? ', no end date' : ` until ${formatDate(offerEndsOn)}`;
  const [next] = [...offers].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  if (!isReduced && !next) return null;
  return (
    <p className="mt-1 text-right text-sm text-accent-text">
      {isReduced
        ? `${formatDollars(price)}${end}`
        : next && `${formatDollars(next.price)} from ${formatLocalDate(new Date(next.startsAt))}`}
    </p>
  );
}
