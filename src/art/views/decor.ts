/** The pattern a model carries on its back: stripes, seams, two tones, coatings that shimmer. */
import { hueOf, lightnessOf, mix, tone, turn } from '../colour.ts';
import { type Box, num, nums, panel, path, rect } from '../geometry.ts';
import { linear, type Pen } from '../pen.ts';
import type { Finish } from '../shape.ts';

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

type Decor = (pen: Pen, ground: DecorGround) => string;

/** The pattern a model carries on its back; nothing for a name that is not known. */
export function drawDecor(pen: Pen, ground: DecorGround): string {
  const draw = ground.decor === null ? undefined : DECORS[ground.decor];
  return draw?.(pen, ground) ?? '';
}

const DECORS: Record<string, Decor> = {
  window: drawWindow,
  'split-vertical': drawVerticalSplit,
  'split-low': splitLow,
  'split-top': drawSlant,
  'side-band': (pen, { h, rim, colourHex }) =>
    rect({ x: 5.2, y: rim, w: 28, h: h - rim * 2 }, `fill="${bandPaint(pen, colourHex)}"`),
  stripe: drawStripe,
  racing: drawRacing,
  seam: drawSeam,
  spine: drawSpine,
  belt: drawBelt,
  fade: (pen, ground) => fade(pen, insideOf(ground), ground.colourHex),
  glitter: (pen, ground) =>
    fade(pen, insideOf(ground), ground.colourHex) +
    rect(insideOf(ground), `fill="${glitter(pen)}"`, 6),
  comet: (pen, ground) => [0.46, 0.64, 0.78].map((x) => ray(pen, ground, x)).join(''),
  monet: (pen, ground) =>
    wave(pen, ground, 0.42, 14) + wave(pen, ground, 0.56, -16) + wave(pen, ground, 0.74, 18),
  petals: drawPetals,
  silk: (pen, ground) => wave(pen, ground, 0.36, 22) + wave(pen, ground, 0.62, 26),
  aurora: (pen, ground) => wave(pen, ground, 0.5, 30) + wave(pen, ground, 0.7, -20),
};

function insideOf({ w, h, rim }: DecorGround): Box {
  return { x: rim, y: rim, w: w - rim * 2, h: h - rim * 2 };
}

function isDim(colourHex: string): boolean {
  return lightnessOf(colourHex) < 0.4;
}

function deeper(colourHex: string): string {
  return tone(colourHex, isDim(colourHex) ? -0.07 : -0.13, 1.15);
}

/** The glass set into a metal back. */
function drawWindow(_pen: Pen, { w, h, colourHex }: DecorGround): string {
  const fill = tone(colourHex, isDim(colourHex) ? 0.03 : -0.02);
  return (
    path(
      panel(5.4, 53, w - 10.8, h - 58.4, 9.4),
      `fill="${fill}" stroke="#000" stroke-opacity=".18" stroke-width=".25"`,
    ) +
    path(
      panel(5.7, 53.3, w - 11.4, h - 59, 9.1),
      'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width=".2"',
    )
  );
}

function drawVerticalSplit(pen: Pen, { w, h, rim, colourHex }: DecorGround): string {
  const half = { x: w * 0.52, y: rim, w: w * 0.48 - rim, h: h - rim * 2 };
  const fill = `fill="${mixedSplit(pen, colourHex)}"`;
  const r = 7;
  const shape = panel(half.x, half.y, half.w, half.h, [0, r, r, 0]);
  return path(shape, fill) + seamLine(`M${nums(half.x, rim)}V${num(h - rim)}`);
}

function drawSlant(_pen: Pen, { w, h, rim, colourHex }: DecorGround): string {
  const d = `M${nums(rim, 60)}L${nums(w - rim, 42)}V${num(h - 12)}L${nums(rim, h - 12)}Z`;
  return path(d, `fill="${deeper(colourHex)}" fill-opacity=".35"`);
}

/** A black stripe that continues the island down a leather back. */
function drawStripe(_pen: Pen, { h, rim, finish }: DecorGround): string {
  if (finish !== 'leather') return '';
  return (
    rect({ x: 5.2, y: rim, w: 25.2, h: h - rim * 2 }, 'fill="#1b1b1d"') +
    seamLine(`M5.2 ${num(rim)}V${num(h - rim)}M30.4 ${num(rim)}V${num(h - rim)}`)
  );
}

function drawRacing(_pen: Pen, { h, rim, islandEnd, colourHex }: DecorGround): string {
  const fill = `fill="${isDim(colourHex) ? '#d7dade' : contrast(colourHex)}"`;
  const top = islandEnd - 6;
  return [12.4, 22.2].map((x) => rect({ x, y: top, w: 6, h: h - top - rim }, fill)).join('');
}

/** A stitched seam down the middle of a leather back. */
function drawSeam(_pen: Pen, { w, h, rim, colourHex }: DecorGround): string {
  const dim = isDim(colourHex);
  const ribbon = tone(mix(colourHex, '#d8b67a', dim ? 0.35 : 0.25), dim ? 0.04 : -0.03);
  const [left, right] = [w / 2 - 2.3, w / 2 + 2.3];
  return [
    rect({ x: left, y: rim, w: 4.6, h: h - rim * 2 }, `fill="${ribbon}"`),
    seamLine(`M${nums(left, rim)}V${num(h - rim)}M${nums(right, rim)}V${num(h - rim)}`),
    path(
      `M${nums(w / 2, 56)}V${num(h - 3)}`,
      'stroke="#fff" stroke-opacity=".75" stroke-width=".45" stroke-dasharray="1.5 .9"',
    ),
  ].join('');
}

