/**
 * The pattern a model carries on its back: stripes, seams, two tones, coatings that shimmer.
 * Called by back.ts; tested in art.test.ts.
 */
import { hueOf, lightnessOf, mix, tone, turn } from './colour.ts';
import { type Box, num, nums, panel, path, rect } from './geometry.ts';
import { linear, type Pen } from './pen.ts';
import type { Finish } from './shape.ts';

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
