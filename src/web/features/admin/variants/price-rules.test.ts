import { expect, it } from 'vitest';
import { type PriceRule, priceBy, pricedRows, readRule, withPrices } from './price-rules.ts';
import { newVariant, type VariantsDraft } from './variant-draft.ts';

const PRICES = [
  ['a', 'Black', '128', '599'],
  ['b', 'Black', '512', '600'],
  ['c', 'Black', '256', '601'],
  ['d', 'Blue', '256', '650'],
  ['e', 'Blue', '512', ''],
] as const;
const DRAFT: VariantsDraft = {
  main: 'a',
  rows: PRICES.map(([key, colour, storage, price]) => newVariant(key, { colour, storage, price })),
};

function pricesBy(rule: PriceRule, chosen = 'abcde') {
  const next = withPrices(DRAFT, priceBy(rule, pricedRows(DRAFT), new Set(chosen)));
  return next.rows.map(({ price }) => price);
}

it('each larger storage costs a step more, in each colour from its smallest on', () => {
  expect(pricesBy({ kind: 'step', dollars: 100 })).toEqual(['599', '799', '699', '650', '750']);
});

it('only chosen ones change, counted from where all of their colour begin', () => {
  expect(pricesBy({ kind: 'step', dollars: 100 }, 'b')).toEqual(['599', '799', '601', '650', '']);
});

it('a share moves what has a price, to whole dollars within the limits', () => {
  expect(pricesBy({ kind: 'percent', percent: 5 })).toEqual(['629', '630', '631', '683', '']);
  expect(pricesBy({ kind: 'percent', percent: -99 }, 'a')[0]).toBe('6');
});

it('one price is for all, and what has it already is no change', () => {
  expect(pricesBy({ kind: 'set', dollars: 600 })).toEqual(['600', '600', '600', '600', '600']);
  const changes = priceBy({ kind: 'set', dollars: 600 }, pricedRows(DRAFT), new Set('abcde'));
  expect(changes.map(({ key }) => key)).toEqual(['a', 'c', 'd', 'e']);
  expect(changes[3]).toEqual({ key: 'e', before: undefined, after: 600 });
});

it('is read from what is typed, within its limits', () => {
  expect(readRule('percent', ' -10 ')).toEqual({ kind: 'percent', percent: -10 });
  expect(readRule('percent', '7,5')).toEqual({ kind: 'percent', percent: 7.5 });
  expect(readRule('percent', 'ten')).toBe('Enter a number from -99 to 500');
  expect(readRule('set', '$1,299')).toEqual({ kind: 'set', dollars: 1299 });
  expect(readRule('set', '0')).toBe('Enter a whole number from 1 to 100,000');
  expect(readRule('step', '1.5')).toBe('Enter a whole number from 0 to 10,000');
});
