import type { WireOrder } from '../../../contract/orders.ts';
import { formatDollars } from '../../ui/price.tsx';
import { UnitName } from '../../ui/unit-name.tsx';
import { CartPicture } from '../cart/cart-picture.tsx';
import { SumLines } from '../cart/sum/sum-lines.tsx';

export interface OrderItemsProps {
  order: Pick<WireOrder, 'items' | 'price' | 'charges' | 'parcel'>;
  /** Larger pictures, where the phones are what the page is about. */
  isLarge?: boolean;
  /** For the hands that pack. */
  showsSku?: boolean;
}

/** What was bought, to scale, with the prices that were paid. */
export function OrderItems({ order, isLarge = false, showsSku = false }: OrderItemsProps) {
  const { items, price, charges, parcel } = order;
  const cameBack = parcel === null ? 'Back in stock' : 'Returned';
  if (items.length === 0) {
    return (
      <p className="text-ink-soft">
        The payment arrived after its order had been given up. Nothing was bought with it.
      </p>
    );
  }
  return (
    <>
      <ul>
        {groupSame(items).map(({ item, units }) => (
          <li key={item._id} className="flex items-center gap-4 border-b border-line py-3">
            <CartPicture row={item} isSmall={!isLarge} />
            <div className="min-w-0 flex-1">
              <UnitName
                name={item.name}
                variantName={item.variantName}
                sku={showsSku ? item.sku : null}
                to={item.slug && `/mobiles/${item.slug}`}
              />
              {units > 1 && <p className="text-sm text-ink-soft">{units} items</p>}
              {item.returned && <p className="text-sm text-ink-soft">{cameBack}</p>}
            </div>
            <p className="figures">{formatDollars(item.price * units)}</p>
          </li>
        ))}
      </ul>
      {charges && <SumLines charges={charges} className="mt-3" />}
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <data value={price} className="figures font-heading text-2xl font-semibold">
          {formatDollars(price)}
        </data>
      </p>
    </>
  );
}

type Item = WireOrder['items'][number];

/** Units that nothing tells apart are one line, as in the cart; what has come back is another. */
function groupSame(items: readonly Item[]): { item: Item; units: number }[] {
  const groups = Map.groupBy(items, ({ productId, sku, variantName, price, returned }) =>
    JSON.stringify([productId, sku, variantName, price, returned]),
  );
  return [...groups.values()].flatMap(([item, ...others]) =>
    item ? { item, units: 1 + others.length } : [],
  );
}
