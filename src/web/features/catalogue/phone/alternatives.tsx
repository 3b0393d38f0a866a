import { Link } from 'react-router';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { Price } from '../../../ui/price.tsx';
import type { ShelfMobile } from '../cards/shelf-mobile.ts';
import { tintStyle } from '../cards/tint.ts';

/** A phone together with how it differs from the one that is looked at. */
export interface ComparedMobile {
  mobile: ShelfMobile;
  difference: string;
}

export interface AlternativesProps {
  /** The phone that is sold out. */
  name: string;
  /** In stock, the most similar first. */
  mobiles: readonly ComparedMobile[];
}

const MOST_SHOWN = 3;
/** Pixels a millimetre: all of them to one scale here too. */
const SCALE = 0.4;

/** A phone that cannot be had: says so, and shows the nearest ones that can. */
export function Alternatives({ name, mobiles }: AlternativesProps) {
  return (
    <div className="grid gap-3">
      <p>
        <strong className="font-semibold">Sold out.</strong> We do not know yet when the {name} will
        be back.
      </p>
      {mobiles.length > 0 && (
        <section aria-labelledby="alternatives-title" className="grid gap-1">
          <h2 id="alternatives-title" className="text-lg">
            Close to it, and in stock
          </h2>
          <ul>
            {mobiles.slice(0, MOST_SHOWN).map(({ mobile, difference }) => (
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
                  <span className="figures text-sm text-ink-soft">{difference}</span>
                </span>
                <Price dollars={mobile.price} className="font-semibold" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
