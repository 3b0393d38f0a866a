/** The surface of a back: how matte, gloss, leather and metal throw the light. */
import { lightnessOf, tone } from '../colour.ts';
import { num, path } from '../geometry.ts';
import { linear, type Pen, type Stop } from '../pen.ts';
import type { Finish } from '../shape.ts';

/** The paint under everything else on the back. */
export function backPaint(pen: Pen, colourHex: string, finish: Finish): string {
  const l = lightnessOf(colourHex);
  const depth = { matte: 0.8, gloss: 1.25, leather: 0.75, 'two-tone': 1, metal: 0.9 }[finish];
  const up = (l < 0.4 ? 0.15 : l > 0.9 ? 0.02 : 0.075) * depth;
  const down = (l < 0.4 ? 0.06 : l > 0.9 ? 0.085 : 0.1) * depth;
  return linear(
    pen,
    'bk',
    [0.05, 0, 0.85, 1],
    [
      [0, tone(colourHex, up, 0.9)],
      [0.36, tone(colourHex, up * 0.2)],
      [0.7, tone(colourHex, -down * 0.35)],
      [1, tone(colourHex, -down)],
    ],
  );
}

/** Light on the surface, laid over the back's outline `d`. */
export function drawFinish(
  pen: Pen,
  d: string,
  finish: Finish,
  colourHex: string,
  variety = 0,
): string {
  const l = lightnessOf(colourHex);
  if (finish === 'gloss') return path(d, `fill="${sheen(pen, l, variety)}"`);
  if (finish === 'leather') return path(d, `fill="${grain(pen, l)}"`);
  if (finish === 'metal')
    return path(d, `fill="${brushed(pen, l)}"`) + path(d, `fill="${glow(pen, l)}"`);
  return path(d, `fill="${glow(pen, l)}"`);
}

/** Glass that curves away at the sides darkens there and catches a line of light. */
export function drawCurvature(pen: Pen, d: string, frame: string, colourHex: string): string {
  if (frame === 'flat') return '';
  const dark = lightnessOf(colourHex) < 0.4;
  const edge = frame === 'curved' ? 0.075 : 0.045;
  const shade = dark ? 0.5 : 0.2;
  const light = dark ? 0.3 : 0.42;
  const fill = linear(
    pen,
    'cv',
    [0, 0, 1, 0],
    [
      [0, '#000', shade],
      [edge * 0.42, '#fff', light],
      [edge * 0.7, '#fff', light * 0.5],
      [edge * 1.5, '#fff', 0],
      [1 - edge * 1.5, '#000', 0],
      [1 - edge * 0.62, '#000', shade * 0.5],
      [1 - edge * 0.42, '#fff', light * 0.55],
      [1, '#000', shade * 1.15],
    ],
  );
  return path(d, `fill="${fill}"`);
}

/** Wide soft light on a matte surface, falling off without a visible edge. */
function glow(pen: Pen, l: number): string {
  const top = l < 0.4 ? 0.16 : 0.36;
  const falloff = [1, 0.74, 0.44, 0.2, 0.05, 0];
  const stops = falloff
    .map(
      (share, index) =>
        `<stop offset="${num(index * 0.2)}" stop-color="#fff" stop-opacity="${num(top * share)}"/>`,
    )
    .join('');
  return pen.paint(
    'gl',
    (id) =>
      `<radialGradient id="${id}" cx=".22" cy=".24" r="1" gradientTransform="scale(1 .66)">${stops}</radialGradient>`,
  );
}

interface Reflection {
  /** x1 y1 x2 y2 of the gradient, in millimetres. */
  line: readonly [number, number, number, number];
  stops: (strength: number) => Stop[];
}

