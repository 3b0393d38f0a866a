/** A technical drawing of a phone: outlines of front and side with dimension lines in millimetres. */

import { buttonsOf } from '../buttons.ts';
import { circle, num, nums, panel, path, rect } from '../geometry.ts';
import { islandEndOf, layoutOf } from '../layouts/layouts.ts';
import { cornersOf, isBook, isFlip, type PhoneShape, type Size, sizeOf } from '../shape.ts';
import { screenBoxOf } from '../views/screen.ts';
import { bumpDepthOf } from '../views/side.ts';
import { type Drawing, escapeText, openSvg } from './drawing.ts';

const LEFT_MM = 24;
const TOP_MM = 16;
const GAP_MM = 26;
const RIGHT_MM = 12;
const FOOT_MM = 8;

/**
 * Draws front and side of a phone (a foldable open, with its closed width and thickness marked) with
 * height, width and depth. Lines and figures take the page's `currentColor`.
 */
export function drawDimensions({ phone }: { phone: PhoneShape }): Drawing {
  const open = phone.body.folded !== null;
  const front = sizeOf(phone, open ? 'open' : 'front');
  const depthMm = phone.body.depthMm;
  const bump = isFlip(phone) ? 0.6 : bumpDepthOf(phone);
  const sideX = LEFT_MM + front.w + GAP_MM + bump;
  const widthMm = sideX + depthMm + RIGHT_MM;
  const heightMm = TOP_MM + front.h + FOOT_MM + (open ? 14 : 0);
  const svg = [
    openSvg(widthMm, heightMm, ' role="img"'),
    `<title>${escapeText(titleOf(phone))}</title>`,
    `<g fill="none" stroke="currentColor" stroke-width=".35" stroke-linejoin="round">`,
    `<g transform="translate(${LEFT_MM} ${TOP_MM})">${frontOutline(phone, front)}</g>`,
    `<g transform="translate(${num(sideX)} ${TOP_MM})">${sideOutline(phone, { w: depthMm, h: front.h }, bump)}</g>`,
    dimensionLines(phone, front, sideX, depthMm),
    '</g></svg>',
  ].join('');
  return { svg, widthMm, heightMm };
}

function titleOf(phone: PhoneShape): string {
  const { heightMm, widthMm, depthMm, folded } = phone.body;
  const main = `${phone.name}${folded ? ' open' : ''}: ${heightMm} mm high, ${widthMm} mm wide, ${depthMm} mm deep`;
  if (!folded) return main;
  return `${main}; closed: ${folded.heightMm} mm high, ${folded.widthMm} mm wide, ${folded.depthMm} mm deep`;
}

function frontOutline(phone: PhoneShape, { w, h }: Size): string {
  const open = phone.body.folded !== null;
  const corners = cornersOf(phone, open ? 'open' : 'front');
  const box = open ? { x: 2.6, y: 2.6, w: w - 5.2, h: h - 5.2 } : screenBoxOf(phone, { w, h });
  const home = phone.art.frontCamera === 'home';
  const fold = !open
    ? ''
    : isBook(phone)
      ? `M${num(w / 2)} 0V${num(h)}`
      : `M0 ${num(h / 2)}H${num(w)}`;
  const buttons = buttonsOf(phone, h).map(({ side, top, length }) =>
    rect({ x: side === 'left' ? -0.9 : w, y: top, w: 0.9, h: length }, '', 0.3),
  );
  return [
    path(panel(0, 0, w, h, corners), 'stroke-width=".5"'),
    path(
      panel(box.x, box.y, box.w, box.h, home ? 0.4 : Math.max(1, phone.art.cornerMm - 2)),
      'stroke-opacity=".55"',
    ),
    frontCamera(phone, w, box.x, box.y),
    home ? circle(w / 2, h - 8.6, 5.4, 'stroke-opacity=".55"') : '',
    fold ? path(fold, 'stroke-opacity=".45" stroke-dasharray="3 1.2 .6 1.2"') : '',
    ...buttons,
  ].join('');
}

