/** Camera layouts of the iPhones, as seen from the back, in millimetres from its top left corner. */
import { flash, hole, type Layout, lens, type Part, plate, sensor } from './parts.ts';

export const APPLE_LAYOUTS: Record<string, Layout> = {
  'iph-dual-square': ({ s }) => [
    plate(5.2, 5.2, 30, 30.6, 8.4, 'frost'),
    lens(14.2, 14.1, s, 'main', 'tint'),
    lens(14.2, 27.2, s, 'wide', 'tint'),
    flash(27.4, 18, 5.2),
    hole(27.4, 25.4),
  ],
  'iph-single-home': ({ s }) => [
    lens(10.6, 10, s, 'main', 'tint'),
    hole(17, 10, 1),
    flash(21.4, 10, 4.4),
  ],
  'iph-dual-vertical': ({ s }) => [
    plate(4.4, 4.4, 28.6, 30, 8.2, 'frost'),
    lens(13, 13.2, s, 'main', 'tint'),
    lens(13, 25.8, s, 'wide', 'tint'),
    flash(25.8, 19.4, 5),
    hole(25.8, 26.4),
  ],
  'iph-dual-diagonal': ({ s }) => [
    plate(4.2, 4.2, s * 2.3, s * 2.36, 9, 'frost'),
    lens(4.2 + s * 0.7, 4.2 + s * 0.72, s, 'wide', 'tint'),
    lens(4.2 + s * 1.6, 4.2 + s * 1.63, s, 'main', 'tint'),
    flash(4.2 + s * 1.66, 4.2 + s * 0.58, 5),
    hole(4.2 + s * 0.62, 4.2 + s * 1.72),
  ],
  'iph-triple': ({ s }) => [plate(4, 4, s * 2.42, s * 2.46, s * 0.66, 'frost'), ...trio(4, 4, s)],
  'iph-single': ({ s }) => [
    lens(13.8, 13.8, s, 'main', 'tint'),
    flash(27, 13.8, 4.8),
    hole(27, 20.4),
  ],
  'iph-pill': ({ s }) => [
    plate(4.8, 4.8, s * 1.42, s * 2.66, s * 0.7, 'frost'),
    lens(4.8 + s * 0.71, 4.8 + s * 0.72, s, 'main', 'tint'),
    lens(4.8 + s * 0.71, 4.8 + s * 1.94, s, 'wide', 'tint'),
    flash(4.8 + s * 1.42 + 6, 4.8 + s * 1.33, 5),
    hole(4.8 + s * 1.42 + 6, 4.8 + s * 1.33 + 7),
  ],
  'iph-air-bar': ({ w, s }) => [
    plate(2.6, 4.2, w - 5.2, 22.4, 11, 'blend'),
    lens(14.4, 15.4, s, 'main', 'tint'),
    hole(w - 21, 15.4),
    flash(w - 13, 15.4, 5.2),
  ],
  'iph-plateau': ({ w, s }) => [
    plate(2.2, 3.4, w - 4.4, 44.6, 13, 'blend'),
    ...trio(4.2, 4.4, s).filter((part) => part.kind === 'lens'),
    flash(w - 11.6, 13.4, 5.6),
    hole(w - 11.6, 25.8),
    sensor(w - 11.6, 38, 5),
  ],
};

/** The three lenses of a Pro with flash and LiDAR, from the island's corner. */
function trio(x: number, y: number, s: number): Part[] {
  const left = x + s * 0.68;
  const right = x + s * 1.73;
  return [
    lens(left, y + s * 0.68, s, 'tele', 'tint'),
    lens(left, y + s * 1.79, s, 'main', 'tint'),
    lens(right, y + s * 1.235, s, 'wide', 'tint'),
    flash(right, y + s * 0.42, 5),
    sensor(right, y + s * 2.06, 4.8),
    hole(x + s * 1.2, y + s * 0.4, 0.9),
  ];
}