/** What polished glass mirrors: not every phone lies under the same window. */
const REFLECTIONS: readonly Reflection[] = [
  // one wide window, diagonal
  { line: [0, 0, 110, 120], stops: (a) => band(a, 0.237, 0.225) },
  // two slim blinds, steep
  {
    line: [0, 0, 120, 60],
    stops: (a) => [...band(a * 0.9, 0.3, 0.09).slice(0, -2), ...band(a * 0.7, 0.44, 0.05).slice(3)],
  },
  // a soft box at the upper right, without an edge
  {
    line: [80, 0, 0, 110],
    stops: (a) => [
      [0, '#fff', a],
      [0.34, '#fff', a * 0.42],
      [0.62, '#fff', a * 0.08],
      [0.8, '#fff', 0],
      [1, '#fff', a * 0.25],
    ],
  },
  // the edge of a table, almost level
  {
    line: [0, 0, 14, 150],
    stops: (a) => [
      [0, '#fff', a * 0.75],
      [0.4, '#fff', a * 0.2],
      [0.402, '#fff', 0],
      [0.85, '#fff', 0],
      [1, '#fff', a * 0.3],
    ],
  },
  // a tall lamp along the left
  {
    line: [0, 0, 80, 8],
    stops: (a) => [
      [0.08, '#fff', 0],
      [0.14, '#fff', a * 0.85],
      [0.3, '#fff', a * 0.5],
      [0.36, '#fff', 0],
      [1, '#fff', a * 0.12],
    ],
  },
];

/** A crisp band of light between `from` and `from + width`. */
function band(a: number, from: number, width: number): Stop[] {
  return [
    [0, '#fff', a * 0.6],
    [from - 0.045, '#fff', a * 0.15],
    [from - 0.043, '#fff', 0],
    [from - 0.002, '#fff', 0],
    [from, '#fff', a],
    [from + width, '#fff', a * 0.3],
    [from + width + 0.002, '#fff', 0],
    [0.8, '#fff', 0],
    [1, '#fff', a * 0.3],
  ];
}

/** The room mirrored in polished glass, another one from model to model by `variety`. */
function sheen(pen: Pen, l: number, variety: number): string {
  const strength = l < 0.4 ? 0.2 : l > 0.85 ? 0.5 : 0.3;
  const reflection = REFLECTIONS[variety % REFLECTIONS.length] ?? REFLECTIONS[0];
  if (!reflection) return 'none';
  const [x1, y1, x2, y2] = reflection.line;
  return pen.paint('sh', (id) => {
    const list = reflection
      .stops(strength)
      .map(
        ([o, c, p]) =>
          `<stop offset="${Number(o.toFixed(3))}" stop-color="${c}" stop-opacity="${num(p ?? 1)}"/>`,
      )
      .join('');
    return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" gradientUnits="userSpaceOnUse">${list}</linearGradient>`;
  });
}

/** Grained hide: small pebbles of uneven size, each with a lit and a shaded side. */
function grain(pen: Pen, l: number): string {
  const light = l < 0.4 ? '.085' : '.2';
  const dark = l < 0.4 ? '.4' : '.13';
  return pen.paint(
    'gr',
    (id) =>
      `<pattern id="${id}" width="2.6" height="2.3" patternUnits="userSpaceOnUse" patternTransform="rotate(21)"><path d="M.1.3h.5M.9.1l.4.2M1.7.4h.5M.4.9l.4-.1M1.2.8h.4M2 1.1l.4-.2M.1 1.5h.4M.9 1.4l.4.1M1.6 1.6h.3M2.2 1.8h.3M.5 2h.4M1.2 2.1l.3-.1" stroke="#fff" stroke-opacity="${light}" stroke-width=".24" stroke-linecap="round"/><path d="M.2.6h.4M1 .5l.3.1M1.8.7h.4M.5 1.2h.3M1.3 1.1h.3M2.1 1.4h.2M.2 1.8h.3M1 1.8h.3M1.7 1.9h.3M2.3 2.1h.2M.6 2.2h.3" stroke="#000" stroke-opacity="${dark}" stroke-width=".2" stroke-linecap="round"/></pattern>`,
  );
}

/** Brushed metal: vertical streaks of uneven width; a regular pattern would flicker when small. */
function brushed(pen: Pen, l: number): string {
  const a = l < 0.4 ? 0.05 : 0.1;
  const streaks: Stop[] = [
    [0, '#fff', 0],
    [0.07, '#fff', a],
    [0.13, '#000', a * 0.4],
    [0.24, '#fff', a * 0.4],
    [0.31, '#fff', a * 1.5],
    [0.37, '#000', a * 0.2],
    [0.52, '#000', a * 0.6],
    [0.6, '#fff', a * 0.7],
    [0.66, '#000', a * 0.3],
    [0.83, '#fff', a * 0.9],
    [1, '#000', a * 0.5],
  ];
  return linear(pen, 'br', [0, 0, 1, 0.06], streaks);
}
