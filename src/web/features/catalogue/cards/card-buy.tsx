import type { WireRatedMobile } from '../../../../contract/mobiles.ts';
import { useOnArrival } from '../../../lib/live/use-on-arrival.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { PastPrices } from '../../../ui/past-prices.tsx';
import { formatDollars, Price } from '../../../ui/price.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { cardAddress } from './card-address.ts';
import { StockNote } from './stock-note.tsx';

/**
 * Price, stock and the way into the cart: of the variant that is shown. Protects: what is put into the cart costs
 * what stands here, and a phone is not sold out while another variant of it is left.
 */
export function CardBuy({ mobile }: { mobile: WireRatedMobile }) {
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
