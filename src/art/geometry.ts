/** Lengths, paths and small SVG elements. All lengths are millimetres; one user unit is one. */

/** The constant space around a body in every picture: buttons and camera bumps live in it. */
export const MARGIN_MM = 5;

export type Corners = number | readonly [number, number, number, number];

/** A number as short SVG text: two decimals, no leading zero. */
export function num(value: number): string {
  const text = String(Math.round(value * 100) / 100);
  if (text === '-0') return '0';
  return text.replace(/^(-?)0\./, '$1.');
}

/** Numbers as an SVG coordinate list. */
export function nums(...values: number[]): string {
  return values.map(num).join(' ').replaceAll(' -', '-');
}

/**
 * A rectangle with continuous corners (curvature grows towards the corner's middle, as on a milled
 * body). `corners` is one radius or four, from top left clockwise, in millimetres.
 */
export function panel(x: number, y: number, w: number, h: number, corners: Corners): string {
  const radii = typeof corners === 'number' ? [corners, corners, corners, corners] : corners;
  const limit = Math.min(w, h) / 2;
  const [a = 0, b = 0, c = 0, d = 0] = radii.map((r) => Math.min(Math.max(r, 0) * 1.28, limit));
  const right = x + w;
  const bottom = y + h;
  const k = 0.31;
  return [
    `M${nums(x + a, y)}H${num(right - b)}`,
    `C${nums(right - b * k, y, right, y + b * k, right, y + b)}V${num(bottom - c)}`,
    `C${nums(right, bottom - c * k, right - c * k, bottom, right - c, bottom)}H${num(x + d)}`,
    `C${nums(x + d * k, bottom, x, bottom - d * k, x, bottom - d)}V${num(y + a)}`,
    `C${nums(x, y + a * k, x + a * k, y, x + a, y)}Z`,
  ].join('');
}

export function circle(cx: number, cy: number, r: number, attributes: string): string {
  return `<circle cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}" ${attributes}/>`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export function rect({ x, y, w, h }: Box, attributes: string, r = 0): string {
  const round = r > 0 ? ` rx="${num(r)}"` : '';
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${round} ${attributes}/>`;
}
