/**
 * What shines on a phone's screen: eight compositions in the hues of the phone's colour, chosen by
 * the model.
 */
import { type Box, circle, num, nums, path, rect } from '../geometry.ts';
import { hash } from '../hash.ts';
import { linear, type Pen, radial } from '../pen.ts';
import { type Hues, huesOf } from './palettes.ts';

type Composition = (pen: Pen, box: Box, hues: Hues) => string;

/** Draws the wallpaper of a model inside `box`; the caller clips it to the screen. */
export function drawWallpaper(pen: Pen, box: Box, seed: string, colourHex: string): string {
  const composition = COMPOSITIONS[hash(seed) % COMPOSITIONS.length] ?? dunes;
  return composition(pen, box, huesOf(colourHex, hash(`${seed}!`)));
}

function field(pen: Pen, { x, y, w, h }: Box, stops: [number, string][], tilt = 0.25): string {
  const fill = linear(pen, 'wf', [0, 0, tilt, 1], stops);
  return rect({ x, y, w, h }, `fill="${fill}"`);
}

const dunes: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const ridge = (at: number, lift: number, name: string, crest: string, foot: string) => {
    const fill = linear(
      pen,
      name,
      [0, 0, 0, 1],
      [
        [0, crest],
        [0.7, foot],
      ],
    );
    return path(
      `M${nums(x, y + h * at)}C${nums(x + w * 0.32, y + h * (at - lift), x + w * 0.52, y + h * (at + lift * 0.8), x + w, y + h * (at - lift * 0.5))}V${num(y + h)}H${num(x)}Z`,
      `fill="${fill}"`,
    );
  };
  return [
    field(pen, box, [
      [0, mid],
      [0.34, accent],
      [0.6, light],
    ]),
    circle(x + w * 0.72, y + h * 0.44, Math.min(w, h) * 0.15, `fill="${light}" fill-opacity=".9"`),
    ridge(0.55, 0.1, 'wa', accent, mid),
    ridge(0.67, -0.09, 'wb', mid, deep),
    ridge(0.8, 0.08, 'wc', deep, night),
  ].join('');
};

const aurora: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const veil = (name: string, hue: string) =>
    radial(
      pen,
      name,
      [0.5, 0.5, 0.5],
      [
        [0, hue, 0.95],
        [0.55, hue, 0.4],
        [1, hue, 0],
      ],
    );
  const blob = (cx: number, cy: number, rx: number, ry: number, fill: string, angle: number) =>
    `<ellipse cx="${num(x + w * cx)}" cy="${num(y + h * cy)}" rx="${num(w * rx)}" ry="${num(h * ry)}" fill="${fill}" transform="rotate(${angle} ${nums(x + w * cx, y + h * cy)})"/>`;
  return [
    field(pen, box, [
      [0, night],
      [1, deep],
    ]),
    blob(0.15, 0.36, 0.85, 0.28, veil('wa', mid), 24),
    blob(0.95, 0.55, 0.8, 0.3, veil('wb', accent), -22),
    blob(0.35, 0.9, 0.9, 0.26, veil('wc', light), 12),
  ].join('');
};

const arcs: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const fills = [deep, mid, accent, light, night];
  const rings = fills.map((fill, index) =>
    circle(x + w * 0.16, y + h * 1.02, w * (1.62 - index * 0.3), `fill="${fill}"`),
  );
  return (
    field(pen, box, [
      [0, night],
      [1, deep],
    ]) + rings.join('')
  );
};

const ribbons: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const ribbon = (shift: number, name: string, from: string, to: string) => {
    const fill = linear(
      pen,
      name,
      [0, 0, 1, 0.6],
      [
        [0, from],
        [0.5, to],
        [1, from],
      ],
    );
    const top = y + h * shift;
    return path(
      `M${nums(x - 2, top)}C${nums(x + w * 0.5, top - h * 0.2, x + w * 0.4, top + h * 0.3, x + w + 2, top - h * 0.06)}V${num(top + h * 0.14)}C${nums(x + w * 0.42, top + h * 0.52, x + w * 0.52, top + h * 0.02, x - 2, top + h * 0.24)}Z`,
      `fill="${fill}"`,
    );
  };
  return [
    field(pen, box, [
      [0, deep],
      [1, night],
    ]),
    ribbon(0.3, 'wa', mid, accent),
    ribbon(0.46, 'wb', accent, light),
    ribbon(0.64, 'wc', deep, mid),
  ].join('');
};

