import { Link } from 'react-router';
import type { WireSuitedPhone } from '../../../contract/finder/found.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { Ruler } from '../../ui/pictures/ruler.tsx';
import { Price } from '../../ui/price.tsx';

export interface LineupProps {
  /** The best first. */
  phones: readonly WireSuitedPhone[];
}

const MOST_SHOWN = 5;

/**
 * The first few on one rule, to scale. The list below tells the same and more, so this one is for the eyes: it
 * is neither read out nor a stop of the keyboard.
 */
export function Lineup({ phones }: LineupProps) {
  return (
    <div aria-hidden="true" className="finder-lineup">
      <ul>
        {phones.slice(0, MOST_SHOWN).map(({ mobile }, index) => (
          <li key={mobile._id}>
            <Link to={`/mobiles/${mobile.slug}`} tabIndex={-1} className="no-underline">
              <span className="finder-stand">
                <PhonePicture mobile={mobile} alt="" eager />
              </span>
              <span className="figures block text-sm text-ink-soft">{index + 1}</span>
              <span className="block leading-snug font-semibold">{mobile.name}</span>
              <Price dollars={mobile.price} from={mobile.priceFrom} className="text-sm" />
            </Link>
          </li>
        ))}
      </ul>
      <div className="finder-rule">
        <Ruler figuresEveryMm={50} />
      </div>
    </div>
  );
}
