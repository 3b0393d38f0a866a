/**
 * Lens glasses, drawn once at a radius of ten units and used at any size: a main lens, a domed ultrawide, a
 * ringed telephoto, the square prism of a periscope, a small helper camera.
 */
import { drawingOf } from '../../shop/phone/brand-lists.ts';
import type { DrawingFamily } from '../../shop/phone/brands.ts';
import { mix, tone, turn } from '../colour.ts';
import { num } from '../geometry.ts';
import { linear, type Pen, radial } from '../pen.ts';

export type Glass = 'main' | 'wide' | 'tele' | 'prism' | 'small';

/** How the glass is held: a metal ring, a ring in the phone's colour, a thick black one, none. */
export type Ring = 'metal' | 'tint' | 'bold' | 'gold' | 'none';

export interface LensPlace {
  cx: number;
  cy: number;
  diameterMm: number;
  glass: Glass;
  ring: Ring;
  /** Stands out of the surface and throws a shadow on it. */
  raised: boolean;
}

export interface LensMaker {
  /** `#rrggbb` */
  colourHex: string;
  brand: string;
  /** A number from the model: its coatings and glints differ a little from those of its relatives. */
  variety?: number;
}

/** Anti-reflective coatings shine in different hues from maker to maker. */
const COATINGS: Record<DrawingFamily, readonly [string, string]> = {
  apple: ['#4a56b8', '#2f7f8c'],
  samsung: ['#2f6fb0', '#3f8f86'],
  realme: ['#5b4fc0', '#a8763a'],
  vivo: ['#8a3f6e', '#3a6fb5'],
  oppo: ['#2f7f9c', '#8b5a2f'],
  plain: ['#4a56b8', '#2f7f8c'],
};

/** Draws a lens in the colours of its maker's coatings; `colourHex` tints its ring. */
export function drawLens(pen: Pen, lens: LensPlace, maker: LensMaker): string {
  const { cx, cy, diameterMm, glass, ring, raised } = lens;
  const r = diameterMm / 2;
  const id = pen.group(`l${glass[0]}${ring[0]}`, (name) => {
    const drawn = ringOf(pen, ring, maker.colourHex) + glassOf(pen, glass, maker);
    return `<g id="${name}">${drawn}</g>`;
  });
  const place = `translate(${num(cx)} ${num(cy)})scale(${fraction(r / 10)})`;
  const use = `<use href="${id}" transform="${place}"/>`;
  return raised ? shadowOf(pen, cx, cy, r) + use : use;
}

/** A factor as short SVG text, finer than a length. */
function fraction(value: number): string {
  return String(Number(value.toFixed(3))).replace(/^0\./, '.');
}

function shadowOf(pen: Pen, cx: number, cy: number, r: number): string {
  const fill = radial(
    pen,
    'ls',
    [0.5, 0.5, 0.5],
    [
      [0.6, '#000', 0.62],
      [0.82, '#000', 0.26],
      [1, '#000', 0],
    ],
  );
  return `<circle cx="${num(cx + r * 0.1)}" cy="${num(cy + r * 0.2)}" r="${num(r * 1.3)}" fill="${fill}"/>`;
}

function ringOf(pen: Pen, ring: Ring, colourHex: string): string {
  if (ring === 'none') return '<circle r="10" fill="#08090c"/>';
  if (ring === 'bold') {
    const edge = linear(
      pen,
      'rb',
      [0, 0, 1, 1],
      [
        [0, '#8d9198'],
        [0.3, '#25272c'],
        [0.7, '#15161a'],
        [1, '#5a5d64'],
      ],
    );
    return `<circle r="10" fill="${edge}"/><circle r="9.5" fill="#0d0e11"/>`;
  }
  const base =
    ring === 'gold' ? '#d8b67a' : ring === 'tint' ? colourHex : mix(colourHex, '#a9acb2', 0.7);
  const metal = linear(
    pen,
    `r${ring[0]}`,
    [0.15, 0, 0.85, 1],
    [
      [0, tone(base, 0.26, 0.6)],
      [0.32, tone(base, -0.1)],
      [0.5, tone(base, 0.1)],
      [0.72, tone(base, -0.2)],
      [1, tone(base, 0.2, 0.7)],
    ],
  );
  const wall = ring === 'tint' ? '.9' : '.5';
  return `<circle r="10" fill="${metal}"/><circle r="9.2" fill="none" stroke="#000" stroke-opacity=".35" stroke-width="${wall}"/>`;
}

const COATING_STEP_DEGREES = 16;
const GLINT_STEP_DEGREES = 23;

