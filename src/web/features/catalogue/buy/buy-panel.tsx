import type { PhoneChoice } from '../../../../contract/phone/address.ts';
import { reductionPercent } from '../../../../shared/money.ts';
import type { ShopTerms } from '../../../../shared/rules/shop-settings.ts';
import { formatDate } from '../../../../shared/words/wording.ts';
import { PastPrices } from '../../../ui/past-prices.tsx';
import { Price } from '../../../ui/price.tsx';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { CompareToggle } from '../../compare/compare-toggle.tsx';
import { SaveToggle } from '../../wishes/save-toggle.tsx';
import { VariantChoice } from '../choice/variant-choice.tsx';
import type { ComparedMobile } from '../phone/alternatives.tsx';
import type { PageVariant, ShownPhone } from '../phone/shown-phone.ts';
import { AlertLink } from './alert-link.tsx';
import { BuyTerms } from './buy-terms.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { SoldOut } from './sold-out.tsx';

export interface BuyPanelProps {
  mobile: ShownPhone;
  /** Whether it was in stock when the visitor came: what stands where follows it. */
  wasLeft: boolean;
  choice: PhoneChoice<PageVariant>;
  /** Phones that can be had instead, the most similar first. */
  alternatives: readonly ComparedMobile[];
  terms: ShopTerms;
}

/** What is bought, its price, stock, delivery and the way into the cart; where there is none, what can be had instead. */
export function BuyPanel({ mobile, wasLeft, choice, alternatives, terms }: BuyPanelProps) {
  const { description, price, listPrice, available } = mobile;
  return (
    <div className="buy-panel">
      <VariantChoice phone={mobile} choice={choice} />
      <div className="buy-row">
        <Price
          dollars={price}
          earlierDollars={listPrice}
          className="font-heading text-3xl font-semibold tracking-tight lg:text-4xl"
        />
        <AddToCartButton
          key={mobile.variant}
          mobile={mobile}
          className="min-w-40 flex-1 lg:max-w-sm lg:flex-none"
        />
      </div>
      <ChangeNotice mobile={mobile} />
      <OfferTerms mobile={mobile} />
      {wasLeft ? (
        <BuyTerms mobile={mobile} terms={terms} />
      ) : (
        <SoldOut mobile={mobile} choice={choice} alternatives={alternatives} />
      )}
      <div className="-ml-2.5 flex flex-wrap items-center gap-x-2">
        <CompareToggle slug={mobile.slug} name={mobile.name} drawing={mobile.drawing} />
        <SaveToggle phone={mobile} label />
        {wasLeft && (
          <AlertLink
            mobile={mobile}
            className="px-2.5 py-3 text-sm font-semibold underline underline-offset-4"
          >
            {available > 0 ? 'Tell me when it costs less' : 'Tell me when it is back'}
          </AlertLink>
        )}
      </div>
      {description && <p className="max-w-prose whitespace-pre-line">{description}</p>}
    </div>
  );
}

/** Until when a reduction lasts, and what it has to be measured against. */
function OfferTerms({ mobile: { price, listPrice, offerEndsOn, chosen } }: { mobile: ShownPhone }) {
  const percent = reductionPercent(listPrice, price);
  if (percent <= 0) return null;
  return (
    <p className="figures grid text-sm text-ink-soft">
      <span>
        {percent}% off{offerEndsOn && ` until ${formatDate(offerEndsOn)}`}
      </span>
      <PastPrices {...chosen.history} />
    </p>
  );
}
