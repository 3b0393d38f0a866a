/** A flip phone: closed, its cover screen and cameras; open, its full-height front. */

import { type Box, num, panel, path, rect } from '../geometry.ts';
import { drawPart, type Surface } from '../layouts/cameras.ts';
import { disc, flash, lens, type Part } from '../layouts/parts.ts';
import { linear, type Pen } from '../pen.ts';
import { cornersOf, type Finish, type PhoneShape, sizeOf } from '../shape.ts';
import { type Body, drawFrame, drawRimLight, inset } from './body.ts';
import { drawClock } from './clock.ts';
import { backPaint, drawFinish } from './finish.ts';
import { drawFrontCamera, drawScreen, openScreenBoxOf } from './screen.ts';

interface Cover {
  screen: Box;
  corner: number;
  parts: Part[];
}

/** `lit` shows a wallpaper on the cover screen; else only the clock shines. */
export function drawFlipClosed(
  pen: Pen,
  phone: PhoneShape,
  colourHex: string,
  finish: Finish,
  lit: boolean,
): string {
  const size = sizeOf(phone, 'back');
  const corners = cornersOf(phone, 'back');
  const body: Body = { phone, colourHex, size, corners, fromBehind: false };
  const glass = panel(0.9, 0.9, size.w - 1.8, size.h - 1.8, inset(corners, 0.8));
  const back = backPaint(pen, colourHex, finish);
  const surface: Surface = { colourHex, brand: phone.brand, back };
  const cover = coverOf(phone, size.w, size.h);
  const { x, y, w, h } = cover.screen;
  const clockSize = Math.min(w * 0.2, 9);
  const display = lit
    ? drawScreen(pen, phone, colourHex, { box: cover.screen, corner: cover.corner, clock: null })
    : path(panel(x, y, w, h, cover.corner), `fill="${darkGlass(pen)}"`);
  return [
    drawFrame(pen, body),
    path(glass, `fill="${back}" stroke="#000" stroke-opacity=".28" stroke-width=".18"`),
    drawFinish(pen, glass, finish, colourHex),
    path(panel(x - 0.5, y - 0.5, w + 1, h + 1, cover.corner + 0.4), 'fill="#050506"'),
    display,
    drawClock(x + w * (w > h ? 0.34 : 0.5), y + h * 0.16, clockSize),
    drawHinge(pen, size.w, size.h),
    drawRimLight(pen, body),
    ...cover.parts.map((part) => drawPart(pen, part, surface)),
  ].join('');
}

/** The open flip from the front: one tall screen with a fold across its middle. */
export function drawFlipOpen(pen: Pen, phone: PhoneShape, colourHex: string): string {
  const size = sizeOf(phone, 'open');
  const corners = cornersOf(phone, 'open');
  const body: Body = { phone, colourHex, size, corners, fromBehind: false };
  const box = openScreenBoxOf(phone, size);
  return [
    drawFrame(pen, body),
    path(panel(0.9, 0.9, size.w - 1.8, size.h - 1.8, inset(corners, 0.8)), 'fill="#0a0a0c"'),
    drawScreen(pen, phone, colourHex, { box, corner: 5.6, clock: { at: 0.12, size: 9.4 } }),
    drawFold(pen, size.w, size.h / 2),
    drawFrontCamera(phone, box, size.w),
    drawRimLight(pen, body),
  ].join('');
}

function coverOf(phone: PhoneShape, w: number, h: number): Cover {
  const s = phone.art.lensMm;
  if (phone.art.family === 'oppo-flip') {
    return {
      screen: { x: 5, y: 6, w: 22, h: h - 30 },
      corner: 3.6,
      parts: [
        lens(w - 17, 17, s, 'main', 'gold'),
        lens(w - 17, 17 + s * 1.34, s, 'wide', 'gold'),
        flash(w - 32, 12, 3.6),
      ],
    };
  }
  if (phone.art.family === 'oppo-flip-circle') {
    const cx = w - 21.4;
    return {
      screen: { x: 5, y: 6, w: 22, h: h - 30 },
      corner: 3.6,
      parts: [
        disc(cx, 24.4, 36, 'metal', 'metal'),
        lens(cx - 8.4, 18, s, 'main', 'bold'),
        lens(cx + 8.4, 18, s, 'wide', 'bold'),
        lens(cx, 33, s, 'tele', 'bold'),
        flash(cx - 9.6, 31.4, 3.4),
      ],
    };
  }
  const edgeToEdge = phone.display.coverSizeIn !== null && phone.display.coverSizeIn > 4;
  const bottom = edgeToEdge ? 6.4 : 12;
  const y = h - bottom - s * 0.86;
  return {
    screen: { x: 2.6, y: 2.6, w: w - 5.2, h: h - 2.6 - bottom },
    corner: phone.art.cornerMm - 2,
    parts: [
      lens(w - 5 - s * 0.7, y, s, 'main', 'tint'),
      lens(w - 5 - s * 1.94, y, s, 'wide', 'tint'),
      flash(w - 5 - s * 2.9, y, 3.2),
    ],
  };
}

function darkGlass(pen: Pen): string {
  return linear(
    pen,
    'dg',
    [0, 0, 1, 1],
    [
      [0, '#31343b'],
      [0.3, '#15161a'],
      [0.48, '#0b0c0e'],
      [0.485, '#14151a'],
      [1, '#08090b'],
    ],
  );
}

/** The closed edge: the halves meet in a dark line above the hinge. */
function drawHinge(pen: Pen, w: number, h: number): string {
  const barrel = linear(
    pen,
    'hg',
    [0, 0, 0, 1],
    [
      [0, '#000', 0.5],
      [0.2, '#fff', 0.35],
      [0.6, '#fff', 0.05],
      [1, '#000', 0.4],
    ],
  );
  return (
    rect({ x: 0.4, y: h - 4.6, w: w - 0.8, h: 4.3 }, `fill="${barrel}"`, 1.6) +
    path(
      `M.2 ${num(h - 4.8)}H${num(w - 0.2)}`,
      'stroke="#000" stroke-opacity=".5" stroke-width=".35"',
    )
  );
}

/** The crease of a folding glass: light above, shade below. */
export function drawFold(pen: Pen, w: number, y: number): string {
  const crease = linear(
    pen,
    'fd',
    [0, 0, 0, 1],
    [
      [0, '#fff', 0],
      [0.42, '#fff', 0.17],
      [0.5, '#000', 0.22],
      [0.6, '#000', 0.1],
      [1, '#000', 0],
    ],
  );
  const notches = [0, w - 0.9].map((x) =>
    rect({ x, y: y - 2.6, w: 0.9, h: 5.2 }, 'fill="#000" fill-opacity=".4"', 0.3),
  );
  return rect({ x: 1.4, y: y - 6, w: w - 2.8, h: 12 }, `fill="${crease}"`) + notches.join('');
}
