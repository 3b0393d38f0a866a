import { ChevronDown } from 'lucide-react';
import { cn } from '../../../../ui/class-names.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { UnitName } from '../../../../ui/unit-name.tsx';
import { CartPicture } from '../../../cart/cart-picture.tsx';
import {
  defaultOf,
  describeLowStock,
  type ItemRow,
  type ManagedMobile,
  nameOfVariant,
  totalStock,
} from '../item-rows.ts';

export interface ItemNameProps {
  row: ItemRow;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  /** Whether the variants are shown below. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Whether to say which variants run out. */
  tellsLowStock: boolean;
}

/** What a line is about: a mobile to tick and to open, or one of its variants. */
export function ItemName({ row, isTicked, onTick, ...rest }: ItemNameProps) {
  const { mobile, inner } = row;
  if (inner) {
    return (
      <span className="block text-base font-normal">
        <span className="sr-only">{mobile.name} </span>
        <UnitName name={nameOfVariant(inner)} variantName={null} sku={inner.sku} />
      </span>
    );
  }
  return (
    <div className="flex items-center gap-4">
      <input
        type="checkbox"
        aria-label={`Select ${mobile.name}`}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <CartPicture row={mobile} isSmall />
      {mobile.variants ? (
        <div className="min-w-0">
          <span>{mobile.name}</span>
          <Variants mobile={mobile} {...rest} />
        </div>
      ) : (
        <span className="min-w-0">{mobile.name}</span>
      )}
    </div>
  );
}

interface VariantsProps extends Pick<ItemNameProps, 'isOpen' | 'onOpen' | 'tellsLowStock'> {
  mobile: ManagedMobile;
}

/** Whose price and stock the line holds, how many units there are in all, what runs out, and the button that shows all. */
function Variants({ mobile, isOpen, onOpen, tellsLowStock }: VariantsProps) {
  const meant = defaultOf(mobile);
  const low = tellsLowStock ? describeLowStock(mobile) : undefined;
  return (
    <div className="grid justify-items-start gap-1 text-sm font-normal">
      {meant && (
        <p className="figures text-ink-soft">
          Price and stock: {nameOfVariant(meant)}
          <br />
          {totalStock(mobile).toLocaleString('en-US')} in all variants
        </p>
      )}
      {low !== undefined && <p className="figures text-danger">Low: {low}</p>}
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
        className="-ml-3"
      >
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4 transition-transform duration-150', isOpen && 'rotate-180')}
        />
        {mobile.variants?.length} variants
        <span className="sr-only"> of {mobile.name}</span>
      </Button>
    </div>
  );
}
