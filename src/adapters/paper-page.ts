/** The measures, fonts and strokes of printed documents. Everything is placed by hand, in points. */
import path from 'node:path';
import type { WorldFont } from './fonts/world-letters.ts';
import { breakLines, type Line, type PaperFont, type Run } from './paper-text.ts';

export type Page = PDFKit.PDFDocument;

export const POINTS_PER_MM = 72 / 25.4;
export const PAGE_WIDTH_PT = 595.28;
export const PAGE_HEIGHT_PT = 841.89;
export const MARGIN_PT = 20 * POINTS_PER_MM;
export const TEXT_WIDTH_PT = PAGE_WIDTH_PT - 2 * MARGIN_PT;
export const RIGHT_PT = PAGE_WIDTH_PT - MARGIN_PT;
/** Nothing but the foot stands below. */
export const BOTTOM_PT = PAGE_HEIGHT_PT - 24 * POINTS_PER_MM;
export const INK = '#1a1c22';
export const SOFT = '#5a5d66';
const PALE = '#c4c7ce';
const ACCENT = '#c8401a';
/** Share of the font size above the line that letters stand on. */
const ASCENT = 0.8;
const LINE_HEIGHT = 1.36;

const FONT_FILES: Record<Exclude<PaperFont, WorldFont>, string> = {
  heading: 'bricolage-grotesque-600.ttf',
  text: 'hanken-grotesk-400.ttf',
  bold: 'hanken-grotesk-600.ttf',
  greek: 'noto-sans-greek-400.ttf',
  cyrillic: 'noto-sans-cyrillic-400.ttf',
};
const FONT_FOLDER = path.resolve(import.meta.dirname, 'fonts');

/** Each font is read and embedded only for documents that use it, and only with the letters that they use. */
export function registerFonts(page: Page): void {
  for (const [name, file] of Object.entries(FONT_FILES)) {
    page.registerFont(name, path.join(FONT_FOLDER, file));
  }
}

/** What the library knows a font by: a name from above, or where its file is. */
const sourceOf = (font: PaperFont) => (font in FONT_FILES ? font : path.join(FONT_FOLDER, font));

export interface Words {
  x?: number;
  width?: number;
  size?: number;
  font?: 'heading' | 'text' | 'bold';
  colour?: string;
  align?: 'left' | 'right';
}

/** How high a text will be, in points. */
export function heightOf(page: Page, text: string, words: Words = {}): number {
  return lay(page, text, words).length * (words.size ?? 10) * LINE_HEIGHT;
}

/** Writes with the upper edge at the present height, and goes on below. */
export function write(page: Page, text: string, words: Words = {}): void {
  const { x = MARGIN_PT, width = TEXT_WIDTH_PT, size = 10, colour = INK, align = 'left' } = words;
  for (const { runs, widthPt } of lay(page, text, words)) {
    const top = page.y;
    let at = align === 'right' ? x + width - widthPt : x;
    for (const run of runs) {
      // Every run stands on the same line, whichever font it comes from.
      page
        .font(sourceOf(run.font))
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, at, top + size * ASCENT + ((LINE_HEIGHT - 1) * size) / 2, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
      at += widthOf(page, run, size);
    }
    page.y = top + size * LINE_HEIGHT;
  }
}

/** Writes several texts beside each other, and goes on below the longest. */
export function writeBeside(page: Page, cells: readonly { text: string; words: Words }[]): void {
  const top = page.y;
  let bottom = top;
  for (const { text, words } of cells) {
    page.y = top;
    write(page, text, words);
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom;
}

function lay(page: Page, text: string, { width = TEXT_WIDTH_PT, size = 10, font = 'text' }: Words) {
  const lines: Line[] = breakLines(text, {
    font,
    widthPt: width,
    measure: (run) => widthOf(page, run, size),
  });
  return lines;
}

function widthOf(page: Page, run: Run, size: number): number {
  return page.font(sourceOf(run.font)).fontSize(size).widthOfString(run.text);
}

/** A line from margin to margin at the present height; 'pale' ones only keep rows apart. */
export function drawLine(page: Page, look: 'strong' | 'pale'): void {
  page
    .lineWidth(look === 'strong' ? 1 : 0.5)
    .strokeColor(look === 'strong' ? INK : PALE)
    .moveTo(MARGIN_PT, page.y)
    .lineTo(RIGHT_PT, page.y)
    .stroke();
}

/** A rule along the top: ticks one millimetre apart, longer at five and ten, printed to scale. */
export function drawRule(page: Page): void {
  const lengthMm = Math.floor(TEXT_WIDTH_PT / POINTS_PER_MM);
  const top = 12 * POINTS_PER_MM;
  page.lineWidth(0.4);
  for (let mm = 0; mm <= lengthMm; mm += 1) {
    const x = MARGIN_PT + mm * POINTS_PER_MM;
    const tickPt = mm % 10 === 0 ? 8 : mm % 5 === 0 ? 5.5 : 3;
    page
      .strokeColor(mm === 0 ? ACCENT : INK)
      .moveTo(x, top)
      .lineTo(x, top + tickPt)
      .stroke();
  }
}
