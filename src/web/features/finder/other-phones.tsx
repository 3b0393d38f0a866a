import { Link } from 'react-router';
import type { WireOtherPhone } from '../../../contract/finder/found.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { Price } from '../../ui/price.tsx';
import { tintStyle } from '../catalogue/cards/tint.ts';

export interface OtherPhonesProps {
  title: string;
  text: string;
  phones: readonly WireOtherPhone[];
}

/** Pixels a millimetre, the same for every one. */
const SCALE = 0.4;

/** Phones that are not in the list, each with why. Nothing where there is none. */
export function OtherPhones({ title, text, phones }: OtherPhonesProps) {
  if (phones.length === 0) return null;
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="max-w-prose pt-1 text-ink-soft">{text}</p>
      </div>
      <ul className="grid gap-x-8 md:grid-cols-2">
        {phones.map((phone) => (
          <li key={phone._id} className="alternative">
            <span className="alternative-tile tinted" style={tintStyle(phone)}>
              <PhonePicture mobile={phone} scale={SCALE} alt="" />
            </span>
            <span className="grid min-w-0">
              <Link
                to={`/mobiles/${phone.slug}`}
                className="font-semibold no-underline after:absolute after:inset-0 hover:underline"
              >
                {phone.name}
              </Link>
              <span className="figures text-sm text-ink-soft">{phone.why}</span>
            </span>
            <Price dollars={phone.price} from={phone.priceFrom} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}
