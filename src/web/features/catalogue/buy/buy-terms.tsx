import { DELIVERY_DAYS, RETURN_DAYS } from '../../../../shared/words/terms.ts';
import { formatStorage } from '../../../../shared/words/wording.ts';
import { StockNote } from '../cards/stock-note.tsx';
import type { PagePhone } from '../phone/page-phone.ts';

/** What comes with the price: stock, the version that is sold, delivery, returns. */
export function BuyTerms({ mobile: { available, storageGb, costAMonth } }: { mobile: PagePhone }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      <dt className="text-ink-soft">Stock</dt>
      <dd className="figures">
        <StockNote available={available} />
      </dd>
      {storageGb.length > 0 && (
        <>
          <dt className="text-ink-soft">Storage</dt>
          <dd className="figures">{describeStorage(storageGb)}</dd>
        </>
      )}
      <dt className="text-ink-soft">Cost a month</dt>
      <dd className="figures">{costAMonth}</dd>
      <dt className="text-ink-soft">Delivery</dt>
      <dd>
        Free, {DELIVERY_DAYS.from} to {DELIVERY_DAYS.to} working days
      </dd>
      <dt className="text-ink-soft">Returns</dt>
      <dd>{RETURN_DAYS} days, in the condition you received it</dd>
    </dl>
  );
}

/** The size that we sell, which is the smallest one; said so where there are larger ones. */
function describeStorage(storageGb: readonly number[]): string {
  const size = formatStorage(Math.min(...storageGb));
  return storageGb.length === 1 ? size : `${size} (the version we sell)`;
}
