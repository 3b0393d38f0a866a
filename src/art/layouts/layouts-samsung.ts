/** Camera layouts of the Galaxies, as seen from the back, in millimetres from its top left corner. */
import type { Ring } from './lens.ts';
import { flash, hole, inset, type Layout, lens, type Part, plate, sensor } from './parts.ts';

export const SAMSUNG_LAYOUTS: Record<string, Layout> = {
  'sam-contour': ({ s, corner }) => [
    plate(0.3, 0.3, s * 2.06, s * 4.1, [corner, 2, 7.4, 2], 'metal'),
    inset(s * 1.1, s * 1.1, s, 'wide'),
    inset(s * 1.1, s * 2.26, s, 'main'),
    inset(s * 1.1, s * 3.36, s * 0.86, 'tele'),
    flash(s * 2.06 + 5.4, s * 1.1, 4.2),
  ],
  'sam-contour-ultra': ({ s, corner }) => [
    plate(0.3, 0.3, s * 3.06, s * 4.22, [corner, 2, 8, 2], 'metal'),
    inset(s * 1.06, s * 1.06, s, 'wide'),
    inset(s * 1.06, s * 2.2, s, 'main'),
    inset(s * 1.06, s * 3.34, s, 'prism'),
    inset(s * 2.3, s * 1.06, s * 0.84, 'tele'),
    sensor(s * 2.3, s * 2, 4.6),
    flash(s * 2.3, s * 2.72, 4.2),
  ],
  'sam-ultra': (ground) => ultra(ground.s, 'metal'),
  'sam-ultra-bold': (ground) => ultra(ground.s, 'bold'),
  'sam-three-rings': ({ s }) => [...column(13, s, s * 1.27, 'metal'), flash(26.6, 13.6, 4.2)],
  'sam-bold-rings': ({ s }) => [...column(13.6, s, s * 1.22, 'bold'), flash(27.6, 13.8, 4.2)],
  'sam-a-rings': ({ s }) => [
    lens(14, 14.4, s, 'wide', 'tint'),
    lens(14, 14.4 + s * 1.3, s, 'main', 'tint'),
    lens(14, 14.4 + s * 2.5, s * 0.82, 'small', 'tint'),
    flash(27.4, 14.4 + s * 0.65, 4.4),
  ],
  'sam-a-rings-low': ({ s }) => [
    lens(13.4, 14, s, 'main', 'metal', false),
    lens(13.4, 14 + s * 1.34, s, 'wide', 'metal', false),
    lens(13.4, 14 + s * 2.52, s * 0.72, 'small', 'metal', false),
    flash(26, 14, 4.8),
  ],
  'sam-edge-pill': ({ s }) => [
    plate(5, 5, s * 1.5, s * 2.86, s * 0.75, 'frost'),
    lens(5 + s * 0.75, 5 + s * 0.78, s, 'main', 'bold'),
    lens(5 + s * 0.75, 5 + s * 2.08, s, 'wide', 'bold'),
    flash(5 + s * 1.5 + 6, 14.6, 4.4),
  ],
  'sam-pill-long': ({ s }) => [
    plate(5, 5.2, s * 1.52, s * 4.2, s * 0.76, 'dark'),
    lens(5 + s * 0.76, 5.2 + s * 0.8, s, 'wide'),
    lens(5 + s * 0.76, 5.2 + s * 2.08, s, 'main'),
    lens(5 + s * 0.76, 5.2 + s * 3.36, s * 0.84, 'small'),
    flash(5 + s * 1.52 + 6, 14.4, 4.6),
  ],
  'sam-fold': ({ s }) => [
    plate(4.6, 5, s * 1.46, s * 3.96, s * 0.73, 'frost'),
    lens(4.6 + s * 0.73, 5 + s * 0.76, s, 'wide', 'bold'),
    lens(4.6 + s * 0.73, 5 + s * 1.98, s, 'main', 'bold'),
    lens(4.6 + s * 0.73, 5 + s * 3.2, s, 'tele', 'bold'),
    flash(4.6 + s * 1.46 + 5.6, 13.6, 4),
  ],
};

function column(x: number, s: number, pitch: number, ring: Ring): Part[] {
  return [
    lens(x, 14, s, 'wide', ring),
    lens(x, 14 + pitch, s, 'main', ring),
    lens(x, 14 + pitch * 2, s, 'tele', ring),
  ];
}

function ultra(s: number, ring: Ring): Part[] {
  const pitch = s * 1.26;
  const side = 13.6 + s * 1.2;
  return [
    lens(13.4, 14, s, 'wide', ring),
    lens(13.4, 14 + pitch, s, 'main', ring),
    lens(13.4, 14 + pitch * 2, s, 'prism', ring),
    flash(side, 13, 4.2),
    lens(side, 14 + pitch * 0.5, s * 0.56, 'small', ring),
    hole(side, 14 + pitch),
    lens(side, 14 + pitch * 1.5, s * 0.72, 'tele', ring),
    sensor(side, 14 + pitch * 2.06, 2.6),
  ];
}
