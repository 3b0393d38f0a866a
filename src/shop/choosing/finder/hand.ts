/**
 * Which width suits a hand: up to two fifths of its length, from the wrist to the tip of the middle finger. A rule
 * of thumb of this shop, about width alone; the reach of a thumb is another matter.
 */
export function widthForHand(handMm: number): number {
  return Math.round(handMm * 0.4);
}
