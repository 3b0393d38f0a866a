/** Camera layouts of realme phones, as seen from the back, in millimetres from its top left corner. */
import type { Glass, Ring } from './lens.ts';
import {
  disc,
  flash,
  hole,
  inset,
  type Layout,
  lens,
  type Part,
  plate,
  pulse,
  sensor,
} from './parts.ts';

export const REALME_LAYOUTS: Record<string, Layout> = {
  'vert-strip-4': ({ s, tele }) => [
    plate(5, 5.4, s * 1.66, s * 5.3, s * 0.52, 'dark'),
    lens(5 + s * 0.83, 6 + s * 0.78, s * 0.94, 'wide', 'metal', false),
    lens(5 + s * 0.83, 6 + s * 2, s * 1.06, 'main', 'metal', false),
    lens(5 + s * 0.83, 6 + s * 3.2, s * 0.86, tele, 'metal', false),
    lens(5 + s * 0.83, 6 + s * 4.26, s * 0.74, 'small', 'metal', false),
    flash(26, 12.4, 4.2),
  ],
  'rect-quad': ({ s }) => [
    plate(5, 5.4, s * 2.7, s * 3.1, 5.2, 'dark'),
    lens(5 + s * 0.78, 6 + s * 0.74, s * 0.94, 'wide', 'metal', false),
    lens(5 + s * 1.94, 6 + s * 0.74, s * 0.72, 'small', 'metal', false),
    lens(5 + s * 0.78, 6 + s * 1.94, s * 1.1, 'main', 'metal', false),
    lens(5 + s * 1.94, 6 + s * 1.7, s * 0.72, 'small', 'metal', false),
    flash(5 + s * 1.94, 6 + s * 2.5, 3.8),
  ],
  'rect-quad-round': ({ s }) => [
    plate(5.2, 5.4, s * 2.72, s * 2.82, 8, 'mirror'),
    lens(5.2 + s * 0.76, 5.4 + s * 0.76, s, 'main'),
    lens(5.2 + s * 1.94, 5.4 + s * 0.76, s * 0.86, 'wide'),
    lens(5.2 + s * 0.76, 5.4 + s * 2, s * 0.86, 'small'),
    lens(5.2 + s * 1.94, 5.4 + s * 1.9, s * 0.7, 'small'),
    flash(5.2 + s * 1.94, 5.4 + s * 2.5, 3.2),
  ],
  'rect-triple': ({ s }) => [
    plate(5.2, 5.6, s * 2, s * 3.2, 6.4, 'dark'),
    lens(5.2 + s * 0.72, 6 + s * 0.74, s, 'main', 'metal', false),
    lens(5.2 + s * 0.72, 6 + s * 1.82, s * 0.84, 'wide', 'metal', false),
    lens(5.2 + s * 0.72, 6 + s * 2.68, s * 0.64, 'small', 'metal', false),
    flash(5.2 + s * 1.56, 6 + s * 0.74, 4.6),
    hole(5.2 + s * 1.56, 6 + s * 1.5),
  ],
  'rect-paper': ({ w, s }) => [
    plate(s * 2 + 2, 5.2, w - s * 2 - 3, s * 2.62, 0.2, 'flush'),
    plate(5.2, 5.2, s * 2.2, s * 2.62, 7, 'mirror'),
    lens(5.2 + s * 0.78, 5.2 + s * 0.74, s, 'main'),
    lens(5.2 + s * 0.78, 5.2 + s * 1.9, s, 'wide'),
    lens(5.2 + s * 1.72, 5.2 + s * 0.92, s * 0.56, 'small'),
    flash(5.2 + s * 1.72, 5.2 + s * 1.76, 4.2),
  ],
  'rect-trefoil': ({ s }) => [
    plate(5, 5.2, s * 2.36, s * 2.5, 7.6, 'dark'),
    lens(5 + s * 0.76, 5.2 + s * 0.76, s * 1.08, 'main'),
    lens(5 + s * 0.7, 5.2 + s * 1.82, s * 0.78, 'wide'),
    lens(5 + s * 1.68, 5.2 + s * 1.5, s * 0.66, 'small'),
    flash(5 + s * 1.7, 5.2 + s * 0.62, 5, 8),
  ],
  'rect-step': ({ s }) => [
    plate(5, 5.2, s * 2.4, s * 3, 6, 'frost'),
    plate(6.6, 6.8, s * 1.5, s * 3 - 3.2, 4.8, 'dark'),
    lens(6.6 + s * 0.75, 6.8 + s * 0.74, s, 'main'),
    lens(6.6 + s * 0.75, 6.8 + s * 1.86, s * 0.94, 'wide'),
    lens(5 + s * 2.02, 6.8 + s * 1.92, s * 0.46, 'small'),
    flash(5 + s * 2.02, 6.8 + s * 0.74, 4.2),
  ],
  'two-big-rings': ({ s, count }) => [
    lens(16.4, 17.4, s, 'main', 'gold'),
    lens(16.4, 17.4 + s * 1.22, s, 'wide', 'gold'),
    ...(count > 2 ? [lens(35.4, 17.4 + s * 0.86, 6.4, 'small', 'gold')] : []),
    flash(35.4, 17.4 + s * 0.3, 5),
  ],
  'two-big-rings-flat': ({ s, count }) => [
    lens(15.4, 16.6, s, 'main', 'tint', false),
    lens(15.4, 16.6 + s * 1.26, s, count > 1 ? 'small' : 'main', 'tint', false),
    flash(31, 16.6, 4.8),
    hole(31, 24),
  ],
  'pulse-bar': ({ w, s }) => [
    plate(3.4, 4.2, w - 6.8, 36, 9.4, 'dark'),
    lens(14.2, 15.6, s, 'main'),
    lens(30.4, 26.4, s * 0.92, 'wide'),
    lens(14.6, 31.4, s * 0.56, 'small'),
    flash(30.4, 11.6, 4.4),
    pulse(44, 9, w - 53, 26),
  ],
  'centre-circle-watch': ({ w, s }) => [
    disc(w / 2, 31, 47, 'mirror', 'gold'),
    lens(w / 2, 18.6, s, 'main', 'gold'),
    lens(w / 2 - 11.8, 36.4, s * 0.9, 'wide', 'gold'),
    lens(w / 2 + 11.8, 36.4, s * 0.76, 'small', 'gold'),
    flash(w / 2, 44.6, 5.4),
    hole(w / 2, 31),
  ],
  'centre-circle-fluted': ({ w, s, tele }) => [
    disc(w / 2, 31.4, 47, 'frost', 'fluted'),
    ...triangle(w / 2, 31.4, 11.4, s, tele, 'metal'),
    flash(w / 2, 44.4, 4.6),
  ],
  'centre-circle-monet': ({ w, s, tele }) => [
    disc(w / 2, 30.6, 45, 'dark', 'gold'),
    ...triangle(w / 2, 30.6, 11, s, tele, 'gold'),
    flash(w / 2, 42.8, 6.4, 4),
  ],
  'centre-circle-trio': ({ w, s, tele }) => [
    disc(w / 2, 31, 46, 'mirror', 'metal'),
    lens(w / 2 - 10.4, 24.6, s, 'main', 'bold'),
    lens(w / 2 + 10.4, 24.6, s, tele, 'bold'),
    lens(w / 2, 42.4, s * 0.92, 'wide', 'bold'),
    flash(w / 2, 18.8, 3.8),
    flash(w / 2 - 9.8, 38.8, 3.8),
    flash(w / 2 + 9.8, 38.8, 3.8),
  ],
  'band-three-rings': ({ w, s, tele }) => [
    plate(0.9, 0.9, w - 1.8, 45, [9.4, 9.4, 0, 0], 'band'),
    lens(15.4, 15.4, s, 'main'),
    lens(15.4, 33, s * 0.86, 'wide'),
    lens(33.4, 15.4, s * 0.86, tele),
    flash(33.4, 33, 6),
  ],
  'plate-triple': ({ s, tele }) => [
    plate(4.8, 5, s * 2.9, s * 2.9, 9.6, 'metal'),
    lens(4.8 + s * 0.82, 5 + s * 0.82, s, 'main', 'bold'),
    lens(4.8 + s * 2.06, 5 + s * 0.82, s, tele, 'bold'),
    lens(4.8 + s * 0.82, 5 + s * 2.06, s, 'wide', 'bold'),
    flash(4.8 + s * 2.06, 5 + s * 1.86, 5),
    sensor(4.8 + s * 2.06, 5 + s * 2.42, 2.6),
  ],
};

/** Three lenses around a point, the first on top. */
function triangle(
  cx: number,
  cy: number,
  reach: number,
  s: number,
  tele: Glass,
  ring: Ring,
): Part[] {
  return [
    lens(cx, cy - reach, s, 'main', ring),
    lens(cx - reach, cy + reach * 0.42, s, tele, ring),
    lens(cx + reach, cy + reach * 0.42, s * 0.88, 'wide', ring),
    inset(cx, cy + reach * 0.1, 2.2, 'small'),
  ];
}
