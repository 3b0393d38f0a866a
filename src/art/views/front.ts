/** The front of a phone, lit. */

import { circle, panel, path, rect } from '../geometry.ts';
import { linear, type Pen } from '../pen.ts';
import { cornersOf, type PhoneShape, sizeOf } from '../shape.ts';
import { type Body, drawFrame, drawRimLight, inset } from './body.ts';
import { drawFrontCamera, drawScreen, screenBoxOf } from './screen.ts';

export function drawFront(pen: Pen, phone: PhoneShape, colourHex: string): string {
  const size = sizeOf(phone, 'front');
  const corners = cornersOf(phone, 'front');
  const body: Body = { phone, colourHex, size, corners, fromBehind: false };
  const rim = phone.art.frame === 'curved' ? 0.45 : 0.85;
  const box = screenBoxOf(phone, size);
  const home = phone.art.frontCamera === 'home';
  const corner = home ? 0.3 : Math.max(1, phone.art.cornerMm - (size.w - box.w) / 2);
  const clock = { at: home ? 0.1 : 0.13, size: size.w * 0.13 };
  return [
    drawFrame(pen, body),
    path(
      panel(rim, rim, size.w - rim * 2, size.h - rim * 2, inset(corners, rim)),
      'fill="#050506" stroke="#000" stroke-width=".2"',
    ),
    drawScreen(pen, phone, colourHex, { box, corner, clock }),
    drawFrontCamera(phone, box, size.w),
    home ? drawHomeButton(pen, size) : '',
    drawRimLight(pen, body),
  ].join('');
}

/** The home button and the earpiece of the last phone that has them. */
function drawHomeButton(pen: Pen, { w, h }: { w: number; h: number }): string {
  const ring = linear(
    pen,
    'hb',
    [0, 0, 1, 1],
    [
      [0, '#6d6e73'],
      [0.5, '#1d1e21'],
      [1, '#55565b'],
    ],
  );
  return (
    circle(w / 2, h - 8.6, 5.5, `fill="#0b0b0d" stroke="${ring}" stroke-width=".5"`) +
    rect({ x: w / 2 - 5.6, y: 8.2, w: 11.2, h: 1.3 }, 'fill="#202125"', 0.65) +
    circle(w / 2 - 9, 8.85, 1, 'fill="#131a2e"')
  );
}
