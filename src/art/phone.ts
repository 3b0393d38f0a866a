/** Draws one view of a phone. */

import { createPen, type Pen } from './pen.ts';
import { type Drawing, framePicture } from './pictures/drawing.ts';
import { type Finish, isBook, isFlip, type PhoneShape, sizeOf, type View } from './shape.ts';
import { drawBack } from './views/back.ts';
import { drawBookOpen } from './views/book.ts';
import { drawFlipClosed, drawFlipOpen } from './views/flip.ts';
import { drawFront } from './views/front.ts';
import { drawSide } from './views/side.ts';

export interface DrawPhoneInput {
  phone: PhoneShape;
  view: View;
  /** `#rrggbb` */
  colourHex: string;
  /** The colour's own surface; the model's usual one when left out. */
  finish?: Finish;
  /** Keeps ids apart when several drawings stand in one document. */
  idPrefix?: string;
}

/**
 * Draws one view of a phone as a standalone SVG, in millimetres. `open` is the inside of a foldable;
 * for any other phone it is the front.
 */
export function drawPhone(input: DrawPhoneInput): Drawing {
  const { phone, idPrefix = '' } = input;
  const view = input.view === 'open' && !phone.body.folded ? 'front' : input.view;
  const pen = createPen(idPrefix);
  const content = drawView(pen, { ...input, view });
  const { w, h } = sizeOf(phone, view);
  return framePicture({ defs: pen.defs(), content, w, h });
}

function drawView(pen: Pen, input: DrawPhoneInput): string {
  const { phone, view, colourHex, finish = phone.art.finish } = input;
  if (view === 'side') return drawSide(pen, phone, colourHex);
  if (view === 'open') {
    return isBook(phone)
      ? drawBookOpen(pen, phone, colourHex)
      : drawFlipOpen(pen, phone, colourHex);
  }
  if (isFlip(phone)) return drawFlipClosed(pen, phone, colourHex, finish, view === 'back');
  return view === 'back'
    ? drawBack(pen, phone, colourHex, finish)
    : drawFront(pen, phone, colourHex);
}