function drawSpine(_pen: Pen, { w, h, rim, colourHex }: DecorGround): string {
  const [left, right] = [w / 2 - 8, w / 2 + 8];
  return (
    rect({ x: left, y: rim, w: 16, h: h - rim * 2 }, `fill="${deeper(colourHex)}"`) +
    seamLine(`M${nums(left, rim)}V${num(h - rim)}M${nums(right, rim)}V${num(h - rim)}`)
  );
}

/** A metal belt across the back below the cameras. */
function drawBelt(_pen: Pen, { w, rim, islandEnd, colourHex }: DecorGround): string {
  const fill = tone(colourHex, isDim(colourHex) ? 0.16 : -0.1, 0.6);
  const y = islandEnd + 3;
  return (
    rect({ x: rim, y, w: w - rim * 2, h: 6.4 }, `fill="${fill}"`) +
    seamLine(`M${nums(rim, y)}H${num(w - rim)}M${nums(rim, y + 6.4)}H${num(w - rim)}`)
  );
}

/** Another material from below the cameras to the foot, in a colour that has two. */
function splitLow(_pen: Pen, ground: DecorGround): string {
  const { w, h, rim, finish, islandEnd, corner, colourHex } = ground;
  if (finish !== 'two-tone') return '';
  const y = islandEnd + 6;
  const r = Math.max(1, corner - rim);
  const lower = panel(rim, y, w - rim * 2, h - y - rim, [0, 0, r, r]);
  return path(lower, `fill="${deeper(colourHex)}"`) + seamLine(`M${nums(rim, y)}H${num(w - rim)}`);
}

/** Light that runs through a coating which changes with the angle. */
function shimmer(pen: Pen, colourHex: string): string {
  const light = tone(colourHex, isDim(colourHex) ? 0.14 : 0.1, 1.2);
  return linear(
    pen,
    'sm',
    [0, 0, 1, 1],
    [
      [0, light, 0],
      [0.5, light, 0.75],
      [1, light, 0],
    ],
  );
}

/** A wave across the back at `at` of its height; `lift` is how far it swings, in millimetres. */
function wave(pen: Pen, { w, h, rim, colourHex }: DecorGround, at: number, lift: number): string {
  const y = h * at;
  const right = w - rim;
  const top = `C${nums(w * 0.3, y - lift, w * 0.6, y + lift, right, y - lift * 0.4)}`;
  const foot = `C${nums(w * 0.6, y + 26 + lift, w * 0.3, y + 20 - lift, rim, y + 24)}`;
  return path(`M${nums(rim, y)}${top}V${num(y + 26)}${foot}Z`, `fill="${shimmer(pen, colourHex)}"`);
}

function ray(pen: Pen, { w, h, rim, colourHex }: DecorGround, at: number): string {
  const x = w * at;
  const d = `M${nums(x, rim)}h${num(w * 0.12)}L${nums(w * 0.1 + x * 0.8, h - rim)}h${num(-w * 0.06)}Z`;
  return path(d, `fill="${shimmer(pen, colourHex)}"`);
}

/** Broad petals that open from the lower right. */
function drawPetals(pen: Pen, ground: DecorGround): string {
  const { w, h, corner, colourHex } = ground;
  const inside = insideOf(ground);
  const clip = pen.paint('pc', (id) => {
    const outline = panel(inside.x, inside.y, inside.w, inside.h, corner);
    return `<clipPath id="${id}"><path d="${outline}"/></clipPath>`;
  });
  const [cx, cy] = [w * 0.96, h * 0.9];
  const place = `cx="${num(cx + w * 0.38)}" cy="${num(cy)}" rx="${num(w * 0.42)}" ry="${num(w * 0.2)}"`;
  const fill = shimmer(pen, colourHex);
  const leaves = [-176, -150, -124, -98].map(
    (angle) => `<ellipse ${place} fill="${fill}" transform="rotate(${angle} ${nums(cx, cy)})"/>`,
  );
  return `<g clip-path="${clip}" opacity=".8">${leaves.join('')}</g>`;
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

/** Fine crystals in the glass, strewn without a visible order. */
function glitter(pen: Pen): string {
  const points = Array.from({ length: 26 }, (_, index) => {
    return `M${nums(((index * 61.8) % 100) * 0.13, ((index * 37.3 + index * index * 5.9) % 100) * 0.11)}h.01`;
  });
  const [fine, coarse] = [points.slice(0, 19).join(''), points.slice(19).join('')];
  return pen.paint(
    'gt',
    (id) =>
      `<pattern id="${id}" width="13" height="11" patternUnits="userSpaceOnUse" patternTransform="rotate(31)"><g stroke="#fff" stroke-linecap="round"><path d="${fine}" stroke-opacity=".4" stroke-width=".15"/><path d="${coarse}" stroke-opacity=".6" stroke-width=".26"/></g></pattern>`,
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
  const l = lightnessOf(colourHex);
  const up = isDim(colourHex) ? 0.12 : Math.max(-0.03, Math.min(0.05, 0.9 - l));
  return linear(
    pen,
    'sb',
    [0, 0, 0.4, 1],
    [
      [0, tone(colourHex, up, 0.9)],
      [0.5, tone(colourHex, isDim(colourHex) ? 0.03 : -0.1)],
      [1, tone(colourHex, up, 0.9)],
    ],
  );
}

function contrast(colourHex: string): string {
  return lightnessOf(colourHex) > 0.85 ? '#23252a' : '#f2f4f6';
}
