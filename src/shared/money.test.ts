import { expect, test } from 'vitest';
import { amountToCents, formatCents } from './money.ts';

test.each([
  [0, '$0'],
  [5, '$0.05'],
  [1_250, '$12.50'],
  [45_000, '$450'],
  [123_400, '$1,234'],
  [123_456_789, '$1,234,567.89'],
  [-2_500, '−$25'],
])('%d cents are written %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
});

test('in a column every amount has its cents, as Intl writes them', () => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  for (const cents of [0, 1, 10, 99, 100, 101, 99_999, 100_000, 12_345_678]) {
    expect(formatCents(cents, 'always')).toBe(intl.format(cents / 100));
  }
});

test.each([
  [0.1 + 0.2, 30],
  [1082.49, 108_249],
  [541.16 + 541.33, 108_249],
  [999_999, 99_999_900],
  [99.999, null],
  [10.001, null],
  [Number.NaN, null],
])(
  '%d dollars on the wire are %s cents, also when a client has added them up',
  (dollars, cents) => {
    expect(amountToCents(dollars)).toBe(cents);
  },
);
