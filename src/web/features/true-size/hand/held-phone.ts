import type { Area } from '../../../../shop/choosing/hand.ts';
import type { Slab } from '../../../../shop/choosing/pocket.ts';
import type { GalleryPicture } from '../gallery-picture.ts';

/** A phone as hand and pocket get it; of a foldable height, width and depth are those of the open one. */
export interface HeldPhone {
  name: string;
  heightMm: number;
  widthMm: number;
  depthMm: number | null;
  /** The closed foldable. */
  folded: Slab | null;
  /**
   * The screen on the front (of a foldable: on the inside) from the body's upper left corner, in
   * millimetres. Where it is not known the whole face is measured.
   */
  screen?: Area | null;
  /** Of its front, and of its inside if it folds, the pictures in one colour; without them outlines are drawn. */
  gallery?: readonly GalleryPicture[];
  /** Name of that colour; the first one of the gallery if left out. */
  colour?: string;
}
