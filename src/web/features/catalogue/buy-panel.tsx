import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import { reductionPercent } from '../../../shared/money.ts';
import { formatDay } from '../../ui/format-day.ts';
import { Price } from '../../ui/price.tsx';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { KeyFigures } from './key-figures.tsx';
import { StockNote } from './stock-note.tsx';

/** Name, price, stock, delivery and the way into the cart. */
export function BuyPanel({ mobile }: { mobile: WireMobileDetail }) {
  const { name, summary, description, price, listPrice, offerEndsAt, available } = mobile;
  const percent = reductionPercent(listPrice, price);
  return (
    <div className="grid content-start gap-6">
      <div className="grid gap-3">
        <h1 className="text-5xl break-words">{name}</h1>
        <p className="figures text-lg text-ink-soft">{summary}</p>
      </div>
      {description && <p className="max-w-prose text-lg">{description}</p>}
      <div className="grid gap-4 border-y border-line py-6">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Price
            dollars={price}
            earlierDollars={listPrice}
            className="font-heading text-4xl font-semibold tracking-tight"
          />
          {percent > 0 && (
            <span className="figures text-sm text-ink-soft">
              {percent}% off{offerEndsAt && ` until ${formatDay(offerEndsAt)}`}
            </span>
          )}
        </p>
        <AddToCartButton mobile={mobile} className="max-w-sm" />
        <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
          <dt className="text-ink-soft">Stock</dt>
          <dd className="figures">
            <StockNote available={available} />
          </dd>
          <dt className="text-ink-soft">Delivery</dt>
          <dd>Free, in 3 to 5 working days</dd>
          <dt className="text-ink-soft">Return</dt>
          <dd>Within 30 days, as you got it</dd>
        </dl>
      </div>
      {mobile.specs && <KeyFigures specs={mobile.specs} />}
    </div>
  );
}
