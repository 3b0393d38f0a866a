import { expect, test } from 'vitest';
import {
  formatDate,
  formatNumber,
  formatStorage,
  joinWords,
  nameUnit,
  spellNumber,
} from './wording.ts';

const NUMBERS = [0, 7, 12.5, 999, 1000, 1234.5, 54_321, 100_000, 1_234_567, -1500];

test.for(NUMBERS)('%d is written as Intl writes it', (value) => {
  expect(formatNumber(value)).toBe(new Intl.NumberFormat('en-US').format(value));
});

test('counts stand in sentences as words up to twelve', () => {
  expect([0, 1, 5, 12, 13, 1000].map(spellNumber)).toEqual([
    'no',
    'one',
    'five',
    'twelve',
    '13',
    '1,000',
  ]);
});

test.for([
  [64, '64 GB'],
  [1023, '1023 GB'],
  [1024, '1 TB'],
  [1536, '1.5 TB'],
  [2048, '2 TB'],
] as const)('storage of %d gigabytes is written %s', ([gigabytes, text]) => {
  expect(formatStorage(gigabytes)).toBe(text);
});

test.for(['and', 'or'] as const)('lists with "%s" are written as Intl writes them', (word) => {
  const type = word === 'and' ? 'conjunction' : 'disjunction';
  const format = new Intl.ListFormat('en-GB', { type });
  for (const list of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]) {
    expect(joinWords(list, word)).toBe(format.format(list));
  }
});

test('every day of a leap year is written as Intl writes it, by UTC', () => {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const date = new Intl.DateTimeFormat('en-GB', options);
  for (let n = 0; n < 366; n += 1) {
    const moment = new Date(Date.UTC(2028, 0, 1 + n, 23, 59));
    expect(formatDate(moment.toISOString())).toBe(date.format(moment));
  }
});

test('a unit is named with its variant, as far as that is known', () => {
  expect(nameUnit('iPhone 15', 'Black, 128 GB')).toBe('iPhone 15 (Black, 128 GB)');
  expect(nameUnit('iPhone 15', null)).toBe('iPhone 15');
});
