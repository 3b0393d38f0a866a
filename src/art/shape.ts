/** What a drawing needs to know of a phone, and what it derives from that: which body is in view. */
import type { Finish, MobileSpecs } from '../shop/phone/schema.ts';

/** Only what the drawing needs. Lengths in millimetres. */
export interface PhoneShape
  extends Pick<MobileSpecs, 'body' | 'display' | 'cameras' | 'art' | 'year'> {
  /** Its maker, whose habits it is drawn with. */
  brand: string;
  name: string;
}

export type View = 'back' | 'front' | 'side' | 'open';

export interface Size {
  w: number;
  h: number;
}

export type { Finish };

export function shapeOf(facts: PhoneShape): PhoneShape {
  const { body, display, cameras, art, year, brand, name } = facts;
  return { body, display, cameras, art, year, brand, name };
}

export function isFlip(phone: PhoneShape): boolean {
  return phone.body.folded !== null && phone.body.folded.heightMm < phone.body.heightMm * 0.75;
}

export function isBook(phone: PhoneShape): boolean {
  return phone.body.folded !== null && !isFlip(phone);
}

/** The body in one view, without margin: a foldable is closed except in `open`. */
export function sizeOf(phone: PhoneShape, view: View): Size {
  const solid = view === 'open' ? phone.body : (phone.body.folded ?? phone.body);
  return { w: view === 'side' ? solid.depthMm : solid.widthMm, h: solid.heightMm };
}

/** Corners of the body in view, from top left clockwise: a closed book is square at its hinge. */
export function cornersOf(phone: PhoneShape, view: View): [number, number, number, number] {
  const r = phone.art.cornerMm;
  if (view === 'open' || !phone.body.folded) return [r, r, r, r];
  if (isFlip(phone)) return [r, r, 3, 3];
  const hinge = 1.6;
  return view === 'back' ? [r, hinge, hinge, r] : [hinge, r, r, hinge];
}
