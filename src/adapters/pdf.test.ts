import { expect, test } from 'vitest';
import { readPdf } from '../../tests/support/read-pdf.ts';
import type { Sheet } from '../shop/ports.ts';
import { breakLines, findUnprintable, splitByFont } from './paper-text.ts';
import { printSheet } from './pdf.ts';

const invoice: Sheet = {
  title: 'Invoice 2026-00042',
  seller: ['Handset', 'shop.test.example', 'hello@test.example'],
  facts: [{ term: 'Order number', value: '2026-00042' }],
  blocks: [{ heading: 'Buyer', lines: ['Nora Ñandú'] }],
  columns: { quantity: 'Qty', name: 'Item', price: 'Unit price', sum: 'Amount' },
  items: [{ quantity: 2, name: 'Phone', price: '$450.00', sum: '$900.00' }],
  totals: [{ label: 'Total, paid by card', sum: '$900.00' }],
  warnings: [],
  notes: [],
  references: [],
  date: new Date('2026-11-22T10:00:00Z'),
};
const print = async (sheet: Sheet) => readPdf(Buffer.from(await printSheet(sheet)));

test('a long list goes on under the same heads, and pages are numbered', async () => {
  const items = Array.from({ length: 30 }, (_, index) => ({
    quantity: 1,
    price: '$1.00',
    sum: '$1.00',
    name: `Phone ${index + 1}`,
  }));
  const lines = await print({ ...invoice, items });
  expect(lines.filter((line) => line === 'Unit price')).toHaveLength(2);
  expect(lines).toEqual(expect.arrayContaining(['Page 1 of 2', 'Page 2 of 2', 'Phone 30']));
});

test('warnings are printed below the title, above the order', async () => {
  const lines = await print({ ...invoice, warnings: ['Do not ship this order.'] });
  const [title, warning, fact] = ['Invoice 2026-00042', 'Do not ship this order.', 'Order number'];
  expect(lines.indexOf(title)).toBeLessThan(lines.indexOf(warning));
  expect(lines.indexOf(warning)).toBeLessThan(lines.indexOf(fact));
});

test('a name without a blank is broken, not cut off', async () => {
  const name = 'X'.repeat(100);
  const lines = await print({ ...invoice, items: [{ quantity: 1, name }] });
  const parts = lines.filter((line) => /^X+$/.test(line));
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('')).toBe(name);
});

test('which one it is stands below its name, on as many lines as it takes', async () => {
  const sku = 'HS-'.repeat(60);
  const item = { quantity: 1, name: 'Phone', variant: 'Midnight, 256 GB', sku };
  const lines = await print({ ...invoice, items: [item, { quantity: 1, name: 'Next' }] });
  const [at, next] = [lines.indexOf('Phone'), lines.indexOf('Next')];
  expect(lines[at + 1]).toBe('Midnight, 256 GB');
  expect(lines[at + 2]).toBe('SKU');
  const below = lines.slice(at + 2, next - 1);
  expect(below.length).toBeGreaterThan(2);
  expect(below.join('')).toBe(`SKU${sku}`);
});

test.each([
  ['Żółty, Øresund, Çağrı, Đặng Nguyễn', ['text']],
  ['Ωμέγα', ['greek']],
  ['Киев Ґрунт', ['cyrillic', 'text', 'cyrillic']],
])('%s is printed as it is written', (text, fonts) => {
  const runs = splitByFont(text, 'text');
  expect(runs.map((run) => run.text).join('')).toBe(text);
  expect(runs.map((run) => run.font)).toEqual(fonts);
});

/** Of the countries that the shop delivers to, and their neighbours. */
const NAMES = [
  ['Japanese', '山田 花子ー々'],
  ['Korean', '김민준 뷁'],
  ['Chinese, traditional', '陳體龘'],
  ['Chinese, simplified', '张伟国'],
  ['Arabic', 'محمد بن سلمان'],
  ['Urdu', 'عائشہ خانؒ'],
  ['Hebrew', 'שָׂרָה כהן'],
  ['Hindi', 'प्रिया शर्मा क्षत्रिय'],
  ['Bengali', 'মোঃ রহিম উদ্দীন'],
  ['Punjabi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Gujarati', 'પટેલ'],
  ['Odia', 'ଦାସ'],
  ['Tamil', 'முருகன்'],
  ['Telugu', 'శ్రీనివాస్'],
  ['Kannada', 'ಮಂಜುನಾಥ್'],
  ['Malayalam', 'കൃഷ്ണൻ'],
  ['Sinhala', 'ශ්‍රී ලංකා'],
  ['Thai', 'ณัฐพล ศรีสุข'],
  ['Lao', 'ສົມສັກ'],
  ['Khmer', 'សុខា'],
  ['Burmese', 'အောင်ဆန်း'],
  ['Georgian', 'გიორგი'],
  ['Armenian', 'Արամ'],
  ['Amharic', 'ኃይለ ሥላሴ'],
  ['Maldivian', 'އަޙުމަދު'],
  ['Kazakh and Tatar', 'Әлихан Қасымұлы Җәлил'],
  ['West Africa and old Greek', 'Ŋwɛ Ɔkɔ Ƙarfi Ἀθῆναι'],
] as const;

