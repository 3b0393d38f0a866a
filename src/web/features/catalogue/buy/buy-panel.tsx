import { reductionPercent } from '../../../../shared/money.ts';
import { formatDay } from '../../../../shared/words/wording.ts';
import { formatDollars, Price } from '../../../ui/price.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { CompareToggle } from '../../compare/compare-toggle.tsx';
import { Alternatives, type ComparedMobile } from '../phone/alternatives.tsx';
import type { PagePhone } from '../phone/page-phone.ts';
import { BuyTerms } from './buy-terms.tsx';

export interface BuyPanelProps {
  mobile: PagePhone;
  /** Lowest price of the 30 days before the reduction, whole dollars. */
  lowestOf30Days: number | undefined;
  /** Phones that can be had instead, the most similar first. */
  alternatives: readonly ComparedMobile[];
}

/** Price, stock, delivery and the way into the cart; where there is none, what can be had instead. */
export function BuyPanel({ mobile, lowestOf30Days, alternatives }: BuyPanelProps) {
  const { description, price, listPrice, available } = mobile;
  const isSoldOut = available < 1;
  return (
    <div className="buy-panel">
      <div className="buy-row">
        <Price
          dollars={price}
          earlierDollars={listPrice}
          className="font-heading text-3xl font-semibold tracking-tight lg:text-4xl"
        />
        <AddToCartButton mobile={mobile} className="min-w-40 flex-1 lg:max-w-sm lg:flex-none" />
        <CompareToggle
          slug={mobile.slug}
          name={mobile.name}
          drawing={mobile.drawing}
          className="-ml-2.5 w-fit"
        />
      </div>
      <OfferTerms mobile={mobile} lowestOf30Days={lowestOf30Days} />
      {isSoldOut ? (
        <Alternatives name={mobile.name} mobiles={alternatives} />
      ) : (
        <BuyTerms mobile={mobile} />
      )}
      {description && <p className="max-w-prose">{description}</p>}
    </div>
  );
}

/** Until when a reduction lasts, and what it has to be measured against. */
function OfferTerms({
  mobile: { price, listPrice, offerEndsAt },
  lowestOf30Days,
}: Pick<BuyPanelProps, 'mobile' | 'lowestOf30Days'>) {
  const percent = reductionPercent(listPrice, price);
  if (percent <= 0) return null;
  return (
    <p className="figures grid text-sm text-ink-soft">
      <span>
        {percent}% off{offerEndsAt && ` until ${formatDay(offerEndsAt)}`}
      </span>
      {lowestOf30Days !== undefined && (
        <span>Lowest price of the 30 days before: {formatDollars(lowestOf30Days)}</span>
      )}
    </p>
  );
}