function glassOf(pen: Pen, glass: Glass, { brand, variety = 3 }: LensMaker): string {
  const usual = COATINGS[drawingOf(brand)];
  const apart = (variety % 7) - 3;
  const [cool, warm] = [
    turn(usual[0], apart * COATING_STEP_DEGREES),
    turn(usual[1], -apart * COATING_STEP_DEGREES),
  ];
  const glint = (drawn: string) =>
    apart === 0
      ? drawn
      : drawn.replace('/>', ` transform="rotate(${apart * GLINT_STEP_DEGREES})"/>`);
  const cover = radial(
    pen,
    'gc',
    [0.34, 0.28, 0.85],
    [
      [0, '#3c4356'],
      [0.35, '#171a24'],
      [1, '#040508'],
    ],
  );
  const bed = `<circle r="8.7" fill="#040507"/><circle r="8.2" fill="${cover}"/>`;
  if (glass === 'prism') return bed + prism(pen, cool) + glint(GLINT);
  if (glass === 'small') return bed + smallEye(pen, cool) + glint(GLINT_SMALL);
  if (glass === 'wide') return bed + dome(pen, warm, cool) + glint(GLINT);
  if (glass === 'tele') return bed + barrel(pen, warm) + glint(GLINT);
  return bed + eye(pen, cool, warm) + glint(GLINT);
}

const GLINT =
  '<path d="M-6.7-1.9A7 7 0 0 1-1.7-6.8" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width=".7" stroke-linecap="round"/>';
const GLINT_SMALL =
  '<path d="M-6.4-2A6.7 6.7 0 0 1-2-6.4" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width=".7"/>';

function eye(pen: Pen, cool: string, warm: string): string {
  const coat = coating(pen, 'ce', cool);
  return `<circle r="6.1" fill="#05060a" stroke="#343a4c" stroke-width=".35"/><circle r="4.9" fill="${coat}"/><path d="M4.3 1.3A4.5 4.5 0 0 1 1.3 4.3" fill="none" stroke="${tone(warm, 0.2)}" stroke-opacity=".7" stroke-width=".6"/><circle r="2.3" fill="#020204"/><circle cx="-1.7" cy="-2.1" r=".95" fill="#fff" fill-opacity=".85"/><circle cx="1.5" cy="1.7" r=".45" fill="#cfe" fill-opacity=".5"/>`;
}

function dome(pen: Pen, warm: string, cool: string): string {
  const coat = coating(pen, 'cd', warm);
  return `<circle r="6.9" fill="#06070b"/><circle r="6.2" fill="${coat}"/><circle r="4" fill="#07080d" fill-opacity=".75"/><circle r="1.5" fill="#010102"/><path d="M-5.2-.8C-4.4-3.6-2.4-5-.2-5.2C-2-3.6-3.2-2.4-5.2-.8Z" fill="#fff" fill-opacity=".62"/><path d="M4.9 1.7C4.2 3.6 3 4.7 1.4 5.1" fill="none" stroke="${tone(cool, 0.25)}" stroke-opacity=".75" stroke-width=".7"/>`;
}

function barrel(pen: Pen, warm: string): string {
  const coat = coating(pen, 'cb', warm);
  return `<circle r="6.4" fill="#05060a" stroke="#2c3040" stroke-width=".5"/><circle r="5" fill="none" stroke="#23262f" stroke-width=".8"/><circle r="3.7" fill="${coat}"/><circle r="1.7" fill="#020203"/><circle cx="-1.2" cy="-1.5" r=".7" fill="#fff" fill-opacity=".8"/>`;
}

function prism(pen: Pen, cool: string): string {
  const mirror = linear(
    pen,
    'cp',
    [0, 0, 1, 1],
    [
      [0, tone(cool, 0.18)],
      [0.48, tone(cool, -0.22)],
      [0.5, '#0a0b10'],
      [1, tone(cool, -0.3)],
    ],
  );
  return `<rect x="-4.9" y="-4.9" width="9.8" height="9.8" rx="1.5" fill="#020305" stroke="#3a4050" stroke-width=".4"/><rect x="-3.8" y="-3.8" width="7.6" height="7.6" rx=".7" fill="${mirror}"/><path d="M-3.8 3.8L3.8-3.8" stroke="#fff" stroke-opacity=".28" stroke-width=".3"/><path d="M-3-3h2.6L-3-.4Z" fill="#fff" fill-opacity=".7"/>`;
}

function smallEye(pen: Pen, cool: string): string {
  return `<circle r="4.2" fill="#030406" stroke="#262a36" stroke-width=".5"/><circle r="2.5" fill="${coating(pen, 'ce', cool)}"/><circle cx="-.8" cy="-1" r=".6" fill="#fff" fill-opacity=".6"/>`;
}

function coating(pen: Pen, name: string, hue: string): string {
  return radial(
    pen,
    name,
    [0.38, 0.34, 0.72],
    [
      [0, tone(hue, 0.16)],
      [0.45, tone(hue, -0.14)],
      [1, '#06070d'],
    ],
  );
}
