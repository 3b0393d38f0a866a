/** The clock on a lock screen, as strokes: no font is needed. */
import { nums } from '../geometry.ts';

/** A lock screen clock of drawn figures, 10:08, `size` millimetres high, centred on `cx`. */
export function drawClock(cx: number, top: number, size: number): string {
  const u = size / 10;
  const zero = (x: number) => `M${nums(x + 2.6, 0)}c3.5 0 3.5 10 0 10s-3.5-10 0-10z`;
  const figures = [
    'M.4 1.8L2.4 0V10',
    zero(4.4),
    'M11.6 3.2v.01M11.6 7.2v.01',
    zero(13.2),
    'M23.2 4.7c3 0 3-4.7 0-4.7s-3 4.7 0 4.7c3.6 0 3.6 5.3 0 5.3s-3.6-5.3 0-5.3z',
  ].join('');
  return `<path transform="translate(${nums(cx - 13 * u, top)})scale(${Number(u.toFixed(3))})" d="${figures}" fill="none" stroke="#fff" stroke-opacity=".94" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round"/>`;
}
