/**
 * Prints sheets as PDF, by pdfkit with the fonts that every reader has. A millimetre rule along the top
 * is drawn to scale. Called through services.ts; tested in tests/api/invoice.test.ts.
 */
import PDFDocument from 'pdfkit';
import type { Sheet } from '../shop/ports.ts';

const POINTS_PER_MM = 72 / 25.4;
const MARGIN_PT = 20 * POINTS_PER_MM;
const PAGE_WIDTH_PT = 595.28;
const PAGE_HEIGHT_PT = 841.89;
const TEXT_WIDTH_PT = PAGE_WIDTH_PT - 2 * MARGIN_PT;
const BOTTOM_PT = PAGE_HEIGHT_PT - MARGIN_PT;
const INK = '#1a1c22';
const SOFT = '#5a5d66';
const ACCENT = '#c8401a';

/** Left edge and width of the columns of the items, in points. */
const COLUMNS = {
  quantity: { x: MARGIN_PT, width: 30 },
  name: { x: MARGIN_PT + 36, width: TEXT_WIDTH_PT - 36 - 170 },
  price: { x: PAGE_WIDTH_PT - MARGIN_PT - 160, width: 75 },
  sum: { x: PAGE_WIDTH_PT - MARGIN_PT - 80, width: 80 },
} as const;

type Page = PDFKit.PDFDocument;

export function printSheet(sheet: Sheet): Promise<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    // Everything is placed by hand; the library must not break pages on its own.
    margins: { top: MARGIN_PT, left: MARGIN_PT, right: MARGIN_PT, bottom: 0 },
    info: { Title: printable(sheet.title), Author: 'Handset', CreationDate: sheet.date },
    lang: 'en',
  });
  const bytes = collect(page);
  drawHead(page, sheet);
  drawBlocks(page, sheet);
  drawItems(page, sheet);
  drawTotals(page, sheet);
  drawNotes(page, sheet);
  page.end();
  return bytes;
}

function collect(page: Page): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    page.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
}

interface Words {
  x?: number;
  width?: number;
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right';
}

/** Writes at the present height and goes on below. */
function write(page: Page, text: string, words: Words = {}): void {
  const { x = MARGIN_PT, width = TEXT_WIDTH_PT, size = 10, colour = INK, align = 'left' } = words;
  page
    .font(words.bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(colour)
    .text(printable(text), x, page.y, { width, align, lineGap: 2 });
}

function drawHead(page: Page, sheet: Sheet): void {
  drawRule(page);
  page.y = MARGIN_PT + 14;
  write(page, 'Handset', { size: 20, bold: true });
  page.y += 26;
  write(page, sheet.title, { size: 24, bold: true });
  page.y += 8;
  for (const { term, value } of sheet.facts) {
    const top = page.y;
    write(page, term, { width: 110, colour: SOFT });
    page.y = top;
    write(page, value, { x: MARGIN_PT + 116, width: TEXT_WIDTH_PT - 116 });
  }
}

/** Ticks one millimetre apart, longer at five and ten. */
function drawRule(page: Page): void {
  const lengthMm = Math.floor(TEXT_WIDTH_PT / POINTS_PER_MM);
  page.lineWidth(0.5).strokeColor(INK).moveTo(MARGIN_PT, MARGIN_PT);
  page.lineTo(MARGIN_PT + lengthMm * POINTS_PER_MM, MARGIN_PT).stroke();
  for (let mm = 0; mm <= lengthMm; mm += 1) {
    const x = MARGIN_PT + mm * POINTS_PER_MM;
    const tickPt = mm % 10 === 0 ? 7 : mm % 5 === 0 ? 5 : 3;
    page
      .strokeColor(mm === 0 ? ACCENT : INK)
      .moveTo(x, MARGIN_PT)
      .lineTo(x, MARGIN_PT - tickPt)
      .stroke();
  }
}

function drawBlocks(page: Page, { blocks }: Sheet): void {
  page.y += 18;
  const top = page.y;
  const widthPt = TEXT_WIDTH_PT / Math.max(1, blocks.length) - 12;
  let bottom = top;
  for (const [index, { heading, lines }] of blocks.entries()) {
    const x = MARGIN_PT + index * (widthPt + 12);
    page.y = top;
    write(page, heading, { x, width: widthPt, size: 9, colour: SOFT });
    for (const line of lines) write(page, line, { x, width: widthPt, size: 11 });
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom + 20;
}

function drawItems(page: Page, { items }: Sheet): void {
  line(page, 1);
  for (const { quantity, name, price, sum } of items) {
    const heightPt = page.font('Helvetica').fontSize(10).heightOfString(printable(name), {
      width: COLUMNS.name.width,
      lineGap: 2,
    });
    makeRoom(page, heightPt + 14);
    page.y += 7;
    const top = page.y;
    write(page, `${quantity} ×`, COLUMNS.quantity);
    for (const [text, column] of [
      [price, COLUMNS.price],
      [sum, COLUMNS.sum],
    ] as const) {
      page.y = top;
      if (text) write(page, text, { ...column, align: 'right' });
    }
    page.y = top;
    write(page, name, COLUMNS.name);
    page.y = Math.max(page.y, top + heightPt) + 5;
    line(page, 0.4);
  }
}

function drawTotals(page: Page, { totals }: Sheet): void {
  makeRoom(page, totals.length * 20 + 10);
  page.y += 8;
  for (const [index, { label, sum }] of totals.entries()) {
    const isLast = index === totals.length - 1;
    const look = { size: isLast ? 13 : 10, bold: isLast };
    const top = page.y;
    write(page, label, { ...look, width: TEXT_WIDTH_PT - 120 });
    page.y = top;
    write(page, sum, { ...look, x: PAGE_WIDTH_PT - MARGIN_PT - 110, width: 110, align: 'right' });
    page.y += 3;
  }
}

function drawNotes(page: Page, { notes }: Sheet): void {
  page.y += 18;
  for (const note of notes) {
    makeRoom(page, 30);
    write(page, note, { colour: SOFT });
    page.y += 3;
  }
}

function line(page: Page, widthPt: number): void {
  const right = PAGE_WIDTH_PT - MARGIN_PT;
  page.lineWidth(widthPt).strokeColor(INK).moveTo(MARGIN_PT, page.y).lineTo(right, page.y).stroke();
}

/** Begins a new page when so much does not fit any more. */
function makeRoom(page: Page, heightPt: number): void {
  if (page.y + heightPt <= BOTTOM_PT) return;
  page.addPage();
  page.y = MARGIN_PT;
}

/** What the built-in fonts have beyond Latin-1 (Windows-1252, 0x80 to 0x9f). */
const BEYOND_LATIN = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'e' },
};

/** The text in letters of the fonts: marks are left out where the letter has none, others are `?`. */
function printable(text: string): string {
  const hasGlyph = (sign: string) =>
    /[\u0020-\u007e\u00a0-\u00ff]/.test(sign) || BEYOND_LATIN.has(sign);
  return [...text.normalize('NFC')]
    .map((sign) => {
      if (hasGlyph(sign)) return sign;
      const plain = PLAIN_LETTERS[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '');
      return plain !== '' && [...plain].every(hasGlyph) ? plain : '?';
    })
    .join('');
}
