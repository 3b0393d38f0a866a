/**
 * Breaks text into lines for printed documents, letter by letter where a word is wider than its column, and
 * finds the font that has each letter. Protects: names and addresses are printed as they are written, in
 * every Latin, Greek and Slavic alphabet; nothing runs out of its column.
 */
import {
  BRAND_LETTERS,
  CYRILLIC_LETTERS,
  GREEK_LETTERS,
  HEADING_LETTERS,
} from './fonts/letters.ts';

export type PaperFont = 'heading' | 'text' | 'bold' | 'greek' | 'cyrillic';

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

/** Letters without a font whose plain form is no decomposition. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ə: 'e', ŋ: 'n', ħ: 'h', ŧ: 't' };

/**
 * @param text as it is stored; blanks of every kind count as one blank
 * @param font for the letters that it has
 * @returns the text from left to right; letters that no font has lose their marks, or become `?`
 */
export function splitByFont(text: string, font: PaperFont): Run[] {
  const runs: Run[] = [];
  for (const sign of text.normalize('NFC').replace(/\s+/g, ' ').trim()) {
    for (const letter of [...printableForm(sign)]) {
      const last = runs.at(-1);
      const needed = fontOf(letter, font) ?? font;
      if (last?.font === needed) last.text += letter;
      else runs.push({ font: needed, text: letter });
    }
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
    const runs = splitByFont(words, font);
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

/** The parts of a word that fit, each as long as it can be. */
function cutWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const sign of word) {
    if (part !== '' && !fits(part + sign)) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part];
}

function fontOf(letter: string, wanted: PaperFont): PaperFont | undefined {
  if (wanted === 'heading' && HEADING_LETTERS.test(letter)) return 'heading';
  if (BRAND_LETTERS.test(letter)) return wanted === 'heading' ? 'bold' : wanted;
  if (GREEK_LETTERS.test(letter)) return 'greek';
  if (CYRILLIC_LETTERS.test(letter)) return 'cyrillic';
  return undefined;
}

function printableForm(sign: string): string {
  if (fontOf(sign, 'text')) return sign;
  // Marks and signs that only join others are nothing by themselves.
  if (/[\p{M}\p{Cf}]/u.test(sign)) return '';
  const plain = PLAIN_LETTERS[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every((letter) => fontOf(letter, 'text')) ? plain : '?';
}
