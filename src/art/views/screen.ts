/**
 * A lit screen: where it sits in the front, its wallpaper, clock, status bar, reflection and the front
 * camera.
 */
import { drawingOf } from '../../shop/phone/brand-lists.ts';
import { type Box, circle, num, nums, panel, path, rect } from '../geometry.ts';
import type { Pen } from '../pen.ts';
import { type PhoneShape, type Size, sizeOf } from '../shape.ts';
import { drawClock } from './clock.ts';
import { drawWallpaper } from './wallpaper.ts';

export interface Screen {
  box: Box;
  corner: number;
  /** Where the clock stands: share of the height, and the height of its figures in millimetres. */
  clock: { at: number; size: number } | null;
}

/** The lit area of a bar phone or a closed book in its front, in millimetres. */
export function screenBoxOf(phone: PhoneShape, size: Size): Box {
  const folded = phone.body.folded !== null && size.w < phone.body.widthMm;
  const [areaW, areaH] = folded ? [size.w - 5, size.h - 6] : phone.display.activeAreaMm;
  const w = Math.min(areaW, size.w - 2.6);
  const h = Math.min(areaH, size.h - 2.6);
  const isEven = drawingOf(phone.brand) === 'apple' || folded;
  const chin = isEven ? 0 : Math.min(1.4, (size.h - h) * 0.1);
  return { x: (size.w - w) / 2, y: (size.h - h) / 2 - chin, w, h };
}

/** The lit area of an open foldable in its inside, in millimetres. */
export function openScreenBoxOf({ display }: PhoneShape, size: Size): Box {
  const w = Math.min(display.activeAreaMm[0], size.w - 4);
  const h = Math.min(display.activeAreaMm[1], size.h - 4);
  return { x: (size.w - w) / 2, y: (size.h - h) / 2, w, h };
}

/**
 * The lit screen as it is drawn in a view, from the body's upper left corner. Null for the outside of a
 * foldable: of its outer screen at most the diagonal is known.
 */
export function litAreaOf(phone: PhoneShape, view: 'front' | 'open'): Box | null {
  if (view === 'open') return openScreenBoxOf(phone, sizeOf(phone, view));
  return phone.body.folded ? null : screenBoxOf(phone, sizeOf(phone, view));
}

export function drawScreen(pen: Pen, phone: PhoneShape, colourHex: string, screen: Screen): string {
  const { box, corner, clock } = screen;
  const { x, y, w, h } = box;
  const shape = panel(x, y, w, h, corner);
  const clip = pen.paint('cs', (id) => `<clipPath id="${id}"><path d="${shape}"/></clipPath>`);
  return [
    `<g clip-path="${clip}">`,
    drawWallpaper(pen, box, phone.name, colourHex),
    clock ? drawClock(x + w / 2, y + h * clock.at, clock.size) : '',
    clock ? drawDate(box, clock.at, clock.size) : '',
    path(
      `M${nums(x, y)}H${num(x + w * 0.86)}L${nums(x, y + h * 0.52)}Z`,
      'fill="#fff" fill-opacity=".055"',
    ),
    '</g>',
    path(shape, 'fill="none" stroke="#000" stroke-opacity=".6" stroke-width=".2"'),
  ].join('');
}

/** The date above the clock and the bar at the foot of the screen, as strokes. */
function drawDate({ x, y, w, h }: Box, at: number, size: number): string {
  const cx = x + w / 2;
  const top = y + h * at - size * 0.5;
  return (
    path(
      `M${nums(cx - 7.6, top)}h5M${nums(cx - 1, top)}h3.2M${nums(cx + 4, top)}h3.6`,
      'stroke="#fff" stroke-opacity=".8" stroke-width="1" stroke-linecap="round"',
    ) +
    rect(
      { x: cx - w * 0.17, y: y + h - 3, w: w * 0.34, h: 0.9 },
      'fill="#fff" fill-opacity=".8"',
      0.45,
    )
  );
}

/** Notch, island or hole for the front camera, in the coordinates of the front. */
export function drawFrontCamera(phone: PhoneShape, { x, y, w }: Box, bodyW: number): string {
  const cx = bodyW / 2;
  const isApple = drawingOf(phone.brand) === 'apple';
  switch (phone.art.frontCamera) {
    case 'notch-wide':
      return (
        notch(cx, y, 35, 5.6) +
        rect({ x: cx - 4.4, y: y + 0.3, w: 8.8, h: 0.9 }, 'fill="#26272b"', 0.45) +
        eye(cx + 8.6, y + 2, 1.7)
      );
    case 'notch':
      return (
        notch(cx, y, isApple ? 27 : 19, 5.6) +
        eye(cx + (isApple ? -7.6 : 4.6), y + 2.5, 1.8) +
        (isApple ? '' : eye(cx - 4.6, y + 2.5, 1.6))
      );
    case 'island':
      return (
        rect({ x: cx - 10.2, y: y + 2.2, w: 20.4, h: 6 }, 'fill="#030304"', 3) +
        eye(cx + 6.9, y + 5.2, 1.9)
      );
    case 'drop':
      return (
        path(
          `M${nums(cx - 6.4, y - 0.3)}c3 0 3.2 1 3.6 2.4c.8 3.6 4.8 3.6 5.6 0c.4-1.4.6-2.4 3.6-2.4Z`,
          'fill="#050506"',
        ) + eye(cx, y + 2.2, 1.5)
      );
    case 'pill-left':
      return (
        rect({ x: x + 3.6, y: y + 2.6, w: 10.6, h: 4.8 }, 'fill="#030304"', 2.4) +
        eye(x + 6, y + 5, 1.9) +
        eye(x + 11.8, y + 5, 1.5)
      );
    case 'punch-left':
      return punch(x + 6.2, y + 5.4);
    case 'punch-right':
      return punch(x + w - 7, y + 5.4);
    case 'punch-centre':
      return punch(cx, y + 4.8);
    case 'home':
      return '';
  }
}

function notch(cx: number, y: number, width: number, depth: number): string {
  const half = width / 2;
  const d = `M${nums(cx - half - 1.8, y - 0.4)}q1.8 0 1.8 1.8q0 ${num(depth - 1.4)} ${num(depth - 1.8)} ${num(depth - 1.4)}H${num(cx + half - depth + 1.8)}q${num(depth - 1.8)} 0 ${num(depth - 1.8)}-${num(depth - 1.4)}q0-1.8 1.8-1.8Z`;
  return path(d, 'fill="#050506"');
}

function punch(cx: number, cy: number): string {
  return circle(cx, cy, 2, 'fill="#030304"') + eye(cx, cy, 1.3);
}

function eye(cx: number, cy: number, r: number): string {
  return (
    circle(cx, cy, r, 'fill="#0c0f1c"') +
    circle(cx, cy, r * 0.55, 'fill="#1d2a52"') +
    circle(cx - r * 0.25, cy - r * 0.3, r * 0.2, 'fill="#cfe0ff" fill-opacity=".8"')
  );
}
