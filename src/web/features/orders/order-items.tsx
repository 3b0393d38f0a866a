import { Link } from 'react-router';
import type { WireOrder } from '../../../contract/orders.ts';
import { formatDollars } from '../../ui/price.tsx';
import { CartPicture } from '../cart/cart-picture.tsx';

export interface OrderItemsProps {
  order: Pick<WireOrder, 'items' | 'price'>;
  /** Larger pictures, where the phones are what the page is about. */
  isLarge?: boolean;
}

/** What was bought, to scale, with the prices that were paid. */
export function OrderItems({ order, isLarge = false }: OrderItemsProps) {
  const { items, price } = order;
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
        {items.map((item) => (
          <li key={item._id} className="flex items-center gap-4 border-b border-line py-3">
            <CartPicture row={item} isSmall={!isLarge} />
            <p className="min-w-0 flex-1 break-words">
              {item.slug ? (
                <Link to={`/mobiles/${item.slug}`} className="underline underline-offset-4">
                  {item.name}
                </Link>
              ) : (
                item.name
              )}
              {item.returned && <span className="block text-sm text-ink-soft">Back in stock</span>}
            </p>
            <p className="figures">{formatDollars(item.price)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 flex items-baseline justify-between gap-4">
        <span className="font-semibold">Total</span>
        <data value={price} className="figures font-heading text-2xl font-semibold">
          {formatDollars(price)}
        </data>
      </p>
    </>
  );
}
