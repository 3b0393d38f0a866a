/**
 * The variant by which a list shows a mobile. Protects: who asks for a blue phone sees it in blue, at the
 * price of the blue one, and buys that one.
 */
import { colourFamily } from '../../phone/colour-families.ts';
import type { Mobile } from '../mobile.ts';
import type { Variant } from '../variant.ts';
import type { MobileFilter } from './filter.ts';

/** @returns the one that fits, of several one that is left and costs least; null where any will do */
export function fittingVariant(
  { variants, defaultVariantId }: Pick<Mobile, 'variants' | 'defaultVariantId'>,
  { colour = [], minStorage = 0 }: Pick<MobileFilter, 'colour' | 'minStorage'>,
): Variant | null {
  if (colour.length === 0 && minStorage === 0) return null;
  const [best] = variants
    .filter(({ storageGb }) => minStorage === 0 || (storageGb ?? 0) >= minStorage)
    .filter((variant) => colour.length === 0 || isIn(colour, variant))
    .sort(
      (one, other) =>
        Number(other.available > 0) - Number(one.available > 0) ||
        one.priceCents - other.priceCents ||
        Number(other.id === defaultVariantId) - Number(one.id === defaultVariantId),
    );
  return best && best.id !== defaultVariantId ? best : null;
}

function isIn(families: readonly string[], { colour, colourHex }: Variant): boolean {
  const family = colourFamily(colour, colourHex);
  return family !== null && families.includes(family);
}
