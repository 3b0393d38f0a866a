import { CARD } from '../scale/scale-steps.ts';

/** Something of a known size that a drawing is fitted to. */
export interface FittedThing {
  /** As it stands in a sentence: `the card`. */
  name: string;
  widthMm: number;
  heightMm: number;
  cornerMm: number;
  /** With the margin that drawings have; a card has none. */
  picture: string | null;
}

export const BANK_CARD: FittedThing = { ...CARD, name: 'card', picture: null };
