import { useId } from 'react';
import { Link } from 'react-router';
import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import { reductionPercent } from '../../../../shared/money.ts';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { CompareToggle } from '../../compare/compare-toggle.tsx';
import { useHasOwn } from '../../my-phone/kept-text.ts';
import { OwnDifference } from '../../my-phone/own-difference.tsx';
import { SaveToggle } from '../../wishes/save-toggle.tsx';
import { cardAddress } from './card-address.ts';
import { CardBuy } from './card-buy.tsx';
import { CardRating } from './card-rating.tsx';
import { CardVariants } from './card-variants.tsx';
import { HeightMark } from './height-mark.tsx';
import { tintStyle } from './tint.ts';

export interface MobileCardProps {
  mobile: WireRatedMobile;
  /** Cards of the first screen load their picture at once. */
  eager?: boolean;
  /** Level of the name's heading. */
  level: 2 | 3 | 4;
}

/** A phone in the shop: to scale on a tile of its own colour. The whole tile leads to its page. */
export function MobileCard({ mobile, eager = false, level }: MobileCardProps) {
  const Heading = `h${level}` as const;
  const hasOwn = useHasOwn();
  const differenceId = useId();
  const percent = reductionPercent(mobile.listPrice, mobile.price);
  return (
    <article className="group relative flex flex-col">
      <div className="tile tinted" style={tintStyle(mobile)}>
        {percent > 0 && <span className="tag">{percent}% off</span>}
        <span className="relative">
          <PhonePicture mobile={mobile} eager={eager} />
          <HeightMark drawing={mobile.drawing} />
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-0.5 pt-3">
        <div className="flex items-baseline justify-between gap-x-4">
          <Heading className="min-w-0 text-xl">
            <Link
              to={cardAddress(mobile)}
              aria-describedby={hasOwn ? differenceId : undefined}
              viewTransition
              className="no-underline after:absolute after:inset-0 after:rounded-tile"
            >
              {mobile.name}
            </Link>
          </Heading>
          {mobile.rating && <CardRating rating={mobile.rating} />}
        </div>
        <p className="figures text-sm text-ink-soft">{mobile.summary}</p>
        {mobile.choice && <CardVariants choice={mobile.choice} chosen={mobile.chosen} />}
        <OwnDifference id={differenceId} slug={mobile.slug} measures={mobile.measures} />
        <CardBuy mobile={mobile} />
      </div>
      {/* After the name, which tells what is saved and compared. */}
      <div className="absolute top-1.5 right-1.5 z-10 flex">
        <SaveToggle phone={{ ...mobile, variant: mobile.chosen?._id }} />
        <CompareToggle slug={mobile.slug} name={mobile.name} drawing={mobile.drawing} />
      </div>
    </article>
  );
}
