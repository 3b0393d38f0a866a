/**
 * The scales of the finder. A criterion gives a phone whole points from −500 to 500: above 0 speaks for it,
 * below 0 against it. What is not known gives none, which is what the middle of its scale gives: it neither
 * wins nor loses by itself. Whole numbers add up exactly, so the same answers give the same order everywhere.
 */
export const MOST_POINTS = 500;
/** What meets a wish has at least these. */
export const MET_POINTS = 300;
/** From here on, in either direction, a criterion is a reason to be told. */
export const TELLING_POINTS = 100;

export const UNKNOWN = Number.NaN;

/** Points on a straight line: −500 at `worst`, 500 at `best`; the larger may be either. */
export function alongScale(value: number, worst: number, best: number): number {
  return Math.round(MOST_POINTS * (2 * share(value, worst, best) - 1));
}

/** The same line with only a part of the points. */
export function partOfScale(value: number, worst: number, best: number, most: number): number {
  return Math.round(most * (2 * share(value, worst, best) - 1));
}

/** All three in one unit; `best` lies beyond `wish`, `worst` on its other side. */
export interface Wish {
  wish: number;
  worst: number;
  best: number;
}

/**
 * Points of somebody's wish. Met, it gives 300 points, and more the further it goes, up to `best`; missed,
 * it gives from 0 down to −500 at `worst`.
 */
export function towardsWish(value: number, { wish, worst, best }: Wish): number {
  if (Number.isNaN(value)) return UNKNOWN;
  const isMet = best >= wish ? value >= wish : value <= wish;
  if (!isMet) return Math.round(MOST_POINTS * (share(value, worst, wish) - 1));
  return Math.round(MET_POINTS + (MOST_POINTS - MET_POINTS) * share(value, wish, best));
}

/** Where a value stands between two others, from 0 to 1; 1 where they are the same. */
function share(value: number, from: number, to: number): number {
  if (from === to) return 1;
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
