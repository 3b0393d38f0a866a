import { expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

it.each([
  ['1299', '1299'],
  [' $1,299 ', '1299'],
  ['$1,299,000.50', '1299000.50'],
  ['', ''],
])('%j is read as %j', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});

it.each(['12,50', '1,2', '1,2999', ',500', 'free'])('%j is no number', (text) => {
  expect(Number(plainNumber(text))).toBeNaN();
});
