import { Link } from 'react-router';
import { reductionPercent } from '../../../../shared/money.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { PastPrices } from '../../../ui/past-prices.tsx';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { Ruler } from '../../../ui/pictures/ruler.tsx';
import { Price } from '../../../ui/price.tsx';
import { OwnDifference } from '../../my-phone/own-difference.tsx';
import type { ShelfMobile } from './shelf-mobile.ts';

export interface PhoneShelfProps {
  /** Name of the list. */
  label: string;
  mobiles: readonly ShelfMobile[];
  level: 2 | 3 | 4;
  /** A line under the price, by the phone's id: how it differs from the one that is looked at. */
  notes?: Readonly<Record<string, string>>;
}

/** A place on a shelf has two lines for the difference from an own phone. */
const SHELF_PARTS = 2;

/** Phones standing side by side on one rule, to scale; scrolls sideways where they do not fit. */
export function PhoneShelf({ label, mobiles, level, notes }: PhoneShelfProps) {
  const Heading = `h${level}` as const;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="shelf"
    >
      <ul className="shelf-row">
        {mobiles.map((mobile) => (
          <li key={mobile._id} className="shelf-place group relative">
            <span className="shelf-stand">
              <PhonePicture mobile={mobile} alt="" />
            </span>
            <Heading className="text-lg leading-snug">
              <Link
                to={`/mobiles/${mobile.slug}`}
                viewTransition
                className="no-underline after:absolute after:inset-0"
              >
                {mobile.name}
              </Link>
            </Heading>
            <p className="pt-1">
              <Price
                dollars={mobile.price}
                earlierDollars={mobile.listPrice}
                from={mobile.priceFrom}
                className="text-lg font-semibold"
              />
            </p>
            {notes ? (
              <p className="figures text-sm text-ink-soft">{notes[mobile._id]}</p>
            ) : (
              <OwnDifference
                slug={mobile.slug}
                measures={mobile.measures}
                mostParts={SHELF_PARTS}
              />
            )}
            <OfferNote mobile={mobile} />
          </li>
        ))}
        <li aria-hidden="true" className="shelf-rule">
          <Ruler />
        </li>
      </ul>
    </section>
  );
}

function OfferNote({ mobile }: { mobile: ShelfMobile }) {
  const { price, listPrice, offerEndsOn, ...past } = mobile;
  const percent = reductionPercent(listPrice, price);
  if (percent <= 0) return null;
  return (
    <p className="figures text-sm text-ink-soft">
      {percent}% off
      {offerEndsOn && (
        <>
          {' '}
          until <time dateTime={offerEndsOn}>{formatDate(offerEndsOn)}</time>
        </>
      )}
      <PastPrices {...past} />
    </p>
  );
}
