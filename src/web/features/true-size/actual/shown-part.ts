/** How much of something that is larger than its place can be seen, and that in words. */

/** Of one direction, in pixels of the window. */
export interface Stretch {
  from: number;
  to: number;
}

export interface SizeMm {
  widthMm: number;
  heightMm: number;
}

/** Less than this is missing to nobody's eye. */
const LEAST_MM = 0.5;

/** Millimetres of a body that lie within a place, in one direction. */
export function shownMm(body: Stretch, place: Stretch, pxPerMm: number): number {
  const px = Math.min(body.to, place.to) - Math.max(body.from, place.from);
  return Math.max(px, 0) / pxPerMm;
}

export function isWhole(shown: SizeMm, body: SizeMm): boolean {
  return shown.widthMm > body.widthMm - LEAST_MM && shown.heightMm > body.heightMm - LEAST_MM;
}

/** `156 of 163 mm of its height`; null when all of it can be seen. */
export function describeShown(shown: SizeMm, body: SizeMm): string | null {
  const parts = [
    describePart(shown.heightMm, body.heightMm, 'height'),
    describePart(shown.widthMm, body.widthMm, 'width'),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' and ');
}

function describePart(shown: number, whole: number, side: string): string | null {
  if (shown > whole - LEAST_MM) return null;
  // Rounded down, so that what is not all of it is never told as all.
  return `${Math.floor(shown)} of ${Math.round(whole)} mm of its ${side}`;
}
