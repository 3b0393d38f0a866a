import type { WireMobileDetail } from '../../../contract/mobiles.ts';
import { reductionPercent } from '../../../shared/money.ts';
import { formatDay } from '../../../shared/wording.ts';
import { formatDollars, Price } from '../../ui/price.tsx';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { KeyFigures } from './key-figures.tsx';
import { RatingLine } from './phone-reviews.tsx';
import { StockNote } from './stock-note.tsx';
import { describeStorage } from './storage.ts';
import { DELIVERY_DAYS, RETURN_DAYS } from './terms.ts';

export interface BuyPanelProps {
  mobile: WireMobileDetail;
  /** Lowest price of the 30 days before the reduction, whole dollars. */
  lowestOf30Days: number | undefined;
}

/** Name, price, stock, delivery and the way into the cart. */
export function BuyPanel({ mobile, lowestOf30Days }: BuyPanelProps) {
  const { name, summary, description, price, listPrice, offerEndsAt, available, rating, specs } =
    mobile;
  const percent = reductionPercent(listPrice, price);
  return (
    <div className="grid content-start gap-6">
      <div className="grid gap-3">
        <h1 className="text-5xl break-words">{name}</h1>
        <p className="figures text-lg text-ink-soft">{summary}</p>
        {rating && (
          <p className="text-sm">
            <a
              href="#reviews"
              className="inline-flex min-h-9 items-center underline underline-offset-4"
            >
              <RatingLine rating={rating} />
            </a>
          </p>
        )}
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
          {percent > 0 && lowestOf30Days !== undefined && (
            <span className="figures basis-full text-sm text-ink-soft">
              Lowest price of the 30 days before: {formatDollars(lowestOf30Days)}
            </span>
          )}
        </p>
        <AddToCartButton mobile={mobile} className="max-w-sm" />
        <dl className="grid gap-x-6 gap-y-1 text-sm grid-cols-[auto_1fr]">
          <dt className="text-ink-soft">Stock</dt>
          <dd className="figures">
            <StockNote available={available} />
          </dd>
          {specs && specs.storageGb.length > 0 && (
            <>
              <dt className="text-ink-soft">Storage</dt>
              <dd className="figures">{describeStorage(specs.storageGb)}</dd>
            </>
          )}
          <dt className="text-ink-soft">Delivery</dt>
          <dd>
            Free, in {DELIVERY_DAYS.from} to {DELIVERY_DAYS.to} working days
          </dd>
          <dt className="text-ink-soft">Return</dt>
          <dd>Within {RETURN_DAYS} days, as you got it</dd>
        </dl>
      </div>
      {specs && <KeyFigures specs={specs} />}
    </div>
  );
}
