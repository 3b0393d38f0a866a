import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WireMobile } from '../../../contract/mobiles.ts';
import type { PriceFrom } from '../../../contract/phone/card-variants.ts';
import { PhonePicture } from '../../ui/pictures/phone-picture.tsx';
import { Price } from '../../ui/price.tsx';

export interface StagePhoneProps {
  mobile: PriceFrom &
    Pick<WireMobile, 'slug' | 'name' | 'price' | 'listPrice' | 'image' | 'drawing'>;
  /** In the first slide: loads at once. */
  eager?: boolean;
  /** A dimension line beside it. */
  mark?: ReactNode;
}

/** A phone on the rule with its name and price below; all of it leads to the phone's page. */
export function StagePhone({ mobile, eager = false, mark }: StagePhoneProps) {
  const { slug, name, price, listPrice, priceFrom } = mobile;
  return (
    <li className="stage-place group">
      <Link to={`/mobiles/${slug}`} className="stage-link no-underline">
        <span className="stage-stand">
          <PhonePicture mobile={mobile} alt="" eager={eager} />
          {mark}
        </span>
        <span className="stage-label">
          <span className="font-medium group-hover:underline">{name}</span>
          <Price
            dollars={price}
            earlierDollars={listPrice}
            from={priceFrom}
            className="font-semibold max-sm:grid"
          />
        </span>
      </Link>
    </li>
  );
}
