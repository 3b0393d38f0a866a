/**
 * Prints sheets as PDF, by pdfkit, in the shop's own type. Protects: everything that stands on a sheet is
 * on the paper, however long names and lists are.
 */
import PDFDocument from 'pdfkit';
import type { Sheet, SheetItem, SheetPicture } from '../shop/ports.ts';
import {
  BOTTOM_PT,
  drawLine,
  drawRule,
  heightOf,
  MARGIN_PT,
  PAGE_HEIGHT_PT,
  type Page,
  POINTS_PER_MM,
  RIGHT_PT,
  registerFonts,
  SOFT,
  TEXT_WIDTH_PT,
  type Words,
  write,
  writeBeside,
} from './paper-page.ts';
import { describeCodePoint, findUnprintable } from './paper-text.ts';

const TOP_PT = 28 * POINTS_PER_MM;
const GAP_PT = 16;
const ROW_PADDING_PT = 7;
const AMOUNT_PT = 80;
const QUANTITY_PT = 34;
const SMALL: Words = { size: 8.5, colour: SOFT };
const WARNING = '#b3151f';
const PIXELS_PER_MM = 300 / 25.4;

type Pictures = Map<SheetPicture, Buffer>;

export async function printSheet(sheet: Sheet): Promise<Uint8Array> {
  const pictures = await drawPictures(sheet.items);
  const page = new PDFDocument({
    size: 'A4',
    // Everything is placed by hand; the library must not break pages on its own.
    margins: { top: TOP_PT, left: MARGIN_PT, right: MARGIN_PT, bottom: 0 },
    bufferPages: true,
    displayTitle: true,
    info: { Title: sheet.title, Author: 'Handset', CreationDate: sheet.date },
    lang: 'en',
  });
  const bytes = collect(page);
  registerFonts(page);
  drawHead(page, sheet);
  drawWarnings(page, sheet);
  drawFacts(page, sheet);
  drawBlocks(page, sheet);
  drawItems(page, sheet, pictures);
  drawTotals(page, sheet);
  drawNotes(page, sheet);
  drawFrames(page, sheet);
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

/** The image library is large: only documents with pictures load it. */
async function drawPictures(items: readonly SheetItem[]): Promise<Pictures> {
  const pictures: Pictures = new Map();
  for (const { picture } of items) {
    if (!picture) continue;
    const { rasterise } = await import('./render-pictures.ts');
    const width = Math.round(picture.widthMm * PIXELS_PER_MM);
    const height = Math.round(picture.heightMm * PIXELS_PER_MM);
    pictures.set(picture, await rasterise(picture.svg, { width, height }));
  }
  return pictures;
}

function drawHead(page: Page, { seller, title }: Sheet): void {
  const [name = '', ...reach] = seller;
  page.y = TOP_PT;
  write(page, name, { size: 17, font: 'heading' });
  page.y = TOP_PT + 3;
  for (const line of reach) write(page, line, { ...SMALL, align: 'right' });
  // A long address of the company moves the title down.
  page.y = Math.max(TOP_PT + 58, page.y + 14);
  write(page, title, { size: 27, font: 'heading' });
  page.y += 10;
}

/** Large and above the order: packers must not overlook them. */
function drawWarnings(page: Page, { warnings }: Sheet): void {
  for (const warning of warnings) {
    write(page, warning, { size: 12, font: 'bold', colour: WARNING });
    page.y += 10;
  }
}

function drawFacts(page: Page, { facts }: Sheet): void {
  const columns = spread(facts.length);
  writeBeside(
    page,
    facts.map(({ term }, index) => ({ text: term, words: { ...SMALL, ...columns[index] } })),
  );
  writeBeside(
    page,
    facts.map(({ value }, index) => ({ text: value, words: { ...columns[index] } })),
  );
  page.y += GAP_PT;
}

function drawBlocks(page: Page, { blocks }: Sheet): void {
  drawLine(page, 'pale');
  page.y += 10;
  const columns = spread(blocks.length);
  const top = page.y;
  let bottom = top;
  for (const [index, { heading, lines }] of blocks.entries()) {
    page.y = top;
    write(page, heading, { ...SMALL, ...columns[index] });
    for (const line of lines) write(page, line, { ...columns[index] });
    bottom = Math.max(bottom, page.y);
  }
  page.y = bottom + 2 * GAP_PT;
}

/** So many columns of the same width, side by side. */
function spread(count: number): { x: number; width: number }[] {
  const width = (TEXT_WIDTH_PT - (count - 1) * GAP_PT) / Math.max(1, count);
  return Array.from({ length: count }, (_, index) => ({
    x: MARGIN_PT + index * (width + GAP_PT),
    width,
  }));
}

/** Where the columns of the items stand: names take what quantities, pictures and amounts leave. */
function columnsOf({ columns, items }: Sheet) {
  const pictureWidths = items.map(({ picture }) => (picture?.widthMm ?? 0) * POINTS_PER_MM);
  const pictureWidth = Math.max(0, ...pictureWidths);
  const nameX = MARGIN_PT + QUANTITY_PT + (pictureWidth > 0 ? pictureWidth + GAP_PT : 0);
  const nameEnd = columns.sum ? RIGHT_PT - 2 * AMOUNT_PT - GAP_PT : RIGHT_PT;
  return {
    quantity: { x: MARGIN_PT, width: QUANTITY_PT },
    pictureX: MARGIN_PT + QUANTITY_PT,
    name: { x: nameX, width: nameEnd - nameX },
    price: { x: RIGHT_PT - 2 * AMOUNT_PT, width: AMOUNT_PT, align: 'right' },
    sum: { x: RIGHT_PT - AMOUNT_PT, width: AMOUNT_PT, align: 'right' },
  } as const;
}

function drawItems(page: Page, sheet: Sheet, pictures: Pictures): void {
  const columns = columnsOf(sheet);
  drawColumnHeads(page, sheet);
  for (const { picture, ...item } of sheet.items) {
    const pictureHeight = (picture?.heightMm ?? 0) * POINTS_PER_MM;
    const below = linesBelow(item, columns.name);
    const textHeight = [{ text: item.name, words: columns.name }, ...below].reduce(
      (sum, { text, words }) => sum + heightOf(page, text, words),
      0,
    );
    const height = Math.max(pictureHeight, textHeight) + 2 * ROW_PADDING_PT;
    if (makeRoom(page, height)) drawColumnHeads(page, sheet);
    const top = page.y;
    const drawing = picture && pictures.get(picture);
    if (picture && drawing) {
      const width = picture.widthMm * POINTS_PER_MM;
      page.image(drawing, columns.pictureX, top + ROW_PADDING_PT, { width, height: pictureHeight });
    }
    page.y = top + ROW_PADDING_PT + Math.max(0, (pictureHeight - textHeight) / 2);
    writeBeside(page, [
      { text: `${item.quantity} ×`, words: columns.quantity },
      { text: item.name, words: columns.name },
      { text: item.price ?? '', words: columns.price },
      { text: item.sum ?? '', words: columns.sum },
    ]);
    for (const { text, words } of below) write(page, text, words);
    page.y = top + height;
    drawLine(page, 'pale');
  }
}

/** Which one of a phone it is, below its name. */
function linesBelow({ variant, sku }: Omit<SheetItem, 'picture'>, column: Words) {
  return [
    ...(variant ? [{ text: variant, words: column }] : []),
    ...(sku ? [{ text: `SKU ${sku}`, words: { ...column, ...SMALL } }] : []),
  ];
}

function drawColumnHeads(page: Page, sheet: Sheet): void {
  const { quantity, name, price = '', sum = '' } = sheet.columns;
  const columns = columnsOf(sheet);
  writeBeside(page, [
    { text: quantity, words: { ...SMALL, ...columns.quantity } },
    { text: name, words: { ...SMALL, ...columns.name } },
    { text: price, words: { ...SMALL, ...columns.price } },
    { text: sum, words: { ...SMALL, ...columns.sum } },
  ]);
  page.y += 4;
  drawLine(page, 'strong');
}

function drawTotals(page: Page, { totals }: Sheet): void {
  makeRoom(page, totals.length * 20 + 12);
  page.y += 10;
  for (const [index, { label, sum }] of totals.entries()) {
    const isLast = index === totals.length - 1;
    const look: Words = isLast ? { size: 12, font: 'bold' } : {};
    writeBeside(page, [
      { text: label, words: { ...look, width: TEXT_WIDTH_PT - 2 * AMOUNT_PT } },
      { text: sum, words: { ...look, x: RIGHT_PT - 120, width: 120, align: 'right' } },
    ]);
    page.y += 3;
  }
}

function drawNotes(page: Page, sheet: Sheet): void {
  const { notes, references } = sheet;
  page.y += GAP_PT;
  for (const note of [...notes, ...tellUnprintable(sheet)]) {
    makeRoom(page, heightOf(page, note) + 4);
    write(page, note, { colour: SOFT });
    page.y += 4;
  }
  for (const { term, value } of references) {
    const text = `${term} ${value}`;
    makeRoom(page, heightOf(page, text, SMALL));
    write(page, text, SMALL);
  }
}

function tellUnprintable({ seller, blocks, items }: Sheet): string[] {
  const texts = [
    ...seller,
    ...blocks.flatMap(({ lines }) => lines),
    ...items.flatMap(({ name, variant, sku }) => [name, variant ?? '', sku ?? '']),
  ];
  const codePoints = findUnprintable(texts.join('\n')).map(describeCodePoint);
  if (codePoints.length === 0) return [];
  return [
    `Some characters cannot be printed and are shown as code points: ${codePoints.join(' ')}. Please write them by hand.`,
  ];
}

/** What every page has: the rule on top, the title and its number at the foot. */
function drawFrames(page: Page, { title, seller }: Sheet): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(start + index);
    drawRule(page);
    page.y = PAGE_HEIGHT_PT - 16 * POINTS_PER_MM;
    writeBeside(page, [
      { text: `${seller[0]} · ${title}`, words: { ...SMALL, width: TEXT_WIDTH_PT - 80 } },
      { text: `Page ${index + 1} of ${count}`, words: { ...SMALL, align: 'right' } },
    ]);
  }
}

/** @returns whether a new page was begun because so much did not fit any more */
function makeRoom(page: Page, heightPt: number): boolean {
  if (page.y + heightPt <= BOTTOM_PT) return false;
  page.addPage();
  page.y = TOP_PT;
  return true;
}
