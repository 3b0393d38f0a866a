import { Link } from 'react-router';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { Price } from '../../../ui/price.tsx';
import type { ShelfMobile } from '../cards/shelf-mobile.ts';
import { tintStyle } from '../cards/tint.ts';
import { joinDifference } from './price-difference.ts';

/** A phone together with how it differs in size from the one that is looked at. */
export interface ComparedMobile {
  mobile: ShelfMobile;
  /** Null when one of the two is not drawn. */
  sizeDifference: string | null;
}

export interface AlternativesProps {
  /** The phone that is sold out. */
  phone: { price: number };
  /** In stock, the most similar first. */
  mobiles: readonly ComparedMobile[];
}

const MOST_SHOWN = 3;
/** Pixels a millimetre: all of them to one scale here too. */
const SCALE = 0.4;

/** The nearest phones that can be had instead of one that cannot. */
export function Alternatives({ phone, mobiles }: AlternativesProps) {
  if (mobiles.length === 0) return null;
  return (
    <section aria-labelledby="alternatives-title" className="grid gap-1">
      <h2 id="alternatives-title" className="text-lg">
        Close to it, and in stock
      </h2>
      <ul>
        {mobiles.slice(0, MOST_SHOWN).map(({ mobile, sizeDifference }) => (
          <li key={mobile._id} className="alternative">
            <span className="alternative-tile tinted" style={tintStyle(mobile)}>
              <PhonePicture mobile={mobile} scale={SCALE} alt="" />
            </span>
            <span className="grid min-w-0">
              <Link
                to={`/mobiles/${mobile.slug}`}
                className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
              >
                {mobile.name}
              </Link>
              <span className="figures text-sm text-ink-soft">
                {joinDifference(sizeDifference, phone, mobile)}
              </span>
            </span>
            <Price dollars={mobile.price} from={mobile.priceFrom} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
