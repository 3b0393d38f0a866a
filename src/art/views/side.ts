/**
 * The right side of a phone: depth, camera bump, buttons and antenna lines. The screen looks to the right,
 * the cameras stand out to the left.
 */

import { buttonsOf } from '../buttons.ts';
import { lightnessOf, tone } from '../colour.ts';
import { MARGIN_MM, num, panel, path, rect } from '../geometry.ts';
import { layoutOf } from '../layouts/layouts.ts';
import { linear, type Pen } from '../pen.ts';
import { isBook, isFlip, type PhoneShape, type Size, sizeOf } from '../shape.ts';
import { frameColour } from './body.ts';

export function drawSide(pen: Pen, phone: PhoneShape, colourHex: string): string {
  const size = sizeOf(phone, 'side');
  const folded = phone.body.folded !== null;
  return [
    drawShadow(size),
    drawBump(pen, phone, colourHex),
    folded ? drawHalves(pen, phone, colourHex, size) : drawSlab(pen, phone, colourHex, 0, size),
    drawSideButtons(pen, phone, colourHex, size),
  ].join('');
}

function drawShadow({ w, h }: Size): string {
  const outline = panel(0, 0, w, h, 2);
  return [
    path(
      outline,
      'transform="translate(0 1.1)" fill="none" stroke="#000" stroke-opacity=".05" stroke-width="3.4"',
    ),
    path(
      outline,
      'transform="translate(0 .7)" fill="none" stroke="#000" stroke-opacity=".08" stroke-width="1.6"',
    ),
  ].join('');
}

/** Back glass, frame, front glass: a sandwich seen from its edge. */
function drawSlab(pen: Pen, phone: PhoneShape, colourHex: string, x: number, size: Size): string {
  const { w, h } = size;
  const { frame, material } = phone.art;
  const curve = frame === 'flat' ? 0.9 : frame === 'rounded' ? w * 0.34 : w * 0.44;
  const glass = Math.min(0.85, w * 0.12);
  const corners: [number, number, number, number] = [curve, curve * 0.8, curve * 0.8, curve];
  const lines =
    material === 'plastic'
      ? ''
      : [12, h - 12].map((y) => `M${num(x + glass)} ${num(y)}h${num(w - glass * 2)}`).join('');
  const outline = panel(x, 0, w, h, corners);
  return [
    path(outline, `fill="${tone(colourHex, -0.06)}"`),
    path(
      panel(x + w - glass * 1.6, 0.5, glass * 1.6, h - 1, [0.3, curve * 0.7, curve * 0.7, 0.3]),
      'fill="#0b0b0d"',
    ),
    rect(
      { x: x + glass, y: 0.25, w: w - glass * 2, h: h - 0.5 },
      `fill="${sidePaint(pen, phone, colourHex)}"`,
      Math.min(curve, (w - glass * 2) / 2.4),
    ),
    lines ? path(lines, 'stroke="#000" stroke-opacity=".26" stroke-width=".9"') : '',
    path(
      outline,
      `fill="none" stroke="${lightnessOf(colourHex) < 0.4 ? '#fff' : '#000'}" stroke-opacity=".34" stroke-width=".2"`,
    ),
  ].join('');
}

function sidePaint(pen: Pen, phone: PhoneShape, colourHex: string): string {
  const base = frameColour(phone, colourHex);
  if (phone.art.frame === 'flat') {
    return linear(
      pen,
      'sd',
      [0, 0, 1, 0],
      [
        [0, tone(base, 0.2)],
        [0.08, tone(base, 0.03)],
        [0.5, tone(base, 0.07)],
        [0.92, tone(base, -0.03)],
        [1, tone(base, -0.2)],
      ],
    );
  }
  return linear(
    pen,
    'sd',
    [0, 0, 1, 0],
    [
      [0, tone(base, -0.2)],
      [0.3, tone(base, 0.2, 0.8)],
      [0.5, tone(base, 0.05)],
      [0.78, tone(base, -0.12)],
      [1, tone(base, -0.26)],
    ],
  );
}

