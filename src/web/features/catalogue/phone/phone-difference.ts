/** How one phone differs from another in size, in words: made in loaders, because browsers are sent no measures for it. */
import type { WireMobile } from '../../../../contract/mobiles.ts';
import { describeMeasure } from '../../../../shop/choosing/difference.ts';
import { DRAWING_MARGIN_MM } from '../../../ui/pictures/drawing-margin.ts';

type Sized = Pick<WireMobile, 'drawing'>;

/**
 * The other phone seen from this one: "4 mm shorter". Height first; where it is the same, width. Null for a phone
 * that has a photo instead of a drawing, or unknown measures.
 */
export function describeSize(phone: Sized, other: Sized): string | null {
  const [own, theirs] = [sizeOf(phone), sizeOf(other)];
  if (!own || !theirs) return null;
  return (
    describeMeasure('heightMm', own.heightMm, theirs.heightMm) ??
    describeMeasure('widthMm', own.widthMm, theirs.widthMm) ??
    'Same size'
  );
}

/** Height and width of the phone itself; null for a photo, and where they are not known. */
function sizeOf({ drawing }: Sized): { heightMm: number; widthMm: number } | null {
  if (!drawing || drawing.isStandIn) return null;
  const margins = 2 * DRAWING_MARGIN_MM;
  return { heightMm: drawing.heightMm - margins, widthMm: drawing.widthMm - margins };
}
