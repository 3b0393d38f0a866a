/** How one phone differs from another in words: what a shopper would ask who is shown the other. */
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { describeMeasure } from '../../../../shop/choosing/difference.ts';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';
import { formatDollars } from '../../../ui/price.tsx';

/** What is compared: price in whole dollars, size in the millimetres of the picture. */
export type Comparable = Pick<WireMobile, 'price' | 'drawing'>;

/**
 * The other phone seen from this one: "4 mm shorter, $50 less". Height first; where it is the same,
 * width. A phone that has a photo instead of a drawing is compared by its price alone.
 */
export function describeDifference(phone: Comparable, other: Comparable): string {
  const parts = [describeSize(phone, other), describePrice(phone, other)];
  return parts.filter((part) => part !== null).join(', ');
}

function describeSize(phone: Comparable, other: Comparable): string | null {
  const [own, theirs] = [sizeOf(phone), sizeOf(other)];
  if (!own || !theirs) return null;
  return (
    describeMeasure('heightMm', own.heightMm, theirs.heightMm) ??
    describeMeasure('widthMm', own.widthMm, theirs.widthMm) ??
    'Same size'
  );
}

function describePrice(phone: Comparable, other: Comparable): string {
  const dearer = other.price - phone.price;
  if (dearer === 0) return 'same price';
  return `${formatDollars(Math.abs(dearer))} ${dearer > 0 ? 'more' : 'less'}`;
}

/** Height and width of the phone itself; null for a photo. */
function sizeOf({ drawing }: Comparable): { heightMm: number; widthMm: number } | null {
  if (!drawing) return null;
  const margins = 2 * DRAWING_MARGIN_MM;
  return { heightMm: drawing.heightMm - margins, widthMm: drawing.widthMm - margins };
}