test.each(NAMES)('a name in letters of %s is printed', async (_script, name) => {
  const written = splitByFont(name, 'text').map(({ text }) => text);
  expect(written.join('')).toBe(name.normalize('NFC'));
  const lines = await print({ ...invoice, blocks: [{ heading: 'Buyer', lines: [name] }] });
  // Whatever has no glyph in its font has no letter here.
  expect(lines.join('')).not.toMatch(/[\ufffd\0?]/);
});

/** Logical order, and visual order from left to right. */
const ADDRESSES = [
  ['a number before a Hebrew street', '12 רחוב הרצל', 'לצרה בוחר 12'],
  ['a number after it, and a flat', 'רחוב הרצל 12, דירה 3', '3 הריד ,12 לצרה בוחר'],
  ['a number with a part', 'רחוב הרצל 12/4', '12/4 לצרה בוחר'],
  ['a number in brackets', 'הרצל (12)', '(12) לצרה'],
  ['a Hebrew street within English', 'Herzl St (רחוב הרצל 12)', 'Herzl St (12 לצרה בוחר)'],
  ['English within Hebrew', 'הרצל 12 Tower B2 קומה 7', '7 המוק Tower B2 12 לצרה'],
  ['a number after an Arabic street', 'شارع يوسف 127', '127 فسوي عراش'],
  ['Arabic digits', 'شارع ٣٤/٥', '٣٤/٥ عراش'],
  ['Persian digits', 'خیابان ۱۲۷', '۱۲۷ نابایخ'],
  ['a name and a number', 'To محمد علي, 12 Main Street', 'To 12 ,يلع دمحم Main Street'],
  ['a telephone number', '+972 50-123-4567', '+972 50-123-4567'],
  ['a house number behind a mark that turns the line round', '\u202e321 Main St', '321 Main St'],
  ['signs and digits after emoji', 'הרצל 🙂 12', '12 🙂 לצרה'],
] as const;

test.each(ADDRESSES)('%s is printed in visual order', async (_, address, visual) => {
  const heading = 'Deliver to';
  const lines = await print({ ...invoice, blocks: [{ heading, lines: [address] }] });
  const [first, last] = [lines.indexOf(heading) + 1, lines.indexOf('Qty')];
  expect(lines.slice(first, last).join('')).toBe(visual);
});

test('a line is broken before it is put in order, so that it goes on in the next one', () => {
  const lines = breakLines('רחוב הרצל 12 דירה 345', {
    font: 'text' as const,
    widthPt: 12,
    measure: ({ text }) => text.length,
  });
  expect(lines.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual([
    '12 הרצל רחוב',
    '345 דירה',
  ]);
});

test('a word is broken between its letters, none of which loses its marks', () => {
  const lines = breakLines('प्रिया', {
    font: 'text' as const,
    widthPt: 1,
    measure: ({ text }) => [...new Intl.Segmenter('hi').segment(text)].length,
  });
  const parts = lines.map(({ runs }) => runs.map(({ text }) => text).join(''));
  expect(parts.join('')).toBe('प्रिया');
  expect(parts.filter((part) => /^\p{M}/u.test(part))).toEqual([]);
});

test.each([
  ['a rare character of Japanese names', '𠮷野家 﨑'],
  ['characters of Hong Kong', '𨋢邨 𡃁'],
  ['rare characters of China', '㐂 䶮 𫖯'],
  ['emoji', 'Ana 🙂❤'],
])('%s are printed', async (_, name) => {
  expect(findUnprintable(name)).toEqual([]);
  const lines = await print({ ...invoice, blocks: [{ heading: 'Buyer', lines: [name] }] });
  expect(lines.join('')).toContain(name);
});

test('a character that no font has is printed as its code point, with a warning', async () => {
  const name = '𞤀𞤀 12';
  expect(findUnprintable(name)).toEqual(['𞤀']);
  const lines = await print({ ...invoice, blocks: [{ heading: 'Buyer', lines: [name] }] });
  expect(lines.join('')).toContain('[U+1E900][U+1E900] 12');
  expect(findUnprintable('Nguyễn Ŋwɛ שרה ❤️\u200f')).toEqual([]);
});

test('no line is wider than its column', () => {
  const lines = breakLines(`Two words ${'w'.repeat(25)} end`, {
    font: 'text',
    widthPt: 10,
    measure: ({ text }) => text.length,
  });
  expect(lines.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual([
    ...['Two words', 'wwwwwwwwww', 'wwwwwwwwww', 'wwwww end'],
  ]);
});
