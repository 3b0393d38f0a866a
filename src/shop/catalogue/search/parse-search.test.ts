import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuMsOf } from '../../../../tests/support/cpu-time.ts';
import type { MobileFilter } from '../snapshot/filter.ts';
import { editDistance } from './edit-distance.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';

const CASES: [typed: string, text: string, filters: MobileFilter][] = [
  ['under 500', '', { maxCents: 50_000 }],
  ['phones under $1,200', '', { maxCents: 120_000 }],
  ['over 800', '', { minCents: 80_000 }],
  ['between 300 and 600', '', { minCents: 30_000, maxCents: 60_000 }],
  ['$600 - $300', '', { minCents: 30_000, maxCents: 60_000 }],
  ['small', '', { maxHeight: 150 }],
  ['fits in one hand', '', { maxHeight: 150 }],
  ['one-handed phone', '', { maxHeight: 150 }],
  ['for small hands', '', { maxHeight: 150 }],
  ['pocket-sized', '', { maxHeight: 150 }],
  ['phone with big battery for my mother', '', { minBattery: 5_000 }],
  ['long lasting battery', '', { minBattery: 5_000 }],
  ['lasts two days', '', { minBattery: 5_000 }],
  ['headphone jack', '', {}],
  [
    'samsung with wireless charging under 500',
    '',
    { wireless: true, maxCents: 50_000, categories: ['samsung'] },
  ],
  ['magsafe', '', { wireless: true }],
  ['waterproof', '', { minWater: 7 }],
  ['water-resistant vivo', '', { minWater: 4, categories: ['vivo'] }],
  ['ip68 under 500', '', { minWater: 8, maxCents: 50_000 }],
  ['dual sim', '', { dualSim: true }],
  ['esim', '', { eSim: true }],
  ['e-sim and dual sim', '', { eSim: true, dualSim: true }],
  ['updates until 2030', '', { minUpdates: 2030 }],
  ['security updates till 2031 under 900', '', { minUpdates: 2031, maxCents: 90_000 }],
  ['samsung supported until 2032', '', { minUpdates: 2032, categories: ['samsung'] }],
  ['fast charging', '', { minCharge: 45 }],
  ['at least 65w', '', { minCharge: 65 }],
  ['120 watts', '', { minCharge: 120 }],
  ['compact oppo', '', { maxHeight: 150, categories: ['oppo'] }],
  ['large', '', { minScreen: 6.7 }],
  ['light', '', { maxWeight: 175 }],
  ['256gb', '', { minStorage: 256 }],
  ['1 TB samsung', '', { minStorage: 1_024, categories: ['samsung'] }],
  ['12gb ram', '12gb ram', {}],
  ['5000mah', '', { minBattery: 5_000 }],
  ['at least 5,000 mAh under 400', '', { minBattery: 5_000, maxCents: 40_000 }],
  ['5g', '', { fiveG: true }],
  ['foldable', '', { foldable: true }],
  ['z flip', 'z flip', { foldable: true }],
  ['s24 256', 's24', { minStorage: 256 }],
  ['256 s24', 's24', { minStorage: 256 }],
  ['iphone 15 128', '15', { minStorage: 128, categories: ['iPhone'] }],
  ['iphone-15-pro-128', '-15-pro-', { minStorage: 128, categories: ['iPhone'] }],
  ['realme 256', '', { minStorage: 256, categories: ['realme'] }],
  ['z flip6 512 blue', 'z flip6', { minStorage: 512, colour: ['blue'] }],
  ['galaxy s24 ultra 1024', 's24 ultra', { minStorage: 1_024, categories: ['samsung'] }],
  ['iphone 15 128 or 256', '15', { minStorage: 128, categories: ['iPhone'] }],
  ['s24 128/256', 's24', { minStorage: 128 }],
  ['iphone 15, 128', '15,', { minStorage: 128, categories: ['iPhone'] }],
  ['iphone 17 pro max 512', '17 pro max', { minStorage: 512, categories: ['iPhone'] }],
  ['17 promax 512', '17 promax', { minStorage: 512 }],
  ['iphone 15 max 256', '15 max', { minStorage: 256, categories: ['iPhone'] }],
  ['iphone max 256', 'max', { minStorage: 256, categories: ['iPhone'] }],
  ['iphone 15 pro max 900', '15 pro max 900', { categories: ['iPhone'] }],
  [
    'iphone 15 pro max 256 under 1000',
    '15 pro max',
    { minStorage: 256, maxCents: 100_000, categories: ['iPhone'] },
  ],
  ['iphone 15 pro max max 900', '15 pro max', { maxCents: 90_000, categories: ['iPhone'] }],
  ['iphone 15 pro max $900', '15 pro max', { maxCents: 90_000, categories: ['iPhone'] }],
  ['pro max 4000mah', 'pro max', { minBattery: 4_000 }],
  ['samsung max 500', '', { maxCents: 50_000, categories: ['samsung'] }],
  ['max 512', '', { maxCents: 51_200 }],
  ['vivo under 256', '', { maxCents: 25_600, categories: ['vivo'] }],
  ['s24 between 256 and 512', 's24', { minCents: 25_600, maxCents: 51_200 }],
  ['128 gb ram', '128 gb ram', {}],
  ['galaxy a55 8/128', 'a55', { minStorage: 128, categories: ['samsung'] }],
  ['s24 8+256', 's24', { minStorage: 256 }],
  ['12/512 s24', 's24', { minStorage: 512 }],
  ['s24 256 512', 's24', { minStorage: 256 }],
  ['s24 256 storage', 's24', { minStorage: 256 }],
  ['moto g 64', 'moto g 64', {}],
  ['$500+', '', { minCents: 50_000 }],
  ['$500 or more', '', { minCents: 50_000 }],
  ['500 dollars or more', '', { minCents: 50_000 }],
  ['samsung $300 and above', '', { minCents: 30_000, categories: ['samsung'] }],
  ['$500 or less', '', { maxCents: 50_000 }],
  ['300 dollars', '', { maxCents: 30_000 }],
  ['galaxie s24', 's24', { categories: ['samsung'] }],
  ['2024', '', { minYear: 2024, maxYear: 2024 }],
  ['since 2023', '', { minYear: 2023 }],
  ['in stock', '', { inStock: true }],
  ['realme on offer', '', { offers: true, categories: ['realme'] }],
  ['apple', '', { categories: ['iPhone'] }],
  ['iphone 15 pro', '15 pro', { categories: ['iPhone'] }],
  ['ifone 15', '15', { categories: ['iPhone'] }],
  ['samsng s24', 's24', { categories: ['samsung'] }],
  ['galaxy s24 ultra', 's24 ultra', { categories: ['samsung'] }],
  ['oppo fnd x8', 'fnd x8', { categories: ['oppo'] }],
  ['samsung or vivo', '', { categories: ['samsung', 'vivo'] }],
  ['6.1 inch', '', { minScreen: 6.05, maxScreen: 6.15 }],
  ['under 200g', '', { maxWeight: 200 }],
  ['under 150 mm', '', { maxHeight: 150 }],
  ['cheap vivo phone', '', { maxCents: 30_000, categories: ['vivo'] }],
  ['reno10 pro+', 'reno10 pro+', {}],
  ['', '', {}],
];

