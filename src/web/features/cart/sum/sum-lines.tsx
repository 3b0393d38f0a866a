import type { WireCharges } from '../../../../contract/cart.ts';
import { placeName } from '../../../../shared/delivery/place-name.ts';
import { cn } from '../../../ui/class-names.ts';
import { formatAmount } from '../../../ui/price.tsx';

export interface SumLinesProps {
  charges: WireCharges & { isAddressKnown?: boolean };
  className?: string;
}

/** What makes a total: phones, delivery, tax on top; or the tax that is within. */
export function SumLines({ charges, className }: SumLinesProps) {
  const { items, shipping, tax } = charges;
  return (
    <div className={cn('text-sm', className)}>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Line term="Phones" amount={formatAmount(items)} />
        <Line term="Delivery" amount={shipping === 0 ? 'Free' : formatAmount(shipping)} />
        {tax && (
          <Line
            term={`${tax.included ? 'Includes ' : ''}${tax.name} ${tax.rate}%`}
            amount={formatAmount(tax.amount)}
          />
        )}
      </dl>
      <p className="mt-2 text-ink-soft">{describePlace(charges)}</p>
    </div>
  );
}

function Line({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="contents">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-right">{amount}</dd>
    </div>
  );
}

function describePlace({ place, isAddressKnown = true }: SumLinesProps['charges']): string {
  const name = placeName(place);
  return isAddressKnown
    ? `For delivery to ${name}.`
    : `For delivery within ${name}, until you give your address.`;
}
