/**
 * Breaks text into lines for printed documents, finds the font that has each letter, and puts each line in the order
 * in which it is read (UAX #9). Protects: names and addresses are printed as they are written, in the scripts of all
 * countries that the shop delivers to; a house number stays where its reader looks for it; nothing runs out of its
 * column.
 */
import bidiFactory from 'bidi-js';
import { dropInvisible } from '../shared/rules/plain-text.ts';
import {
  BRAND_LETTERS,
  CYRILLIC_LETTERS,
  GREEK_LETTERS,
  HEADING_LETTERS,
} from './fonts/letters.ts';
import { hasLetter, type WorldFont, worldFontOf } from './fonts/world-letters.ts';

export type PaperFont = 'heading' | 'text' | 'bold' | 'greek' | 'cyrillic' | WorldFont;

/** Adjacent letters of one font and one direction. */
export interface Run {
  font: PaperFont;
  text: string;
}

interface LevelRun extends Run {
  /** Embedding level (UAX #9): odd ones are read from right to left. */
  level: number;
}

export interface Line {
  /** From left to right. */
  runs: Run[];
  widthPt: number;
}

export type MeasureRun = (run: Run) => number;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Marks and joiners: they belong to the letter before them. */
const JOINS = /[\p{M}\p{Cf}]/u;

/** Letters without a font whose plain form is no decomposition. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { ə: 'e', ŋ: 'n', ħ: 'h', ŧ: 't' };

/**
 * @param text blanks of every kind count as one blank
 * @param font for the letters that it has
 * @returns the text in the order in which it is read
 */
export function splitByFont(text: string, font: PaperFont): Run[] {
  return joinRuns(splitLetters(text, font).flat()).map(toRun);
}

/** The characters of a text that no font can print, each once; papers show their code points instead. */
export function findUnprintable(text: string): string[] {
  const signs = [...text.normalize('NFC')].filter((sign) => !JOINS.test(sign) && /\S/.test(sign));
  return [...new Set(signs.filter((sign) => plainForm(sign) === null))];
}

/**
 * @param width of the column, in points
 * @returns at least one line, none wider than the column
 */
export function breakLines(
  text: string,
  { font, widthPt, measure }: { font: PaperFont; widthPt: number; measure: MeasureRun },
): Line[] {
  const letters = splitLetters(text, font);
  const lay = (from: number, to: number): Line => {
    const runs = orderRuns(joinRuns(letters.slice(from, to).flat()));
    return { runs, widthPt: runs.reduce((sum, run) => sum + measure(run), 0) };
  };

  const whole = lay(0, letters.length);
  if (whole.widthPt <= widthPt) return [whole];

  const lines: Line[] = [];
  let start = 0;
  let blank: number | null = null;
  for (let end = 1; end <= letters.length; end += 1) {
    if (isBlank(letters[end - 1])) blank = end - 1;
    // A letter wider than the column gets its own line.
    else if (end - start > 1 && lay(start, end).widthPt > widthPt) {
      lines.push(lay(start, blank ?? end - 1));
      start = blank === null ? end - 1 : blank + 1;
      blank = null;
      end -= 1;
    }
  }
  return [...lines, lay(start, letters.length)];
}

const isBlank = (letter: LevelRun[] | undefined) => letter?.length === 1 && letter[0]?.text === ' ';

/** Letter by letter with its marks; one that no font has entirely is several runs, and one that is not printed is none. */
function splitLetters(text: string, font: PaperFont): LevelRun[][] {
  const written = dropInvisible(text).normalize('NFC').replace(/\s+/g, ' ').trim();
  const { levels } = bidi.getEmbeddingLevels(withinBasicPlane(written), 'auto');
  const letters: LevelRun[][] = [];
  for (const { segment, index } of graphemes.segment(written)) {
    const level = levels[index] ?? 0;
    const before = letters.findLast((letter) => letter.length > 0)?.at(-1)?.font;
    letters.push(splitLetter(segment, { font, level, before }));
  }
  return letters;
}

function splitLetter(
  letter: string,
  { font, level, before }: { font: PaperFont; level: number; before: PaperFont | undefined },
): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const sign of letter) {
    const fontBefore = runs.at(-1)?.font ?? before;
    if (fontBefore !== undefined && JOINS.test(sign) && hasLetter(fontBefore, sign)) {
      runs.push({ font: fontBefore, text: sign, level });
      continue;
    }
    const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(sign) : null;
    const plain = plainForm(mirrored ?? sign);
    const text = plain ?? describeCodePoint(sign);
    // Code points are read from left to right everywhere.
    const levelOfText = plain === null ? level + (level % 2) : level;
    for (const part of text) {
      runs.push({ font: fontOf(part, font) ?? font, text: part, level: levelOfText });
    }
  }
  return joinRuns(runs);
}

/** Replaces letters beyond the basic plane, which the library does not know, by letters of the same direction and length. */
function withinBasicPlane(text: string): string {
  return text.replace(/[\u{10000}-\u{10ffff}]/gu, (sign) => (/\p{L}/u.test(sign) ? 'aa' : '☃☃'));
}

function joinRuns(parts: readonly LevelRun[]): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const { font, text, level } of parts) {
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ font, text, level });
  }
  return runs;
}

/** Runs of a line in visual order (UAX #9, L2); lines neither begin nor end with blanks. */
function orderRuns(runs: readonly LevelRun[]): Run[] {
  const ordered = [...runs];
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = deepest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered.map((run) => toRun(isTurnedByPrinter(run) ? run : turn(run)));
}

/** The PDF library turns runs by their script, not by their level. @returns whether it does what the level says */
function isTurnedByPrinter({ text, level }: LevelRun): boolean {
  return FROM_RIGHT_TO_LEFT.test(text) === (level % 2 === 1);
}

/** By its first letter of a script, as fontkit finds the script of a run. */
const FROM_RIGHT_TO_LEFT =
  /^[\p{Script=Common}\p{Script=Inherited}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;

function turn({ font, text, level }: LevelRun): LevelRun {
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return { font, text: letters.reverse().join(''), level };
}

const toRun = ({ font, text }: LevelRun): Run => ({ font, text });

function fontOf(letter: string, wanted: PaperFont): PaperFont | undefined {
  if (wanted === 'heading' && HEADING_LETTERS.test(letter)) return 'heading';
  if (BRAND_LETTERS.test(letter)) return wanted === 'heading' ? 'bold' : wanted;
  if (GREEK_LETTERS.test(letter)) return 'greek';
  if (CYRILLIC_LETTERS.test(letter)) return 'cyrillic';
  return worldFontOf(letter);
}

/** @returns null when neither it nor a form without its marks can be printed */
function plainForm(sign: string): string | null {
  if (fontOf(sign, 'text')) return sign;
  // Marks and signs that only join others are nothing by themselves.
  if (JOINS.test(sign)) return '';
  const plain = PLAIN_LETTERS[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && [...plain].every((letter) => fontOf(letter, 'text')) ? plain : null;
}

/** For example `[U+1E900]`. */
export function describeCodePoint(sign: string): string {
  return `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;
}
