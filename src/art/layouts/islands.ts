/**
 * Raised camera islands with light from the top left: they throw a shadow made of offset shapes and carry a
 * lit edge, so that no SVG filter is needed.
 */
import { lightnessOf, mix, tone } from '../colour.ts';
import { circle, num, nums, path } from '../geometry.ts';
import { linear, type Pen, radial, type Stop } from '../pen.ts';
import type { Look, Part, Rim } from './parts.ts';

export interface Surface {
  colourHex: string;
  brand: string;
  /** The paint of the back, for plates that are one piece with it. */
  back: string;
  /** Tells the lenses of relatives apart (lens.ts). */
  variety?: number;
}

export function drawRaised(pen: Pen, d: string, look: Look, surface: Surface): string {
  const fill = lookPaint(pen, look, surface);
  if (look === 'flush' || look === 'band') {
    return path(d, `fill="${fill}" stroke="#000" stroke-opacity=".14" stroke-width=".2"`);
  }
  const wall = path(d, `transform="translate(.12 .35)" fill="${wallOf(look, surface.colourHex)}"`);
  const edge = `stroke="${edgePaint(pen, surface.colourHex)}" stroke-width=".36"`;
  return `${castShadow(d, look === 'blend' ? 1.5 : 1)}${wall}${path(d, `fill="${fill}" ${edge}`)}`;
}

/** The shadow of a raised plate, from offset shapes with widening edges. */
function castShadow(d: string, softness: number): string {
  return [2.6, 1.9, 1.2, 0.6]
    .map((width) => {
      const offset = nums((0.2 + width * 0.22) * softness, (0.5 + width * 0.3) * softness);
      return path(
        d,
        `transform="translate(${offset})" fill="#000" fill-opacity=".06" stroke="#000" stroke-opacity=".06" stroke-width="${num(width * softness)}"`,
      );
    })
    .join('');
}

function wallOf(look: Look, colourHex: string): string {
  if (look === 'dark') return '#3a3c42';
  return tone(look === 'metal' ? mix(colourHex, '#77797f', 0.4) : colourHex, -0.2);
}

const DIAGONAL = [0, 0, 1, 1] as const;
const STEEP = [0, 0, 1, 0.9] as const;

function lookPaint(pen: Pen, look: Look, { colourHex, back }: Surface): string {
  switch (look) {
    case 'blend':
      return back;
    case 'dark':
      return linear(pen, 'pd', DIAGONAL, DARK_STOPS);
    case 'metal':
      return linear(pen, 'pm', DIAGONAL, metalStops(colourHex));
    case 'band':
    case 'mirror':
      return linear(pen, 'px', STEEP, mirrorStops(colourHex));
    case 'flush':
      return tone(colourHex, isDim(colourHex) ? 0.05 : -0.05);
    case 'frost':
      return linear(pen, 'pf', DIAGONAL, frostStops(colourHex));
  }
}

const isDim = (colourHex: string) => lightnessOf(colourHex) < 0.4;

const DARK_STOPS: Stop[] = [
  [0, '#3b3d43'],
  [0.22, '#1c1d21'],
  [0.5, '#131417'],
  [0.505, '#191a1e'],
  [1, '#0c0d0f'],
];

function metalStops(colourHex: string): Stop[] {
  const base = mix(colourHex, '#9b9da3', 0.3);
  return [
    [0, tone(base, 0.16)],
    [0.3, tone(base, -0.02)],
    [0.55, tone(base, 0.1)],
    [1, tone(base, -0.12)],
  ];
}

function mirrorStops(colourHex: string): Stop[] {
  const base = mix(colourHex, isDim(colourHex) ? '#6d7178' : '#c4c6cb', 0.45);
  return [
    [0, tone(base, 0.2, 0.8)],
    [0.34, tone(base, 0.02)],
    [0.345, tone(base, -0.14)],
    [0.7, tone(base, 0.06)],
    [0.705, tone(base, 0.16)],
    [1, tone(base, -0.1)],
  ];
}

function frostStops(colourHex: string): Stop[] {
  const dim = isDim(colourHex);
  return [
    [0, tone(colourHex, dim ? 0.13 : 0.06)],
    [0.5, tone(colourHex, dim ? 0.07 : 0.015)],
    [1, tone(colourHex, dim ? 0.02 : -0.05)],
  ];
}

/** Light along the upper left edge, shade along the lower right one. */
function edgePaint(pen: Pen, colourHex: string): string {
  const bright = lightnessOf(colourHex) > 0.85;
  return linear(
    pen,
    'pe',
    [0, 0, 1, 1],
    [
      [0, '#fff', bright ? 1 : 0.75],
      [0.35, '#fff', 0.25],
      [0.6, '#000', 0.08],
      [1, '#000', bright ? 0.22 : 0.38],
    ],
  );
}

export function drawDisc(
  pen: Pen,
  part: Extract<Part, { kind: 'disc' }>,
  surface: Surface,
): string {
  const { cx, cy, d, look, rim } = part;
  const r = d / 2;
  const fall = radial(
    pen,
    'ds',
    [0.5, 0.5, 0.5],
    [
      [0.78, '#000', 0.5],
      [0.9, '#000', 0.18],
      [1, '#000', 0],
    ],
  );
  const body = circle(cx, cy, r, `fill="${rimPaint(pen, rim, surface.colourHex)}"`);
  const inner = r - (rim === 'plain' ? 0.5 : 2);
  const face = circle(
    cx,
    cy,
    inner,
    `fill="${lookPaint(pen, look, surface)}" stroke="#000" stroke-opacity=".4" stroke-width=".3"`,
  );
  const teeth =
    rim === 'fluted'
      ? circle(
          cx,
          cy,
          r - 1,
          'fill="none" stroke="#000" stroke-opacity=".42" stroke-width="1.7" stroke-dasharray=".36 .5"',
        )
      : '';
  const light =
    rim === 'crescent'
      ? path(
          `M${nums(cx - r * 0.99, cy)}A${nums(r * 0.99, r * 0.99)} 0 0 0 ${nums(cx + r * 0.8, cy + r * 0.58)}A${nums(r * 1.06, r * 1.06)} 0 0 1 ${nums(cx - r * 0.99, cy)}Z`,
          'fill="#fff" fill-opacity=".75"',
        )
      : '';
  return [
    circle(cx + r * 0.03, cy + r * 0.07, r * 1.12, `fill="${fall}"`),
    body,
    teeth,
    light,
    face,
    `<path d="M${nums(cx - inner * 0.86, cy - inner * 0.36)}A${nums(inner * 0.94, inner * 0.94)} 0 0 1 ${nums(cx - inner * 0.1, cy - inner * 0.93)}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width=".5" stroke-linecap="round"/>`,
  ].join('');
}

function rimPaint(pen: Pen, rim: Rim, colourHex: string): string {
  const metal = mix(colourHex, '#b4b6bb', 0.62);
  const base = rim === 'gold' || rim === 'fluted' ? mix('#d6b57c', colourHex, 0.2) : metal;
  return linear(
    pen,
    'dr',
    [0.1, 0, 0.9, 1],
    [
      [0, tone(base, 0.22, 0.7)],
      [0.28, tone(base, -0.06)],
      [0.5, tone(base, 0.14)],
      [0.75, tone(base, -0.22)],
      [1, tone(base, 0.12)],
    ],
  );
}
