/**
 * Breaks text into lines for printed documents, letter by letter where a word is wider than its column, and
 * finds the font that has each letter. Protects: names and addresses are printed as they are written, in the
 * scripts of all countries that the shop delivers to, also from right to left; nothing runs out of its column.
 */
import {
  BRAND_LETTERS,
  CYRILLIC_LETTERS,
  GREEK_LETTERS,
  HEADING_LETTERS,
} from './fonts/letters.ts';
import { hasLetter, isRightToLeft, type WorldFont, worldFontOf } from './fonts/world-letters.ts';

export type PaperFont = 'heading' | 'text' | 'bold' | 'greek' | 'cyrillic' | WorldFont;

/** Letters that stand beside each other and come from one font. */
export interface Run {
  font: PaperFont;
  text: string;
}

export interface Line {
  runs: Run[];
  widthPt: number;
}

export type MeasureRun = (run: Run) => number;

/** Marks and joiners: they belong to the letter before them. */
const JOINS = /[\p{M}\p{Cf}]/u;
/** What stands between words has no direction of its own. */
const NEUTRAL = /^[\s\p{P}]+$/u;

/** Letters without a font whose plain form is no decomposition. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ə: 'e', ŋ: 'n', ħ: 'h', ŧ: 't' };

/**
 * @param text as it is stored; blanks of every kind count as one blank
 * @param font for the letters that it has
 * @returns the text as it is read; letters that no font has lose their marks, or become `?`
 */
export function splitByFont(text: string, font: PaperFont): Run[] {
  const runs: Run[] = [];
  const add = (needed: PaperFont, letters: string) => {
    const last = runs.at(-1);
    if (last?.font === needed) last.text += letters;
    else runs.push({ font: needed, text: letters });
  };
  for (const sign of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    const before = runs.at(-1)?.font;
    if (before !== undefined && JOINS.test(sign) && hasLetter(before, sign)) add(before, sign);
    else for (const letter of printableForm(sign)) add(fontOf(letter, font) ?? font, letter);
  }
  return runs;
}

/**
 * @param width of the column, in points
 * @returns at least one line, none wider than the column
 */
export function breakLines(
  text: string,
  { font, widthPt, measure }: { font: PaperFont; widthPt: number; measure: MeasureRun },
): Line[] {
  const lay = (words: string): Line => {
    const runs = fromLeftToRight(splitByFont(words, font));
    return { runs, widthPt: runs.reduce((sum, run) => sum + measure(run), 0) };
  };
  const lines: Line[] = [];
  let current = '';
  for (const word of text.split(/\s+/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (lay(longer).widthPt <= widthPt) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(lay(current));
    const parts = cutWord(word, (part) => lay(part).widthPt <= widthPt);
    lines.push(...parts.slice(0, -1).map(lay));
    current = parts.at(-1) ?? '';
  }
  return [...lines, lay(current)];
}

/**
 * As the runs stand on the paper: words that are read from right to left, and what is between them, stand the other way
 * round. Their letters are turned by the library (Unicode Bidirectional Algorithm, L2, for words within a line).
 */
function fromLeftToRight(runs: readonly Run[]): Run[] {
  const placed: Run[] = [];
  let turned: Run[] = [];
  let between: Run[] = [];
  for (const run of runs) {
    if (isRightToLeft(run.font)) {
      turned = [run, ...between.toReversed(), ...turned];
      between = [];
    } else if (turned.length > 0 && NEUTRAL.test(run.text)) {
      between.push(run);
    } else {
      placed.push(...turned, ...between, run);
      turned = [];
      between = [];
    }
  }
  return [...placed, ...turned, ...between];
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The parts of a word that fit, each as long as it can be; no letter is parted from its marks. */
function cutWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of letters.segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function fontOf(letter: string, wanted: PaperFont): PaperFont | undefined {
  if (wanted === 'heading' && HEADING_LETTERS.test(letter)) return 'heading';
  if (BRAND_LETTERS.test(letter)) return wanted === 'heading' ? 'bold' : wanted;
  if (GREEK_LETTERS.test(letter)) return 'greek';
  if (CYRILLIC_LETTERS.test(letter)) return 'cyrillic';
  return worldFontOf(letter);
}

function printableForm(sign: string): string {
  if (fontOf(sign, 'text')) return sign;
  // Marks and signs that only join others are nothing by themselves.
  if (JOINS.test(sign)) return '';
  const plain = PLAIN_LETTERS[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every((letter) => fontOf(letter, 'text')) ? plain : '?';
}
