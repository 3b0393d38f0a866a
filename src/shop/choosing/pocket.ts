/**
 * What a pocket does with a phone. Geometry and nothing else: the phone goes in upright, its narrower side
 * across; cloth bends but does not stretch. Protects: a larger pocket never leaves more standing out. Lengths in
 * millimetres. Called by web/features/true-size; the same rule stands there in words.
 */

/** A pocket that lies flat: its width at the opening, and from its edge to its bottom. */
export interface Pocket {
  widthMm: number;
  depthMm: number;
}

/** From a watch pocket to one in a coat. */
export const POCKET_BOUNDS = { least: 20, most: 250 } as const;

/** A closed phone. */
export interface Slab {
  heightMm: number;
  widthMm: number;
  /** Null where nobody knows it: then it takes nothing of the pocket's width. */
  depthMm: number | null;
}

export interface PocketFit {
  goesIn: boolean;
  /**
   * The narrowest pocket that takes it: a pocket that lies flat is a tube of twice its width round, and the
   * phone is twice its own width and thickness round.
   */
  neededWidthMm: number;
  /** Above the pocket's edge; all of it if it does not go in. */
  standsOutMm: number;
  /** Between its upper end and the pocket's edge, when it is in as a whole. */
  belowEdgeMm: number;
}

export function fitPocket(phone: Slab, pocket: Pocket): PocketFit {
  const upright = Math.max(phone.heightMm, phone.widthMm);
  const across = Math.min(phone.heightMm, phone.widthMm);
  const neededWidthMm = across + (phone.depthMm ?? 0);
  const goesIn = neededWidthMm <= pocket.widthMm;
  return {
    goesIn,
    neededWidthMm,
    standsOutMm: goesIn ? Math.max(upright - pocket.depthMm, 0) : upright,
    belowEdgeMm: goesIn ? Math.max(pocket.depthMm - upright, 0) : 0,
  };
}

/** A phone as it goes into a pocket: a foldable is closed for it. */
export function closed<Body extends Slab>(phone: Body & { folded: Slab | null }): Slab {
  return phone.folded ?? phone;
}
