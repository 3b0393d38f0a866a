import { useId } from 'react';
import { Link } from 'react-router';
import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import { reductionPercent } from '../../../../shared/money.ts';
import { useOnArrival } from '../../../lib/live/use-on-arrival.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { PastPrices } from '../../../ui/past-prices.tsx';
import { PhonePicture } from '../../../ui/pictures/phone-picture.tsx';
import { formatDollars, Price } from '../../../ui/price.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { CompareToggle } from '../../compare/compare-toggle.tsx';
import { useHasOwn } from '../../my-phone/kept-text.ts';
import { OwnDifference } from '../../my-phone/own-difference.tsx';
import { SaveToggle } from '../../wishes/save-toggle.tsx';
import { CardRating } from './card-rating.tsx';
import { CardVariants } from './card-variants.tsx';
import { HeightMark } from './height-mark.tsx';
import { StockNote } from './stock-note.tsx';
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

/**
 * Price, stock and the way into the cart: of the variant that is shown. Protects: what is put into the cart costs
 * what stands here, and a phone is not sold out while another variant of it is left.
 */
function CardBuy({ mobile }: { mobile: WireRatedMobile }) {
  const arrival = useOnArrival(mobile);
  const { choice, chosen, price } = mobile;
  const from = choice?.priceFrom ?? null;
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 pt-3">
      {/* A reduction that has just begun says it too, though the card grows by a line. */}
      {(arrival.lowestOf30Days ?? mobile.lowestOf30Days) !== undefined && (
        <p className="figures basis-full pb-1.5 text-sm text-ink-soft">
          {mobile.lowestOf30Days === undefined ? NO_BREAK : <PastPrices {...mobile} />}
        </p>
      )}
      <p className="grid gap-0.5">
        <Price
          dollars={price}
          earlierDollars={mobile.listPrice}
          from={chosen ? null : from}
          className="text-xl font-semibold"
        />
        {hasOthers(arrival) && (
          <span className="figures text-sm text-ink-soft">
            {hasOthers(mobile) && from !== null ? `Others from ${formatDollars(from)}` : NO_BREAK}
          </span>
        )}
        {isElsewhere(mobile) ? (
          <span className="text-sm text-warning">Left in other versions</span>
        ) : (
          <StockNote
            available={mobile.available}
            isOneOfSeveral={choice !== undefined && !chosen}
          />
        )}
      </p>
      {isElsewhere(arrival) ? (
        <ButtonLink to={cardAddress(mobile)} variant="secondary" className="relative z-10">
          Choose<span className="sr-only"> a version of {mobile.name}</span>
        </ButtonLink>
      ) : (
        <AddToCartButton
          mobile={chosen ? { ...mobile, variant: chosen._id, variantName: chosen.name } : mobile}
          className="relative z-10 max-w-44"
        />
      )}
    </div>
  );
}

/** Keeps the height of a line. */
const NO_BREAK = '\u00a0';

/** Another variant is the cheapest. */
function hasOthers({ choice, chosen, price }: WireRatedMobile): boolean {
  const from = choice?.priceFrom ?? null;
  return !chosen && from !== null && from !== price;
}

function isElsewhere({ available, choice }: WireRatedMobile): boolean {
  return available < 1 && choice?.isLeft === true;
}

/** The page of a phone, in the variant that its card shows. */
function cardAddress({ slug, chosen }: Pick<WireRatedMobile, 'slug' | 'chosen'>): string {
  return chosen ? `/mobiles/${slug}?${chosen.query}` : `/mobiles/${slug}`;
}
