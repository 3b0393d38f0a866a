/** An open book foldable from the inside. */

import { panel, path, rect } from '../geometry.ts';
import { linear, type Pen } from '../pen.ts';
import { cornersOf, type PhoneShape, sizeOf } from '../shape.ts';
import { type Body, drawFrame, drawRimLight, inset } from './body.ts';
import { drawFrontCamera, drawScreen, openScreenBoxOf } from './screen.ts';

export function drawBookOpen(pen: Pen, phone: PhoneShape, colourHex: string): string {
  const size = sizeOf(phone, 'open');
  const corners = cornersOf(phone, 'open');
  const body: Body = { phone, colourHex, size, corners, fromBehind: false };
  const box = openScreenBoxOf(phone, size);
  const crease = linear(
    pen,
    'fd',
    [0, 0, 1, 0],
    [
      [0, '#fff', 0],
      [0.42, '#fff', 0.14],
      [0.5, '#000', 0.24],
      [0.6, '#000', 0.1],
      [1, '#000', 0],
    ],
  );
  const middle = size.w / 2;
  const hinges = [0, size.h - 0.9].map((y) =>
    rect({ x: middle - 3, y, w: 6, h: 0.9 }, 'fill="#000" fill-opacity=".4"', 0.3),
  );
  return [
    drawFrame(pen, body),
    path(panel(0.9, 0.9, size.w - 1.8, size.h - 1.8, inset(corners, 0.8)), 'fill="#0a0a0c"'),
    drawScreen(pen, phone, colourHex, { box, corner: 5, clock: { at: 0.14, size: 11 } }),
    rect({ x: middle - 8, y: 1.6, w: 16, h: size.h - 3.2 }, `fill="${crease}"`),
    ...hinges,
    drawFrontCamera({ ...phone, art: { ...phone.art, frontCamera: 'punch-right' } }, box, size.w),
    drawRimLight(pen, body),
  ].join('');
}
