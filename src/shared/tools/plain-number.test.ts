import { expect, it } from 'vitest';
import { plainNumber, plainPercent, readDollars, readWhole } from './plain-number.ts';

it.each([
  ['1299', '1299'],
  [' $1,299 ', '1299'],
  ['$1,299,000.50', '1299000.50'],
  ['12,50', '12.50'],
  ['1,2', '1.2'],
  ['1.299,50', '1299.50'],
  ['', ''],
])('%j is read as %j', (text, number) => {
  expect(plainNumber(text)).toBe(number);
});

it.each(['1,2999', ',500', '1,2,3', '1,29.5', 'free'])('%j is no number', (text) => {
  expect(Number(plainNumber(text))).toBeNaN();
});

it.each([
  ['7,5', '7.5'],
  ['8,875', '8.875'],
  ['-7.25 %', '-7.25'],
  ['19', '19'],
  ['', ''],
])('the share %j is read as %j', (text, number) => {
  expect(plainPercent(text)).toBe(number);
});

it.each(['1,2,3', '7,5.0', 'seven'])('%j is no share', (text) => {
  expect(Number(plainPercent(text))).toBeNaN();
});

it.each([
  ['500', 500],
  ['0', 0],
  ['500.0', 500],
  ['500.00', 500],
  ['500,00', 500],
  ['500.0000', 500],
  ['1,299', 1_299],
  ['1,299.00', 1_299],
  ['1.299,00', 1_299],
  ['12 999', 12_999],
  ['1\u202f299,00', 1_299],
  ["1'299", 1_299],
  ["'500", 500],
  ['５００', 500],
  ['１，２９９', 1_299],
  ['-3', -3],
  ['5.0', 5],
])('reads %s as the whole number %d', (text, amount) => {
  expect(readWhole(text)).toBe(amount);
});

it.each([
  '',
  '1.299',
  '499.99',
  '499,5',
  '1e3',
  '0x10',
  '1,29',
  '12,99,000',
  'free',
  '--3',
  '99999999999999999999',
  '50²',
  '①②',
  '⑸',
  '⒈',
  '½',
  '5₀',
])('does not guess what “%s” is', (text) => {
  expect(readWhole(text)).toBeUndefined();
});

it.each([
  ['$500', 500],
  ['US$ 1,299.00', 1_299],
  ['USD 500', 500],
  ['500 USD', 500],
])('reads %s as dollars', (text, dollars) => {
  expect(readDollars(text)).toBe(dollars);
});

it('takes no other currency for dollars', () => {
  expect(readDollars('500 €')).toBeUndefined();
});
