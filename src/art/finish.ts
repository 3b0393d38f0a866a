/**
 * The surface of a back: how matte, gloss, leather and metal throw the light, and the patterns a
 * model carries (stripes, seams, two tones). Called by back.ts; tested in art.test.ts.
 */
import { lightnessOf, mix, tone } from './colour.ts';
import { num, nums, panel, path, rect } from './geometry.ts';
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
export function drawFinish(pen: Pen, d: string, finish: Finish, colourHex: string): string {
  const l = lightnessOf(colourHex);
  if (finish === 'gloss') return path(d, `fill="${sheen(pen, l)}"`);
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

function glow(pen: Pen, l: number): string {
  const top = l < 0.4 ? 0.15 : 0.34;
  return pen.paint(
    'gl',
    (id) =>
      `<radialGradient id="${id}" cx=".24" cy=".2" r=".9" gradientTransform="matrix(1 0 0 .72 0 0)"><stop stop-color="#fff" stop-opacity="${top}"/><stop offset=".5" stop-color="#fff" stop-opacity="${num(top * 0.3)}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>`,
  );
}

/** A window mirrored in polished glass: two crisp diagonal bands. */
function sheen(pen: Pen, l: number): string {
  const a = l < 0.4 ? 0.2 : l > 0.85 ? 0.5 : 0.3;
  const stops: Stop[] = [
    [0, '#fff', a * 0.7],
    [0.19, '#fff', a * 0.2],
    [0.192, '#fff', 0],
    [0.235, '#fff', 0],
    [0.237, '#fff', a],
    [0.46, '#fff', a * 0.32],
    [0.462, '#fff', 0],
    [0.74, '#fff', 0],
    [1, '#fff', a * 0.3],
  ];
  return pen.paint('sh', (id) => {
    const list = stops
      .map(
        ([o, c, p]) => `<stop offset="${num(o)}" stop-color="${c}" stop-opacity="${num(p ?? 1)}"/>`,
      )
      .join('');
    return `<linearGradient id="${id}" x1="0" y1="0" x2="110" y2="120" gradientUnits="userSpaceOnUse">${list}</linearGradient>`;
  });
}

/** Grained hide: pebbles with a lit and a shaded side. */
function grain(pen: Pen, l: number): string {
  const light = l < 0.4 ? '.1' : '.26';
  const dark = l < 0.4 ? '.5' : '.2';
  return pen.paint(
    'gr',
    (id) =>
      `<pattern id="${id}" width="2.2" height="2" patternUnits="userSpaceOnUse" patternTransform="rotate(14)"><path d="M.1.5l.7-.4.6.3.1.6-.8.3zM1.3 1.3l.6-.2.5.5-.4.5-.7-.2zM.1 1.6l.6-.2.3.5-.6.3z" fill="#fff" fill-opacity="${light}"/><path d="M1.6.4l.5-.2.2.5-.4.4-.4-.3zM.3 1l.5.3.3-.2M1.1 1.9l.4.3" fill="none" stroke="#000" stroke-opacity="${dark}" stroke-width=".16"/></pattern>`,
  );
}

function brushed(pen: Pen, l: number): string {
  const a = l < 0.4 ? 0.08 : 0.13;
  return pen.paint(
    'br',
    (id) =>
      `<linearGradient id="${id}" x2=".9" gradientUnits="userSpaceOnUse" spreadMethod="repeat"><stop stop-color="#fff" stop-opacity="${a}"/><stop offset=".35" stop-color="#000" stop-opacity="${num(a * 0.6)}"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity="${a}"/></linearGradient>`,
  );
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
  if (decor === 'comet') return ray(w * 0.46) + ray(w * 0.64) + ray(w * 0.78);
  if (decor === 'monet' || decor === 'petals')
    return wave(h * 0.42, 14) + wave(h * 0.56, -16) + wave(h * 0.74, 18);
  return wave(h * 0.36, 22) + wave(h * 0.62, 26);
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
