import type { WireMobile } from '../../../contract/mobiles.ts';
import { PhonePicture } from '../../ui/phone-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Stage } from './stage.tsx';

const SHOWN = 4;

/** The strongest reductions of the moment, each with its prices above it. */
export function OffersSlide({ offers }: { offers: readonly WireMobile[] }) {
  const strongest = [...offers].sort((a, b) => a.price / a.listPrice - b.price / b.listPrice);
  return (
    <Stage caption="The strongest reductions of the moment. All of them are in the offered list below.">
      <ul className="line-up">
        {strongest.slice(0, SHOWN).map((mobile) => (
          <li key={mobile._id}>
            <p className="pb-2 text-center text-sm font-semibold max-sm:sr-only">
              <Price dollars={mobile.price} earlierDollars={mobile.listPrice} />
            </p>
            <PhonePicture mobile={mobile} />
          </li>
        ))}
      </ul>
    </Stage>
  );
}