const horizon: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const sun = linear(
    pen,
    'wa',
    [0, 0, 0, 1],
    [
      [0, light],
      [1, accent],
    ],
  );
  const lines = [0, 1, 2, 3, 4, 5].map((index) => {
    const top = y + h * (0.66 + index * index * 0.009 + index * 0.018);
    return rect(
      {
        x: x + w * (0.5 - 0.3 + index * 0.02),
        y: top,
        w: w * (0.6 - index * 0.04),
        h: 0.5 + index * 0.1,
      },
      `fill="${light}" fill-opacity="${num(0.75 - index * 0.1)}"`,
      0.4,
    );
  });
  return [
    field(
      pen,
      box,
      [
        [0, night],
        [0.5, deep],
        [0.64, mid],
      ],
      0,
    ),
    circle(x + w / 2, y + h * 0.64, w * 0.32, `fill="${sun}"`),
    rect({ x, y: y + h * 0.64, w, h: h * 0.36 }, `fill="${deep}"`),
    ...lines,
  ].join('');
};

const facets: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const facet = (points: number[], fill: string) => {
    const at = points.map((value, index) => (index % 2 === 0 ? x + w * value : y + h * value));
    return path(`M${nums(...at)}Z`, `fill="${fill}"`);
  };
  return [
    field(pen, box, [
      [0, deep],
      [0.5, mid],
    ]),
    facet([0, 0.3, 0.62, 0.5, 0, 0.72], accent),
    facet([1, 0.24, 0.62, 0.5, 1, 0.64], light),
    facet([0, 0.72, 0.62, 0.5, 0.44, 1, 0, 1], deep),
    facet([0.62, 0.5, 1, 0.64, 1, 1, 0.44, 1], night),
  ].join('');
};

const petals: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const cx = x + w * 0.52;
  const cy = y + h * 0.66;
  const fill = linear(
    pen,
    'wa',
    [0.5, 0, 0.5, 1],
    [
      [0, light, 0.95],
      [0.6, accent, 0.7],
      [1, mid, 0.15],
    ],
  );
  const leaf = [0, 45, 90, 135, 180, 225, 270, 315]
    .map(
      (angle) =>
        `<ellipse cx="${num(cx)}" cy="${num(cy - w * 0.33)}" rx="${num(w * 0.17)}" ry="${num(w * 0.36)}" fill="${fill}" transform="rotate(${angle + 12} ${nums(cx, cy)})"/>`,
    )
    .join('');
  return (
    field(pen, box, [
      [0, night],
      [0.6, deep],
      [1, night],
    ]) + leaf
  );
};

const sheets: Composition = (pen, box, { night, deep, mid, light, accent }) => {
  const { x, y, w, h } = box;
  const sheet = (name: string, from: string, to: string, top: number, angle: number) => {
    const fill = linear(
      pen,
      name,
      [0, 0, 0.4, 1],
      [
        [0, from],
        [0.5, to],
        [1, to],
      ],
    );
    const at = { x: x - w * 0.5, y: y + h * top, w: w * 2.2, h: h * 0.9 };
    const edge = { ...at, y: at.y - 1.6 };
    const turned = `transform="rotate(${angle} ${nums(x + w / 2, y + h * top)})"`;
    return (
      rect(edge, `fill="#000" fill-opacity=".14" ${turned}`, 9) +
      rect(at, `fill="${fill}" ${turned}`, 9)
    );
  };
  return [
    field(pen, box, [
      [0, mid],
      [0.5, accent],
    ]),
    sheet('wa', light, accent, 0.36, -24),
    sheet('wb', mid, deep, 0.56, 17),
    sheet('wc', deep, night, 0.76, -13),
  ].join('');
};

const COMPOSITIONS: readonly Composition[] = [
  dunes,
  aurora,
  arcs,
  ribbons,
  horizon,
  facets,
  petals,
  sheets,
];
