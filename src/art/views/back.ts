/** The back of a phone: frame, surface, pattern, cameras. */

import { lightnessOf } from '../colour.ts';
import { num, panel, path, rect } from '../geometry.ts';
import { hash } from '../hash.ts';
import { drawPart } from '../layouts/cameras.ts';
import { islandEndOf, layoutOf } from '../layouts/layouts.ts';
import { linear, type Pen } from '../pen.ts';
import { cornersOf, type Finish, isBook, type PhoneShape, sizeOf } from '../shape.ts';
import { type Body, drawFrame, drawRimLight, inset, rimOf } from './body.ts';
import { drawDecor } from './decor.ts';
import { backPaint, drawCurvature, drawFinish } from './finish.ts';

export function drawBack(pen: Pen, phone: PhoneShape, colourHex: string, finish: Finish): string {
  const size = sizeOf(phone, 'back');
  const corners = cornersOf(phone, 'back');
  const body: Body = { phone, colourHex, size, corners, fromBehind: true };
  const rim = rimOf(phone);
  const glass = panel(rim, rim, size.w - rim * 2, size.h - rim * 2, inset(corners, rim * 0.8));
  const back = backPaint(pen, colourHex, finish);
  const parts = layoutOf(phone);
  const decor = drawDecor(pen, {
    colourHex,
    finish,
    w: size.w,
    h: size.h,
    rim,
    decor: phone.art.decor,
    corner: phone.art.cornerMm,
    islandEnd: islandEndOf(parts),
  });
  const variety = hash(phone.name);
  const surface = { colourHex, brand: phone.brand, back, variety };
  return [
    drawFrame(pen, body),
    path(glass, `fill="${back}" stroke="#000" stroke-opacity=".28" stroke-width=".18"`),
    decor,
    drawFinish(pen, glass, finish, colourHex, variety),
    drawCurvature(pen, glass, phone.art.frame, colourHex),
    isBook(phone) ? drawSpine(pen, size, colourHex) : '',
    drawRimLight(pen, body),
    ...parts.map((part) => drawPart(pen, part, surface)),
  ].join('');
}

/** The hinge of a closed book foldable: a rounded metal spine along the right edge. */
function drawSpine(pen: Pen, { w, h }: { w: number; h: number }, colourHex: string): string {
  const dark = lightnessOf(colourHex) < 0.4;
  const barrel = linear(
    pen,
    'sp',
    [0, 0, 1, 0],
    [
      [0, '#000', 0.4],
      [0.1, '#fff', dark ? 0.16 : 0.3],
      [0.4, '#fff', dark ? 0.4 : 0.65],
      [0.7, '#000', 0.1],
      [1, '#000', 0.5],
    ],
  );
  return (
    rect({ x: w - 4.2, y: 0.6, w: 3.9, h: h - 1.2 }, `fill="${barrel}"`, 0.8) +
    path(
      `M${num(w - 4.4)} .6V${num(h - 0.6)}`,
      'stroke="#000" stroke-opacity=".45" stroke-width=".3"',
    )
  );
}
