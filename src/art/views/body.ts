/** The body every view shares: contact shadow, frame, rim light, buttons and antenna lines. */
import { buttonsOf } from '../buttons.ts';
import { lightnessOf, mix, tone } from '../colour.ts';
import { num, panel, path, rect } from '../geometry.ts';
import { linear, type Pen } from '../pen.ts';
import type { PhoneShape, Size } from '../shape.ts';

export interface Body {
  phone: PhoneShape;
  colourHex: string;
  size: Size;
  corners: [number, number, number, number];
  /** Seen from behind, left and right are exchanged. */
  fromBehind: boolean;
}

/** Width of the frame that is visible beside the glass, in millimetres. */
export function rimOf(phone: PhoneShape): number {
  return { flat: 1, rounded: 0.75, curved: 0.5 }[phone.art.frame];
}

/** The colour of the frame: bare metal takes some of the back's colour, plastic all of it. */
export function frameColour(phone: PhoneShape, colourHex: string): string {
  const metal = { aluminium: '#a6a9ae', steel: '#c2c2c0', titanium: '#a39f98', plastic: colourHex };
  const share = { aluminium: 0.22, steel: 0.4, titanium: 0.5, plastic: 0 };
  const { material } = phone.art;
  return mix(
    colourHex,
    metal[material],
    lightnessOf(colourHex) < 0.3 ? share[material] * 0.6 : share[material],
  );
}

export function inset(corners: Body['corners'], by: number): Body['corners'] {
  const [a, b, c, d] = corners.map((r) => Math.max(0.4, r - by));
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
}

export function drawFrame(pen: Pen, body: Body): string {
  const { phone, colourHex, size, corners } = body;
  const { w, h } = size;
  const outline = panel(0, 0, w, h, corners);
  return [
    shadow(outline),
    drawButtons(pen, body),
    path(outline, `fill="${framePaint(pen, phone, colourHex)}"`),
    antennaLines(body),
  ].join('');
}

/** A thin light on the upper left and a dark hairline around: black and white phones keep an edge. */
export function drawRimLight(pen: Pen, body: Body): string {
  const { size, corners, colourHex } = body;
  const { w, h } = size;
  const dark = lightnessOf(colourHex) < 0.4;
  const light = linear(
    pen,
    'rl',
    [0, 0, 0.6, 1],
    [
      [0, '#fff', dark ? 0.75 : 0.9],
      [0.45, '#fff', dark ? 0.42 : 0.3],
      [1, '#fff', dark ? 0.56 : 0.1],
    ],
  );
  const hairline = `fill="none" stroke="#000" stroke-opacity="${dark ? '.5' : '.26'}" stroke-width=".2"`;
  return [
    path(panel(0.1, 0.1, w - 0.2, h - 0.2, corners), hairline),
    path(
      panel(0.32, 0.32, w - 0.64, h - 0.64, inset(corners, 0.32)),
      `fill="none" stroke="${light}" stroke-width="${dark ? '.36' : '.26'}"`,
    ),
  ].join('');
}

/** A soft shadow on the ground behind, from widening strokes: SVG filters are slow in a grid. */
function shadow(outline: string): string {
  return [8, 6.6, 5.3, 4.1, 3, 2, 1.1]
    .map((width) =>
      path(
        outline,
        `transform="translate(0 ${num(0.2 + width * 0.2)})" fill="none" stroke="#000" stroke-opacity=".017" stroke-width="${num(width)}"`,
      ),
    )
    .join('');
}

function framePaint(pen: Pen, phone: PhoneShape, colourHex: string): string {
  const base = frameColour(phone, colourHex);
  const shine = phone.art.material === 'steel' ? 1.5 : phone.art.frame === 'flat' ? 0.8 : 1.1;
  return linear(
    pen,
    'fr',
    [0, 0, 1, 0],
    [
      [0, tone(base, -0.16 * shine)],
      [0.01, tone(base, 0.16 * shine, 0.8)],
      [0.05, tone(base, -0.04)],
      [0.5, tone(base, 0.06 * shine)],
      [0.95, tone(base, -0.08 * shine)],
      [0.99, tone(base, 0.1 * shine, 0.8)],
      [1, tone(base, -0.22 * shine)],
    ],
  );
}

function drawButtons(pen: Pen, { phone, colourHex, size, fromBehind }: Body): string {
  const base = frameColour(phone, colourHex);
  const metal = linear(
    pen,
    'bt',
    [0, 0, 0, 1],
    [
      [0, tone(base, -0.24)],
      [0.06, tone(base, 0.12)],
      [0.94, tone(base, -0.06)],
      [1, tone(base, -0.3)],
    ],
  );
  return buttonsOf(phone, size.h)
    .map(({ side, top, length, flush }) => {
      const onLeft = (side === 'left') !== fromBehind;
      const reach = flush ? 0.12 : 0.55;
      const x = onLeft ? -reach : size.w - 0.6;
      return rect({ x, y: top, w: reach + 0.6, h: length }, `fill="${metal}"`, 0.35);
    })
    .join('');
}

/** Breaks in a metal frame that let the radio out. */
function antennaLines({ phone, size }: Body): string {
  if (phone.art.material === 'plastic') return '';
  const { w, h } = size;
  const y = Math.min(22, h * 0.14);
  const rim = rimOf(phone);
  const marks = [y, h - y]
    .map((at) => `M0 ${num(at)}h${num(rim)}M${num(w - rim)} ${num(at)}h${num(rim)}`)
    .join('');
  return path(marks, 'stroke="#000" stroke-opacity=".32" stroke-width=".8"');
}
