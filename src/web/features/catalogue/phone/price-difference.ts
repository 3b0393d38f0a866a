/** How one phone differs from another in price, in words; it follows the variant that is chosen. Dollars. */
import { formatDollars } from '../../../ui/price.tsx';

interface Priced {
  price: number;
}

/** "4 mm shorter, $50 less" */
export function joinDifference(size: string | null, phone: Priced, other: Priced): string {
  const price = describePrice(phone, other);
  return size === null ? price : `${size}, ${price}`;
}

export function describePrice(phone: Priced, other: Priced): string {
  const dearer = other.price - phone.price;
  if (dearer === 0) return 'same price';
  return `${formatDollars(Math.abs(dearer))} ${dearer > 0 ? 'more' : 'less'}`;
}
