/**
 * The fonts for letters that the shop's own do not have (world/), and which letters each of them has, as
 * `npm run fonts:world` has found in them.
 */
import { readFileSync } from 'node:fs';

/** Path of its file below this folder. */
export type WorldFont = `world/${string}.ttf`;

interface Ranges {
  font: WorldFont;
  /** First and last code points, in order. */
  ranges: [first: number, last: number][];
}

const FONTS = readFonts();

function readFonts(): Ranges[] {
  const file = new URL('world/letters.json', import.meta.url);
  const letters: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(letters).map(([name, ranges]) => ({
    font: `world/${name}` as WorldFont,
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    }),
  }));
}

export function hasLetter(font: string, letter: string): boolean {
  const ranges = FONTS.find((one) => one.font === font)?.ranges ?? [];
  return isWithin(ranges, letter);
}

/** The first that has it. */
export function worldFontOf(letter: string): WorldFont | undefined {
  return FONTS.find(({ ranges }) => isWithin(ranges, letter))?.font;
}

function isWithin(ranges: Ranges['ranges'], letter: string): boolean {
  const point = letter.codePointAt(0) ?? 0;
  return ranges.some(([first, last]) => first <= point && point <= last);
}