describe('reading what was typed', () => {
  test.each(CASES)('"%s"', (typed, text, filters) => {
    const parsed = parseSearch(typed);
    expect(parsed.filters).toEqual(filters);
    expect(parsed.text).toBe(text);
  });

  test('every chip says what remains without it', () => {
    const { chips } = parseSearch('Samsung foldable under 1,500 in stock');
    expect(chips).toEqual([
      { group: 'brand', label: 'Samsung', rest: 'foldable under 1,500 in stock' },
      { group: 'foldable', label: 'Foldable', rest: 'samsung under 1,500 in stock' },
      { group: 'price', label: 'Under $1,500', rest: 'samsung foldable in stock' },
      { group: 'inStock', label: 'In stock', rest: 'samsung foldable under 1,500' },
    ]);
  });

  test('removing chips one after another leaves only words, whatever was typed', () => {
    const phrase = fc.constantFrom(...CASES.map(([typed]) => typed));
    const text = fc.array(fc.oneof(phrase, fc.string({ maxLength: 8 })), { maxLength: 5 });
    fc.assert(
      fc.property(text, (parts) => {
        let parsed: ParsedSearch = parseSearch(parts.join(' '));
        for (let left = 60; parsed.chips.length > 0; left--) {
          expect(left).toBeGreaterThan(0);
          parsed = parseSearch(parsed.chips[0]?.rest ?? '');
        }
        expect(parsed.filters).toEqual({});
      }),
      { numRuns: 300 },
    );
  });

  test('counts letters to change, add, drop and swap', () => {
    expect(editDistance('samsng', 'samsung')).toBe(1);
    expect(editDistance('flod', 'fold')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
    expect(editDistance('x8', 'x8')).toBe(0);
  });
});

// What is looked at is short, so that no pattern and no text can keep the shop from answering.
test.each([
  ...['under ', 'less than under', 'between 10 and ', 'from 2020', '$', '$ 10 to ', '<<', '> '],
  ...['1', '1,', '1,111', '1 111 ', '9.', '.9', '5 g', '128gb', '3.5 mm', '6 in', '"', '″'],
  ...['a', 'é', 'aé', 'ph', ' ', '\t', '-', 'big ', 'battery life', 'fits in one ', 'one-hand'],
  ...['phone ', 'headphone ', 'micro sd ', 'water-', 'fast ', 'samsunf', 'galaxi '],
])('a long text of “%s” is read as fast as a short one', (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length));
  expect(cpuMsOf(() => parseSearch(text))).toBeLessThan(1_000);
});

describe('a wish that no filter answers', () => {
  test.each([
    ['headphone jack', ['headphone jack']],
    ['3.5mm jack', ['headphone jack']],
    ['esim and nfc', ['NFC']],
    ['micro sd card slot', ['memory card slot']],
    ['120hz', ['refresh rate']],
    ['USB–C', ['USB-C']],
    ['iphone 15 pro', []],
    ['galaxy s24 ultra 256gb', []],
  ])('"%s" is named', (typed, wishes) => {
    expect(parseSearch(typed).unanswered.map(({ wish }) => wish)).toEqual(wishes);
  });

  test('tells whether a phone’s own page has the answer', () => {
    const [smooth, jack] = [parseSearch('high refresh rate'), parseSearch('headphone jack')];
    expect(smooth.unanswered[0]?.isRecorded).toBe(true);
    expect(jack.unanswered[0]?.isRecorded).toBe(false);
  });
});

test('takes colours for filters, several of them together', () => {
  const { text, filters, chips } = parseSearch('a navy blue or pink samsung under 800');
  expect(filters).toEqual({ categories: ['samsung'], colour: ['blue', 'pink'], maxCents: 80_000 });
  expect(text).toBe('');
  expect(chips.map(({ label }) => label)).toEqual(['Blue', 'Pink', 'Samsung', 'Under $800']);
});
