import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../shop/phone/brands.ts';
import { readMobileQuery, writeMobileQuery, writeRange } from './mobile-address.ts';
import { MOBILE_FILTERS } from './mobile-filters.ts';
import { type MobileQuery, NUMBER_KEYS, RANGE_KEYS } from './mobile-query.ts';
import { SORTS } from './mobile-sorts.ts';

const read = (address: string) => readMobileQuery(new URLSearchParams(address));

function inOrder(choice: MobileQuery): MobileQuery {
  const ordered = { ...choice };
  for (const { least, most } of Object.values(RANGE_KEYS)) {
    const bounds = [least && choice[least], most && choice[most]];
    const [from, to] = bounds.filter((bound) => bound !== undefined).toSorted((a, b) => a - b);
    if (least && most && from !== undefined && to !== undefined) {
      ordered[least] = from;
      ordered[most] = to;
    }
  }
  return ordered;
}

test('a choice survives its address, and one choice has one address', () => {
  const numbers = Object.fromEntries(
    Object.entries(NUMBER_KEYS).map(([name, { most, decimals }]) => [
      name,
      fc.integer({ min: 0, max: most * 10 ** decimals }).map((value) => value / 10 ** decimals),
    ]),
  );
  const query = fc.record(
    {
      ...numbers,
      category: fc.subarray([...CATEGORIES], { minLength: 1 }),
      sort: fc.constantFrom(...SORTS.map(({ value }) => value)),
      inStock: fc.constant(true),
      q: fc.constantFrom('s24 ultra', 'under 500', 'a+b & c=d'),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (choice) => {
      const address = writeMobileQuery(inOrder(choice));
      expect(readMobileQuery(address)).toEqual(inOrder(choice));
      const shuffled = new URLSearchParams([...address].reverse());
      expect(writeMobileQuery(readMobileQuery(shuffled)).toString()).toBe(address.toString());
    }),
  );
});

test('the bounds of a range may stand in the wrong order', () => {
  expect(read('price=900-100')).toEqual({ min: 100, max: 900 });
  expect(read('min=900&max=100&maxScreen=6&minScreen=6.5')).toEqual({
    min: 100,
    max: 900,
    minScreen: 6,
    maxScreen: 6.5,
  });
  expect(read('price=500-500')).toEqual({ min: 500, max: 500 });
});

test('an address that makes no sense gives the whole list', () => {
  const nonsense = 'brand=nokia&min=-1&max=1e9&minScreen=x&sort=up&inStock=yes&cursor=%00&q=%20';
  expect(readMobileQuery(new URLSearchParams(nonsense))).toEqual({});
});

test('a form without scripts says the same in its own way', () => {
  expect(read('brand=oppo&brand=samsung')).toEqual({ category: ['samsung', 'oppo'] });
  expect(read('brand=all&brand=oppo')).toEqual({ category: ['oppo'] });
  expect(read('brand=all')).toEqual({ category: [...CATEGORIES] });
  expect(read('price=300-500&screen=-6.1&storage=256-&battery=')).toEqual({
    min: 300,
    max: 500,
    maxScreen: 6.1,
    minStorage: 256,
  });
  for (const nonsense of ['300', '-', 'a-b', '1-2-3', '', '-1-2']) {
    expect(read(`price=${nonsense}`), nonsense).toEqual({});
  }
});

test('the control of a range sends what its option asks for', () => {
  for (const filter of MOBILE_FILTERS.filter(({ kind }) => kind === 'range')) {
    for (const { label, filters } of filter.options) {
      const sent = new URLSearchParams({ [filter.name]: writeRange(filter, filters) });
      expect(readMobileQuery(sent), label).toEqual(filters);
    }
    expect(writeRange(filter, {})).toBe('');
  }
});

test('a page holds whole steps, and not too many', () => {
  expect(read('limit=48')).toEqual({ limit: 48 });
  for (const limit of ['24', '47', '0', '-48', '264', '1e9', 'x', '']) {
    expect(read(`limit=${limit}`), limit).toEqual({});
  }
});