function frontCamera(phone: PhoneShape, w: number, x: number, y: number): string {
  const { frontCamera } = phone.art;
  if (frontCamera === 'home') return '';
  if (frontCamera === 'island')
    return rect({ x: w / 2 - 10.2, y: y + 2.2, w: 20.4, h: 6 }, 'stroke-opacity=".55"', 3);
  if (frontCamera.startsWith('notch')) {
    const half = frontCamera === 'notch-wide' ? 17.5 : 13.5;
    return path(
      `M${nums(w / 2 - half, y)}v3a2.6 2.6 0 0 0 2.6 2.6h${num(half * 2 - 5.2)}a2.6 2.6 0 0 0 2.6-2.6v-3`,
      'stroke-opacity=".55"',
    );
  }
  const cx = frontCamera.endsWith('left')
    ? x + 6.2
    : phone.body.folded && isBook(phone)
      ? w - 10
      : w / 2;
  return circle(cx, y + 4.8, 2, 'stroke-opacity=".55"');
}

function sideOutline(phone: PhoneShape, { w, h }: Size, bump: number): string {
  const curve = phone.art.frame === 'flat' ? 1 : w * 0.42;
  const buttons = buttonsOf(phone, h)
    .filter((button) => button.side === 'right')
    .map(({ top, length }) =>
      rect(
        { x: w / 2 - Math.min(1.2, w * 0.2), y: top, w: Math.min(2.4, w * 0.4), h: length },
        'stroke-opacity=".55"',
        1,
      ),
    );
  const bumpEnd = isFlip(phone) ? 24 : islandEndOf(layoutOf(phone));
  return [
    path(panel(0, 0, w, h, curve), 'stroke-width=".5"'),
    path(`M0 6H${num(-bump + 0.6)}q-.6 0-.6.6V${num(bumpEnd - 0.6)}q0 .6 .6 .6H0`, ''),
    path(`M${num(w * 0.82)} ${num(curve)}V${num(h - curve)}`, 'stroke-opacity=".4"'),
    ...buttons,
  ].join('');
}

function dimensionLines(phone: PhoneShape, front: Size, sideX: number, depthMm: number): string {
  const top = TOP_MM - 7;
  const left = LEFT_MM - 8;
  const right = LEFT_MM + front.w;
  const lines = [
    measure([LEFT_MM, top], [right, top], label(front.w)),
    measure([left, TOP_MM], [left, TOP_MM + front.h], label(front.h)),
    measure([sideX, top], [sideX + depthMm, top], label(depthMm)),
  ];
  const { folded } = phone.body;
  if (folded) {
    const y = TOP_MM + front.h + 8;
    if (isBook(phone))
      lines.push(
        measure([right - folded.widthMm, y], [right, y], `${label(folded.widthMm)} closed`),
      );
    else {
      const x = right + 10;
      lines.push(
        measure(
          [x, TOP_MM + front.h - folded.heightMm],
          [x, TOP_MM + front.h],
          `${label(folded.heightMm)} closed`,
        ),
      );
    }
  }
  return lines.join('');
}

type Point = [number, number];

/** A dimension line between two points of a horizontal or vertical, with end ticks and its figure. */
function measure([x1, y1]: Point, [x2, y2]: Point, text: string): string {
  const level = y1 === y2;
  const tick = level
    ? `M${nums(x1, y1 - 2)}v4M${nums(x2, y2 - 2)}v4`
    : `M${nums(x1 - 2, y1)}h4M${nums(x2 - 2, y2)}h4`;
  const line = path(`${tick}M${nums(x1, y1)}L${nums(x2, y2)}`, 'stroke-width=".25"');
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const at = level
    ? `x="${num(cx)}" y="${num(cy - 3)}"`
    : `transform="translate(${nums(cx - 3, cy)})rotate(-90)"`;
  return `${line}<text ${at} font-family="inherit" font-size="4.4" text-anchor="middle" fill="currentColor" stroke="none" style="font-variant-numeric:tabular-nums">${text}</text>`;
}

function label(lengthMm: number): string {
  return `${lengthMm} mm`;
}
