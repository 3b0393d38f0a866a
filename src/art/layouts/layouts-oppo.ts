/** Camera layouts of OPPO phones, as seen from the back, in millimetres from its top left corner. */
import { disc, flash, glow, hole, type Layout, lens, type Part, plate, sensor } from './parts.ts';

export const OPPO_LAYOUTS: Record<string, Layout> = {
  crater: ({ s, count }) => [
    plate(3.6, 3.8, s * 2.9, s * 3.24, 12, 'blend'),
    lens(3.6 + s * 0.9, 4 + s * 0.9, s, 'main'),
    lens(3.6 + s * 0.9, 4 + s * 2.24, s, 'wide'),
    lens(3.6 + s * 2.08, 4 + s * 0.86, s * 0.74, 'tele'),
    ...(count > 3 ? [lens(3.6 + s * 2.08, 4 + s * 1.7, s * 0.5, 'small')] : []),
    flash(3.6 + s * 2.08, 4 + s * 2.44, 5),
  ],
  'crater-slant': ({ s }) => [
    plate(3.4, 3.6, s * 2.7, s * 2.94, [12, 15, 7, 15], 'blend'),
    lens(3.4 + s * 0.86, 3.8 + s * 0.84, s, 'main', 'gold'),
    lens(3.4 + s * 0.86, 3.8 + s * 2.02, s * 0.96, 'wide', 'gold'),
    lens(3.4 + s * 1.94, 3.8 + s * 1.02, s * 0.66, 'tele', 'gold'),
    flash(3.4 + s * 1.94, 3.8 + s * 1.86, 5.2),
  ],
  'big-circle-strip': ({ w, s, tele }) => [
    disc(w / 2, 32, 53, 'metal', 'metal'),
    lens(w / 2 - 12.4, 21.6, s, 'main', 'bold'),
    lens(w / 2 + 12.4, 21.6, s * 0.94, 'wide', 'bold'),
    lens(w / 2 - 12.4, 42.6, s * 0.94, tele, 'bold'),
    flash(w / 2 + 12.4, 42.6, 5),
    sensor(w / 2 + 6, 49, 3),
  ],
  'big-circle-ultra': ({ w, s }) => [
    disc(w / 2, 32.6, 55, 'mirror', 'fluted'),
    lens(w / 2 - 12, 22.4, s * 1.06, 'main', 'bold'),
    lens(w / 2 + 12.4, 22.4, s * 0.94, 'prism', 'bold'),
    lens(w / 2 - 12, 43, s * 0.94, 'wide', 'bold'),
    lens(w / 2 + 12.4, 43, s * 0.94, 'prism', 'bold'),
    flash(w / 2, 13, 4.6),
    sensor(w / 2, 51.6, 3),
  ],
  'centre-circle-disc': ({ w, s }) => cosmos(w / 2, 29.6, 43, s, false),
  'centre-circle-disc-pro': ({ w, s }) => cosmos(w / 2, 31, 47, s, true),
  'centre-circle-cosmos': ({ w, s }) => [
    disc(w / 2, 30, 44, 'metal', 'crescent'),
    lens(w / 2, 20, s, 'main', 'bold'),
    lens(w / 2, 40, s, 'small', 'bold'),
    flash(w / 2 + 13.4, 30, 4.6),
    hole(w / 2 - 13.4, 30),
  ],
  'rect-bokeh': ({ s }) => [
    plate(5, 5.2, s * 2.4, s * 3, 5.6, 'frost'),
    lens(5 + s * 0.74, 5.6 + s * 0.74, s * 1.04, 'main'),
    lens(5 + s * 0.74, 5.6 + s * 2.06, s * 1.04, 'wide'),
    lens(5 + s * 1.8, 5.6 + s * 1.06, s * 0.52, 'small'),
    lens(5 + s * 1.8, 5.6 + s * 1.74, s * 0.52, 'small'),
    flash(5 + s * 1.8, 5.6 + s * 2.44, 4),
    hole(5 + s * 1.8, 5.6 + s * 0.4),
  ],
  'rect-half-metal': ({ s }) => [
    plate(5, 5.2, s * 2.36, s * 3.02, 5.4, 'mirror'),
    plate(5.8, 6, s * 2.36 - 1.6, s * 1.56, [4.8, 4.8, 0, 0], 'dark'),
    glow(5 + s * 0.86, 6 + s * 0.78, s * 1.3),
    lens(5 + s * 0.86, 6 + s * 0.78, s * 1.06, 'main'),
    lens(5 + s * 0.86, 6 + s * 2.2, s * 0.94, 'wide'),
    lens(5 + s * 1.86, 6 + s * 2.2, s * 0.5, 'small'),
    flash(5 + s * 1.86, 6 + s * 0.78, 4.4),
  ],
  'unibody-rect': ({ w, s }) => [
    plate(4, 4.2, w - 8, 42, 9.4, 'blend'),
    lens(16.6, 15.6, s, 'main'),
    lens(16.6, 34, s, 'wide'),
    lens(34.6, 15.6, s * 0.56, 'small'),
    flash(34.6, 34, 5.4),
    hole(w - 12, 25),
  ],
  'pill-two-tone': ({ s, tele }) => [
    plate(5, 5.2, s * 1.66, s * 3.5, s * 0.82, 'mirror'),
    plate(5, 5.2 + s * 1.72, s * 1.66, s * 1.78, [0, 0, s * 0.82, s * 0.82], 'dark'),
    lens(5 + s * 0.83, 5.2 + s * 0.86, s * 1.06, 'main'),
    lens(5 + s * 0.83, 5.2 + s * 2.5, s * 0.98, tele),
    lens(5 + s * 2.12, 5.2 + s * 1.1, s * 0.54, 'wide'),
    flash(5 + s * 2.12, 5.2 + s * 1.9, 5.4),
  ],
  'pill-two-tone-tall': ({ s }) => [
    plate(5.2, 5.2, s * 1.7, s * 4.06, s * 0.85, 'mirror'),
    lens(5.2 + s * 0.85, 5.2 + s * 0.86, s * 1.02, 'main', 'gold'),
    lens(5.2 + s * 0.85, 5.2 + s * 2.02, s * 0.8, 'tele', 'gold'),
    lens(5.2 + s * 0.85, 5.2 + s * 3.16, s * 0.98, 'wide', 'gold'),
    flash(5.2 + s * 2.14, 5.2 + s * 0.9, 4.6, 9),
  ],
  'rect-tall-triple': ({ s }) => [
    plate(5.2, 5.4, s * 1.9, s * 4, 7.4, 'metal'),
    lens(5.2 + s * 0.95, 5.4 + s * 0.82, s * 1.06, 'main'),
    lens(5.2 + s * 0.95, 5.4 + s * 2, s * 0.92, 'tele'),
    lens(5.2 + s * 0.95, 5.4 + s * 3.14, s * 0.92, 'wide'),
    flash(5.2 + s * 1.9 + 5.6, 5.4 + s * 0.8, 4.6),
  ],
  'rect-soft-triple': ({ s }) => [
    plate(4.8, 5, s * 2.52, s * 2.56, 10.4, 'frost'),
    lens(4.8 + s * 0.74, 5 + s * 0.74, s, 'main', 'tint'),
    lens(4.8 + s * 0.74, 5 + s * 1.84, s, 'tele', 'tint'),
    lens(4.8 + s * 1.82, 5 + s * 1.28, s * 0.86, 'wide', 'tint'),
    flash(4.8 + s * 1.84, 5 + s * 0.5, 4.8),
  ],
  'rect-orbit': ({ s }) => [
    plate(5, 5.2, s * 2.36, s * 2.86, 5.4, 'dark'),
    glow(5 + s * 0.82, 5.6 + s * 0.78, s * 1.24),
    glow(5 + s * 0.82, 5.6 + s * 2.04, s * 1.24),
    lens(5 + s * 0.82, 5.6 + s * 0.78, s, 'main', 'metal', false),
    lens(5 + s * 0.82, 5.6 + s * 2.04, s, 'small', 'metal', false),
    lens(5 + s * 1.86, 5.6 + s * 0.78, s * 0.5, 'small', 'metal', false),
    flash(5 + s * 1.86, 5.6 + s * 2.04, 4.6),
  ],
  'two-big-rings-slim': ({ s }) => [
    lens(15, 16, s, 'main'),
    lens(15, 16 + s * 1.32, s, 'wide'),
    lens(30.4, 16 + s * 0.66, s * 0.4, 'small'),
    flash(30.4, 15, 4.4),
  ],
  'two-big-rings-plate': ({ s }) => [
    plate(4.8, 5.2, s * 2.5, s * 3, 7, 'mirror'),
    lens(4.8 + s * 0.84, 5.2 + s * 0.82, s * 1.08, 'main'),
    lens(4.8 + s * 0.84, 5.2 + s * 2.14, s * 1.08, 'small'),
    flash(4.8 + s * 1.9, 5.2 + s * 0.82, 5),
  ],
};

/** Lenses at the compass points of a flat glass disc; `second` adds the second periscope. */
function cosmos(cx: number, cy: number, d: number, s: number, second: boolean): Part[] {
  const reach = d * 0.265;
  return [
    disc(cx, cy, d, 'dark', 'metal'),
    lens(cx, cy - reach, s, 'main', 'bold'),
    lens(cx - reach, cy, s, 'wide', 'bold'),
    lens(cx + reach, cy, s, 'prism', 'bold'),
    second ? lens(cx, cy + reach, s, 'prism', 'bold') : flash(cx, cy + reach, 5.6),
    ...(second ? [flash(cx + d * 0.5 + 6, cy - d * 0.4, 4.6)] : [hole(cx, cy, 1.6)]),
  ];
}
