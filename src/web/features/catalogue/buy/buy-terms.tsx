import type { ShopTerms } from '../../../../shared/rules/shop-settings.ts';
import { DELIVERY_TIME, describeReturnTime } from '../../../../shared/words/describe-terms.ts';
import { StockNote } from '../cards/stock-note.tsx';
import type { ShownPhone } from '../phone/shown-phone.ts';

/** What comes with the price: stock, what is the same in all variants, delivery, returns. */
export function BuyTerms({ mobile, terms }: { mobile: ShownPhone; terms: ShopTerms }) {
  const { isDeliveryFree, addsTax, includesTax } = terms;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      <dt className="text-ink-soft">Stock</dt>
      <dd className="figures">
        <StockNote available={mobile.available} />
      </dd>
      {mobile.same.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-soft">Cost a month</dt>
      <dd className="figures">{mobile.chosen.costAMonth}</dd>
      <dt className="text-ink-soft">Delivery</dt>
      <dd>
        {isDeliveryFree && 'Free, '}
        {DELIVERY_TIME}
        {!isDeliveryFree && ', price in the cart'}
      </dd>
      {(addsTax || includesTax) && (
        <>
          <dt className="text-ink-soft">Tax</dt>
          <dd>{addsTax ? 'Added in the cart, by where it goes' : 'Included'}</dd>
        </>
      )}
      <dt className="text-ink-soft">Returns</dt>
      <dd>{describeReturnTime(terms)}, in the condition you received it</dd>
    </dl>
  );
}
