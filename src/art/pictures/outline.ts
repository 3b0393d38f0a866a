/**
 * The edge of a body alone, for phones that are laid over each other. Needs none of what draws what is inside
 * the edge, because browsers load it.
 */
import { panel } from '../geometry.ts';
import { cornersOf, type PhoneShape, sizeOf, type View } from '../shape.ts';

/** SVG path data in millimetres from the upper left corner of the body, as `drawPhone` draws the view. */
export function outlineOf(phone: PhoneShape, view: View): string {
  const { w, h } = sizeOf(phone, view);
  return panel(0, 0, w, h, view === 'side' ? edgeOf(phone, w) : cornersOf(phone, view));
}

function edgeOf(phone: PhoneShape, depthMm: number): number {
  return phone.art.frame === 'flat' ? 1 : depthMm * 0.42;
}
