/** What the geometry of hand and pocket says, in words. */
import type { Hold, Reach } from '../../../../shop/choosing/hand.ts';
import type { Pocket, PocketFit } from '../../../../shop/choosing/pocket.ts';

/** Less than this nobody feels. */
const LEAST_MM = 0.5;

/** What is measured: the screen where it is known, else all of the front. */
export type Measured = 'screen' | 'front';

export interface ReachWords {
  hold: Hold;
  measured: Measured;
  /** The length is the shopper's own, not one to begin with. */
  isOwn: boolean;
}

/** `Your right thumb reaches 71 % of the screen; it is 68 mm short of the far upper corner.` */
export function describeReach(reach: Reach, { hold, measured, isOwn }: ReachWords): string {
  const thumbs =
    hold === 'both'
      ? `${isOwn ? 'Your' : 'Two'} thumbs reach`
      : `${isOwn ? 'Your' : 'A'} ${hold} thumb reaches`;
  if (reach.lackingMm < LEAST_MM) return `${thumbs} all of the ${measured}.`;
  const goal = hold === 'both' ? 'the middle of the upper edge' : 'the far upper corner';
  const they = hold === 'both' ? 'they are' : 'it is';
  const share = `${shareOf(reach)} % of the ${measured}`;
  return `${thumbs} ${share}; ${they} ${toMm(reach.lackingMm)} short of ${goal}.`;
}

/** Whole per cent, and 100 only for all of it. */
export function shareOf({ share, lackingMm }: Reach): number {
  const percent = Math.round(share * 100);
  return lackingMm < LEAST_MM ? 100 : Math.min(percent, 99);
}

export function describePocket(fit: PocketFit, pocket: Pocket): string {
  if (!fit.goesIn) {
    // Rounded up, so that a pocket of the told width does take it.
    const needed = Math.ceil(fit.neededWidthMm * 10) / 10;
    return `It does not go in: a flat pocket has to be ${needed} mm wide for it, and yours is ${pocket.widthMm} mm.`;
  }
  if (fit.standsOutMm >= LEAST_MM) return `It goes in, and ${toMm(fit.standsOutMm)} stand out.`;
  if (fit.belowEdgeMm < LEAST_MM) return 'It goes in whole, up to the edge.';
  return `It goes in whole, ${toMm(fit.belowEdgeMm)} below the edge.`;
}

export function toMm(mm: number): string {
  return `${Math.max(Math.round(mm), 1)} mm`;
}
