/**
 * The surface of a back: how matte, gloss, leather and metal throw the light, and the patterns a
 * model carries (stripes, seams, two tones). Called by back.ts; tested in art.test.ts.
 */
import { hueOf, lightnessOf, mix, tone, turn } from './colour.ts';
import { type Box, num, nums, panel, path, rect } from './geometry.ts';
import { linear, type Pen, type Stop } from './pen.ts';
import type { Finish } from './shape.ts';

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

/** A window mirrored in polished glass: crisp diagonal bands, placed differently by `variety`. */
function sheen(pen: Pen, l: number, variety: number): string {
  const a = l < 0.4 ? 0.2 : l > 0.85 ? 0.5 : 0.3;
  const from = [0.237, 0.36, 0.12, 0.5][variety % 4] ?? 0.237;
  const width = [0.225, 0.14, 0.3][variety % 3] ?? 0.2;
  const tilt = [120, 78, 160][(variety >> 2) % 3] ?? 120;
  const stops: Stop[] = [
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
  return pen.paint('sh', (id) => {
    const list = stops
      .map(
        ([o, c, p]) =>
          `<stop offset="${Number(o.toFixed(3))}" stop-color="${c}" stop-opacity="${num(p ?? 1)}"/>`,
      )
      .join('');
    return `<linearGradient id="${id}" x1="0" y1="0" x2="110" y2="${tilt}" gradientUnits="userSpaceOnUse">${list}</linearGradient>`;
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
  const a = l < 0.4 ? 0.07 : 0.15;
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

export interface DecorGround {
  colourHex: string;
  finish: Finish;
  w: number;
  h: number;
  /** Width of the frame beside the back, in millimetres. */
  rim: number;
  /** The model's pattern, or none. */
  decor: string | null;
  corner: number;
  /** The lower end of the camera island, in millimetres. */
  islandEnd: number;
}

/** The pattern a model carries on its back. */
export function drawDecor(pen: Pen, ground: DecorGround): string {
  const { decor, w, h, rim, colourHex } = ground;
  const dim = lightnessOf(colourHex) < 0.4;
  const deeper = tone(colourHex, dim ? -0.07 : -0.13, 1.15);
  switch (decor) {
    case 'window':
      return (
        path(
          panel(5.4, 53, w - 10.8, h - 58.4, 9.4),
          `fill="${tone(colourHex, dim ? 0.03 : -0.02)}" stroke="#000" stroke-opacity=".18" stroke-width=".25"`,
        ) +
        path(
          panel(5.7, 53.3, w - 11.4, h - 59, 9.1),
          'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width=".2"',
        )
      );
    case 'split-vertical':
      return (
        rect(
          { x: w * 0.52, y: rim, w: w * 0.48 - rim * 2.6, h: h - rim * 2 },
          `fill="${mixedSplit(pen, colourHex)}"`,
        ) + seamLine(`M${nums(w * 0.52, rim)}V${num(h - rim)}`)
      );
    case 'side-band':
      return rect({ x: 5.2, y: rim, w: 28, h: h - rim * 2 }, `fill="${bandPaint(pen, colourHex)}"`);
    case 'stripe':
      return ground.finish === 'leather'
        ? rect({ x: 5.2, y: rim, w: 25.2, h: h - rim * 2 }, 'fill="#1b1b1d"') +
            seamLine(`M5.2 ${num(rim)}V${num(h - rim)}M30.4 ${num(rim)}V${num(h - rim)}`)
        : '';
    case 'racing':
      return (
        rect(
          { x: 11, y: ground.islandEnd, w: 7.6, h: h - ground.islandEnd - rim },
          `fill="${dim ? '#d7dade' : contrast(colourHex)}"`,
        ) +
        rect(
          { x: 21.6, y: ground.islandEnd, w: 7.6, h: h - ground.islandEnd - rim },
          `fill="${dim ? '#d7dade' : contrast(colourHex)}"`,
        )
      );
    case 'seam':
      return (
        rect(
          { x: w / 2 - 2.3, y: rim, w: 4.6, h: h - rim * 2 },
          `fill="${tone(mix(colourHex, '#d8b67a', dim ? 0.35 : 0.25), dim ? 0.04 : -0.03)}"`,
        ) +
        seamLine(
          `M${nums(w / 2 - 2.3, rim)}V${num(h - rim)}M${nums(w / 2 + 2.3, rim)}V${num(h - rim)}`,
        ) +
        path(
          `M${nums(w / 2, 56)}V${num(h - 3)}`,
          'stroke="#fff" stroke-opacity=".75" stroke-width=".45" stroke-dasharray="1.5 .9"',
        )
      );
    case 'spine':
      return (
        rect({ x: w / 2 - 8, y: rim, w: 16, h: h - rim * 2 }, `fill="${deeper}"`) +
        seamLine(`M${nums(w / 2 - 8, rim)}V${num(h - rim)}M${nums(w / 2 + 8, rim)}V${num(h - rim)}`)
      );
    case 'belt':
      return (
        rect(
          { x: rim, y: ground.islandEnd + 3, w: w - rim * 2, h: 6.4 },
          `fill="${tone(colourHex, dim ? 0.16 : -0.1, 0.6)}"`,
        ) +
        seamLine(
          `M${nums(rim, ground.islandEnd + 3)}H${num(w - rim)}M${nums(rim, ground.islandEnd + 9.4)}H${num(w - rim)}`,
        )
      );
    case 'split-low':
      return splitLow(ground, deeper);
    case 'split-top':
      return path(
        `M${nums(rim, 52)}L${nums(w - rim, 40)}V${num(h - 12)}L${nums(rim, h - 12)}Z`,
        `fill="${deeper}" fill-opacity=".35"`,
      );
    default:
      return decor ? drawShimmer(pen, ground) : '';
  }
}

function splitLow({ w, h, rim, finish, islandEnd, corner }: DecorGround, deeper: string): string {
  if (finish !== 'two-tone') return '';
  const y = islandEnd + 6;
  const r = Math.max(1, corner - rim);
  const lower = panel(rim, y, w - rim * 2, h - y - rim, [0, 0, r, r]);
  return path(lower, `fill="${deeper}"`) + seamLine(`M${nums(rim, y)}H${num(w - rim)}`);
}

/** Coatings that change with the angle: waves or rays of a lighter tone. */
function drawShimmer(pen: Pen, { decor, w, h, rim, colourHex }: DecorGround): string {
  const light = tone(colourHex, lightnessOf(colourHex) < 0.4 ? 0.14 : 0.1, 1.2);
  const fill = linear(
    pen,
    'sm',
    [0, 0, 1, 1],
    [
      [0, light, 0],
      [0.5, light, 0.75],
      [1, light, 0],
    ],
  );
  const right = w - rim;
  const box = { x: rim, y: rim, w: w - rim * 2, h: h - rim * 2 };
  const wave = (y: number, lift: number) =>
    path(
      `M${nums(rim, y)}C${nums(w * 0.3, y - lift, w * 0.6, y + lift, right, y - lift * 0.4)}V${num(y + 26)}C${nums(w * 0.6, y + 26 + lift, w * 0.3, y + 20 - lift, rim, y + 24)}Z`,
      `fill="${fill}"`,
    );
  const ray = (x: number) =>
    path(
      `M${nums(x, rim)}h${num(w * 0.12)}L${nums(w * 0.1 + x * 0.8, h - rim)}h${num(-w * 0.06)}Z`,
      `fill="${fill}"`,
    );
  if (decor === 'fade') return fade(pen, box, colourHex);
  if (decor === 'glitter') return fade(pen, box, colourHex) + rect(box, `fill="${glitter(pen)}"`);
  if (decor === 'comet') return ray(w * 0.46) + ray(w * 0.64) + ray(w * 0.78);
  if (decor === 'monet' || decor === 'petals')
    return wave(h * 0.42, 14) + wave(h * 0.56, -16) + wave(h * 0.74, 18);
  return wave(h * 0.36, 22) + wave(h * 0.62, 26);
}

/** A coating whose hue drifts from top to foot. */
function fade(pen: Pen, box: Box, colourHex: string): string {
  const hue = hueOf(colourHex) ?? 0;
  // gold drifts to rose and blue to violet: towards green both would look ill
  const foot = turn(colourHex, hue > 40 && hue < 125 ? -38 : 46);
  const fill = linear(
    pen,
    'fa',
    [0.7, 0, 0.3, 1],
    [
      [0.15, foot, 0],
      [1, tone(foot, 0.02, 1.5), 0.85],
    ],
  );
  return rect(box, `fill="${fill}"`, 6);
}

/** Fine crystals in the glass. */
function glitter(pen: Pen): string {
  return pen.paint(
    'gt',
    (id) =>
      `<pattern id="${id}" width="7" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(27)"><path d="M.6.8h.01M2.2 3.1h.01M3.9 1.2h.01M5.4 4.3h.01M1.3 5.2h.01M6.2 2h.01M4.4 5.6h.01M3.1 2h.01M.2 3.4h.01" stroke="#fff" stroke-opacity=".75" stroke-width=".22" stroke-linecap="round"/></pattern>`,
  );
}

function seamLine(d: string): string {
  return (
    path(d, 'stroke="#000" stroke-opacity=".32" stroke-width=".22"') +
    path(d, 'transform="translate(.2 .2)" stroke="#fff" stroke-opacity=".3" stroke-width=".16"')
  );
}

function mixedSplit(pen: Pen, colourHex: string): string {
  return linear(
    pen,
    'sv',
    [0, 0, 1, 1],
    [
      [0, tone(colourHex, 0.07, 1.3)],
      [1, tone(colourHex, -0.12, 1.3)],
    ],
  );
}

function bandPaint(pen: Pen, colourHex: string): string {
  const dim = lightnessOf(colourHex) < 0.4;
  return linear(
    pen,
    'sb',
    [0, 0, 0.4, 1],
    [
      [0, tone(colourHex, dim ? 0.14 : 0.08)],
      [0.5, tone(colourHex, dim ? 0.04 : -0.07)],
      [1, tone(colourHex, dim ? 0.16 : 0.1)],
    ],
  );
}

function contrast(colourHex: string): string {
  return lightnessOf(colourHex) > 0.85 ? '#23252a' : '#f2f4f6';
}
