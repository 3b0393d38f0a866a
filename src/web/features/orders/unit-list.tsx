import type { WirePayment } from '../../../contract/payments.ts';
import { cn } from '../../ui/class-names.ts';
import { UnitName } from '../../ui/unit-name.tsx';
import { CartPicture } from '../cart/cart-picture.tsx';
import { type Bought, countUnits } from './count-units.ts';

export interface UnitListProps {
  bought: Bought;
  /** Of its variants, beside their names where there is room. */
  pictures?: WirePayment['pictures'];
  className?: string;
}

/** What an order holds, where orders are listed. */
export function UnitList({ bought, pictures = [], className }: UnitListProps) {
  return (
    <ul className={cn('grid min-w-0 gap-1.5 md:min-w-28', className)}>
      {countUnits(bought).map(({ variant, name, variantName, units }) => {
        const picture = pictures.find((one) => one.variant === variant);
        return (
          <li key={variant} className="flex items-center justify-end gap-3 md:justify-start">
            {picture && <CartPicture row={picture} isSmall className="hidden md:grid" />}
            <UnitName name={units > 1 ? `${units} × ${name}` : name} variantName={variantName} />
          </li>
        );
      })}
    </ul>
  );
}
