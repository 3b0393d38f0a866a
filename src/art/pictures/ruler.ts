/** The millimetre rule that pictures stand on. Colours are the page's: `currentColor`. */
import { num, path } from '../geometry.ts';

export const RULER_HEIGHT_MM = 11;

/** A rule of `widthMm` from the left, its upper edge at `y`: a tick a millimetre, figures every 20. */
export function drawRuler(widthMm: number, y: number): string {
  const last = Math.floor(widthMm);
  const ticks: Record<'small' | 'middle' | 'large', string[]> = {
    small: [],
    middle: [],
    large: [],
  };
  for (let mm = 0; mm <= last; mm += 1) {
    if (mm % 10 === 0) ticks.large.push(`M${mm} ${num(y)}v4`);
    else if (mm % 5 === 0) ticks.middle.push(`M${mm} ${num(y)}v2.8`);
    else ticks.small.push(`M${mm} ${num(y)}v1.7`);
  }
  const figures: string[] = [];
  for (let mm = 20; mm < last - 10; mm += 20) {
    figures.push(`<text x="${mm}" y="${num(y + 9)}">${mm}</text>`);
  }
  figures.push(`<text x="${num(last - 4)}" y="${num(y + 9)}">mm</text>`);
  return [
    '<g stroke="currentColor" fill="none">',
    path(`M0 ${num(y)}H${num(widthMm)}`, 'stroke-width=".4" stroke-opacity=".7"'),
    path(ticks.small.join(''), 'stroke-width=".2" stroke-opacity=".35"'),
    path(ticks.middle.join(''), 'stroke-width=".2" stroke-opacity=".5"'),
    path(ticks.large.join(''), 'stroke-width=".3" stroke-opacity=".75"'),
    '</g>',
    '<g fill="currentColor" fill-opacity=".6" font-family="inherit" font-size="3.2" text-anchor="middle" style="font-variant-numeric:tabular-nums">',
    ...figures,
    '</g>',
  ].join('');
}