/** A closed foldable: two thin halves, with the gap between them. */
function drawHalves(pen: Pen, phone: PhoneShape, colourHex: string, { w, h }: Size): string {
  const half = { w: (w - 0.6) / 2, h };
  const gap = rect({ x: w / 2 - 0.5, y: 1, w: 1, h: h - 2 }, 'fill="#08080a"');
  return (
    gap +
    drawSlab(pen, phone, colourHex, 0, half) +
    drawSlab(pen, phone, colourHex, half.w + 0.6, half)
  );
}

function drawSideButtons(pen: Pen, phone: PhoneShape, colourHex: string, { w, h }: Size): string {
  const base = frameColour(phone, colourHex);
  const depth = isBook(phone) || isFlip(phone) ? w / 2 : w;
  const width = Math.min(2.9, depth * 0.4);
  const metal = linear(
    pen,
    'sk',
    [0, 0, 1, 0],
    [
      [0, tone(base, 0.2)],
      [0.3, tone(base, 0.09)],
      [1, tone(base, -0.12)],
    ],
  );
  return buttonsOf(phone, h)
    .filter((button) => button.side === 'right')
    .map(({ top, length, flush }) => {
      const box = { x: depth / 2 - width / 2, y: top, w: width, h: length };
      const sunk = flush
        ? 'stroke-opacity=".6" stroke-width=".25"'
        : 'stroke-opacity=".45" stroke-width=".35"';
      return rect(box, `fill="${metal}" stroke="#000" ${sunk}`, width / 2);
    })
    .join('');
}

/** How far the cameras stand out, in millimetres: larger lenses and round islands stand out more. */
export function bumpDepthOf(phone: PhoneShape): number {
  const reach = Math.min(7, Math.max(0, phone.art.lensMm - 9)) * 0.27;
  const island = layoutOf(phone).some((part) => part.kind === 'disc') ? 0.8 : 0;
  return Math.min(MARGIN_MM - 0.8, 1 + reach + island);
}

function drawBump(pen: Pen, phone: PhoneShape, colourHex: string): string {
  if (isFlip(phone)) return '';
  const depth = bumpDepthOf(phone);
  const base = frameColour(phone, colourHex);
  const wall = linear(
    pen,
    'bw',
    [0, 0, 0, 1],
    [
      [0, tone(base, 0.16)],
      [0.12, tone(base, -0.02)],
      [0.9, tone(base, -0.1)],
      [1, tone(base, -0.26)],
    ],
  );
  const parts = layoutOf(phone);
  const islands = parts.flatMap((part) => {
    if (part.kind === 'plate' && part.look !== 'flush') return [{ y: part.y, h: part.h }];
    if (part.kind === 'disc') return [{ y: part.cy - part.d / 2, h: part.d }];
    return [];
  });
  const step = islands.length > 0 ? depth * 0.5 : 0;
  const lenses = parts.flatMap((part) =>
    part.kind === 'lens' && part.diameterMm > 7 ? [part] : [],
  );
  const rings = lenses.map((part) => {
    const box = { x: -depth, y: part.cy - part.diameterMm / 2, w: depth + 0.6, h: part.diameterMm };
    return (
      rect(box, `fill="${wall}"`, 0.5) +
      rect({ ...box, y: box.y + 0.9, w: 0.5, h: box.h - 1.8 }, 'fill="#111216"', 0.2)
    );
  });
  const plates = islands.map(({ y, h }) =>
    path(
      panel(-step, y, step + 1.4, h, [Math.min(1.4, step), 0, 0, Math.min(1.4, step)]),
      `fill="${wall}" stroke="#000" stroke-opacity=".25" stroke-width=".15"`,
    ),
  );
  return rings.join('') + plates.join('');
}
