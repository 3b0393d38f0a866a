/** Several phones to scale on a millimetre rule: the home page's first screen and sharing pictures. */

import { MARGIN_MM, num } from '../geometry.ts';
import { hash } from '../hash.ts';
import { drawPhone } from '../phone.ts';
import type { Finish, PhoneShape, View } from '../shape.ts';
import { type Drawing, escapeText, openSvg } from './drawing.ts';
import { drawRuler, RULER_HEIGHT_MM } from './ruler.ts';

export interface LineUpEntry {
  phone: PhoneShape;
  /** `#rrggbb` */
  colourHex: string;
  finish?: Finish;
  /** `back` when left out. */
  view?: View;
}

export interface LineUpOptions {
  /** Space between two bodies in millimetres; negative overlaps them. */
  gapMm?: number;
  /** Whether they stand on a millimetre rule. */
  ruler?: boolean;
  /** Keeps ids apart when the same picture stands twice in one document. */
  idPrefix?: string;
  /** What the picture shows, read out to those who do not see it. */
  title?: string;
}

/**
 * Draws phones beside each other, feet on one line, all at one unit a millimetre. The background is
 * transparent and the rule takes the page's `currentColor`, so the SVG belongs inline in the page.
 */
export function drawLineUp(entries: readonly LineUpEntry[], options: LineUpOptions = {}): Drawing {
  const { gapMm = 12, ruler = true, title } = options;
  const idPrefix = options.idPrefix ?? prefixOf(entries);
  const pictures = entries.map(({ view = 'back', ...entry }, index) =>
    drawPhone({ ...entry, view, idPrefix: `${idPrefix}${index}` }),
  );
  const tallest = Math.max(...pictures.map((picture) => picture.heightMm));
  const side = Math.max(0, gapMm / 2);
  let left = side;
  const placed = pictures.map((picture) => {
    const x = left;
    left += picture.widthMm - MARGIN_MM * 2 + gapMm;
    return place(picture, x, tallest - picture.heightMm);
  });
  const widthMm = left - gapMm + side + MARGIN_MM * 2;
  const foot = tallest - MARGIN_MM + 0.4;
  const heightMm = ruler ? foot + RULER_HEIGHT_MM : tallest;
  const label = title ? `<title>${escapeText(title)}</title>` : '';
  const svg = [
    openSvg(widthMm, heightMm, title ? ' role="img"' : ' aria-hidden="true"'),
    label,
    ruler ? drawRuler(widthMm, foot) : '',
    ...placed,
    '</svg>',
  ].join('');
  return { svg, widthMm, heightMm };
}

/** Draws one phone twice, its front standing in front of its back. */
export function drawPair(entry: LineUpEntry, options: LineUpOptions = {}): Drawing {
  const overlapMm = entry.phone.body.folded ? -8 : 26;
  return drawLineUp(
    [
      { ...entry, view: 'back' },
      { ...entry, view: entry.phone.body.folded ? 'open' : 'front' },
    ],
    { ruler: false, gapMm: -overlapMm, ...options },
  );
}

/** Ids of another line-up in the same page differ, because its phones do. */
function prefixOf(entries: readonly LineUpEntry[]): string {
  const names = entries.map(({ phone, colourHex, view }) => phone.name + colourHex + view);
  return `u${hash(names.join()).toString(36)}-`;
}

function place({ svg }: Drawing, x: number, y: number): string {
  const inner = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
  return `<g transform="translate(${num(x)} ${num(y)})">${inner}</g>`;
}
