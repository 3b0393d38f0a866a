/** Camera layouts of vivo phones, as seen from the back, in millimetres from its top left corner. */
import type { Glass, Ring } from './lens.ts';
import type { Rim } from './parts.ts';
import { disc, flash, glow, hole, type Layout, lens, type Part, plate, sensor } from './parts.ts';

export const VIVO_LAYOUTS: Record<string, Layout> = {
  'two-step-rect': ({ s }) => [
    plate(5, 5.2, s * 1.86, s * 3.06, 6, 'frost'),
    plate(6.8, 7, s * 1.86 - 3.6, s * 1.72, 4.6, 'dark'),
    lens(5 + s * 0.93, 7 + s * 0.84, s * 1.12, 'main'),
    lens(5 + s * 0.52, 7 + s * 2.28, s * 0.56, 'wide', 'metal', false),
    lens(5 + s * 1.2, 7 + s * 2.28, s * 0.56, 'tele', 'metal', false),
    flash(5 + s * 1.64, 7 + s * 2.54, 2.8),
  ],
  'two-step-wide': ({ s }) => [
    plate(5, 5.2, s * 2.2, s * 3.2, 7, 'mirror'),
    lens(5 + s * 0.9, 5.2 + s * 0.86, s * 1.16, 'main'),
    lens(5 + s * 0.9, 5.2 + s * 2.3, s * 1.16, 'wide'),
    lens(5 + s * 1.82, 5.2 + s * 1.6, s * 0.44, 'small'),
    flash(5 + s * 1.8, 5.2 + s * 0.5, 3.8, 6),
  ],
  'two-step-rings': ({ s, count }) => [
    plate(5, 5.2, s * 1.9, s * 2.84, 6.6, 'frost'),
    lens(5 + s * 0.8, 5.2 + s * 0.78, s * 1.06, 'main', 'gold'),
    lens(5 + s * 0.8, 5.2 + s * 2.04, s * 1.06, 'small', 'gold'),
    ...(count > 2 ? [lens(5 + s * 1.6, 5.2 + s * 1.42, s * 0.3, 'small')] : []),
    flash(5 + s * 1.62, 5.2 + s * 0.5, 3.6),
  ],
  'mirror-rect-quad': ({ w, s, tele }) => [
    plate(4.4, 4.6, w - 8.8, s * 3.16, 7.4, 'mirror'),
    plate(6.2, 6.4, s * 2.9, s * 3.16 - 3.6, 6, 'dark'),
    lens(6.2 + s * 0.8, 6.4 + s * 0.8, s * 1.08, 'main'),
    lens(6.2 + s * 2.04, 6.4 + s * 0.74, s * 0.8, 'wide'),
    lens(6.2 + s * 0.8, 6.4 + s * 2.1, s * 0.96, tele),
    lens(6.2 + s * 2.04, 6.4 + s * 2.02, s * 0.8, 'tele'),
    flash(w - 12.6, 14, 5),
    sensor(w - 12.6, 22, 3),
  ],
  'circle-in-rect': ({ w, s, tele }) => [
    plate(4.6, 4.8, w - 9.2, 47, 9, 'dark'),
    disc(28.2, 28.2, 43.4, 'metal', 'metal'),
    lens(19, 19, s * 1.08, 'main'),
    lens(37.6, 20, s * 0.92, 'wide'),
    lens(19, 37.6, s * 0.92, tele),
    lens(37.4, 37.4, s * 0.76, 'tele'),
    flash(w - 13, 15.6, 5.2),
    sensor(w - 13, 24, 3),
  ],
  'off-centre-circle': ({ w, s }) => [
    disc(27.8, 28.4, 45, 'metal', 'metal'),
    lens(18, 19.4, s * 1.1, 'main'),
    lens(37.4, 19.8, s, 'tele'),
    lens(18.4, 38.4, s * 0.92, 'wide'),
    flash(37.4, 38, 6.2),
    sensor(w - 13, 13.6, 4),
  ],
  'centre-circle-sun': ({ w, s, tele }) => round(w / 2, 31, 48, s, tele, 'crescent', 'metal'),
  'centre-circle-sun-pro': ({ w, s, tele }) => round(w / 2, 33, 53, s, tele, 'crescent', 'bold'),
  'centre-circle-four': ({ w, s, tele }) => square(w / 2, 29.6, 44, s, tele, 'metal'),
  'centre-circle-four-pro': ({ w, s, tele }) => square(w / 2, 32, 50, s, tele, 'bold'),
  'fold-circle': ({ w, s, tele }) => [
    disc(w / 2, 29.4, 47, 'metal', 'metal'),
    lens(w / 2 - 10.6, 21, s, 'main', 'bold'),
    lens(w / 2 + 10.6, 21, s, 'wide', 'bold'),
    lens(w / 2 - 10.6, 40, s * 0.92, tele, 'bold'),
    flash(w / 2 + 10.6, 39.6, 5.4),
  ],
  'rect-ring-light': ({ s }) => [
    plate(5, 5.2, s * 2, s * 3.9, 6, 'frost'),
    lens(5 + s, 5.2 + s * 0.74, s, 'main'),
    lens(5 + s * 0.62, 5.2 + s * 1.84, s * 0.74, 'wide'),
    lens(5 + s * 1.46, 5.2 + s * 1.84, s * 0.54, 'small'),
    glow(5 + s, 5.2 + s * 3.06, s * 1.06),
  ],
  'two-ring-light': ({ s, tele }) => [
    lens(15.4, 16, s, 'main', 'tint'),
    lens(15.4, 16 + s * 1.2, s, 'wide', 'tint'),
    lens(31.6, 16 + s * 0.6, s * 0.5, tele, 'tint'),
    glow(31.6, 16 + s * 1.5, 11, true),
    hole(31.6, 13),
  ],
  'square-ring-light': ({ s }) => [
    plate(5, 5.2, s * 2.56, s * 2.56, 8, 'mirror'),
    lens(5 + s * 0.72, 5.2 + s * 0.72, s, 'main'),
    lens(5 + s * 1.84, 5.2 + s * 0.72, s, 'wide'),
    lens(5 + s * 0.72, 5.2 + s * 1.84, s, 'tele'),
    flash(5 + s * 1.84, 5.2 + s * 1.84, 4),
    glow(5 + s * 1.28, 5.2 + s * 3.46, 14, true),
  ],
  'pill-ring-light': ({ s }) => [
    plate(5.2, 5, s * 1.8, s * 3.86, s * 0.9, 'metal'),
    lens(5.2 + s * 0.9, 5 + s * 0.9, s * 1.06, 'main', 'bold'),
    lens(5.2 + s * 0.62, 5 + s * 2, s * 0.66, 'wide', 'bold'),
    lens(5.2 + s * 1.26, 5 + s * 2.3, s * 0.5, 'tele', 'bold'),
    glow(5.2 + s * 0.9, 5 + s * 3.1, s * 0.92),
  ],
};

function round(
  cx: number,
  cy: number,
  d: number,
  s: number,
  tele: Glass,
  rim: Rim,
  ring: Ring,
): Part[] {
  return [
    disc(cx, cy, d, 'dark', rim),
    lens(cx, cy - d * 0.265, s, 'main', ring),
    lens(cx - d * 0.265, cy + d * 0.06, s * 0.94, tele, ring),
    lens(cx + d * 0.265, cy + d * 0.06, s * 0.94, 'wide', ring),
    flash(cx, cy + d * 0.3, 5.4),
    sensor(cx, cy + d * 0.06, 3),
  ];
}

function square(cx: number, cy: number, d: number, s: number, tele: Glass, ring: Ring): Part[] {
  const reach = d * 0.215;
  return [
    disc(cx, cy, d, 'dark', 'metal'),
    lens(cx - reach, cy - reach, s, 'main', ring),
    lens(cx + reach, cy - reach, s, 'wide', ring),
    lens(cx - reach, cy + reach, s, tele, ring),
    sensor(cx + reach, cy + reach, s * 0.36),
    flash(cx + d * 0.5 + 6, cy - d * 0.36, 5.4),
    hole(cx + reach * 1.5, cy + reach * 0.6, 0.9),
  ];
}
