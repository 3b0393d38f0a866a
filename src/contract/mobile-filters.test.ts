import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../shared/constants.ts';
import { readMobileQuery, writeMobileQuery } from './mobile-address.ts';
import {
  CARD_ATTRIBUTES,
  FLAG_KEYS,
  MOBILE_FILTERS,
  NUMBER_KEYS,
  SORTS,
} from './mobile-filters.ts';

/** Names of things that not everybody knows the meaning of. */
const JARGON = ['screen', 'battery', 'storage', 'height', 'weight', 'fiveG', 'foldable'];

test('C19 whatever a card shows can be filtered by', () => {
  const names = MOBILE_FILTERS.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.values(CARD_ATTRIBUTES)));
});

test('C20 at least four filters are promoted, price, brand, screen and battery among them', () => {
  const promoted = MOBILE_FILTERS.filter((filter) => filter.promoted).map(({ name }) => name);
  expect(promoted).toEqual(expect.arrayContaining(['price', 'brand', 'screen', 'battery']));
});

test('C21 every filter with a term that needs it is explained', () => {
  for (const { name, help } of MOBILE_FILTERS) {
    if (JARGON.includes(name)) expect(help?.length, name).toBeGreaterThan(40);
  }
});

test('every filter sets keys of the address, and its options set no others', () => {
  const known = new Set<string>([...Object.keys(NUMBER_KEYS), ...FLAG_KEYS, 'category']);
  for (const { keys, options } of MOBILE_FILTERS) {
    expect(keys.every((key) => known.has(key))).toBe(true);
    for (const { filters } of options) {
      expect(Object.keys(filters).every((key) => keys.some((own) => own === key))).toBe(true);
    }
  }
  expect(MOBILE_FILTERS.flatMap(({ keys }) => keys).sort()).toEqual([...known].sort());
});

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
      const address = writeMobileQuery(choice);
      expect(readMobileQuery(address)).toEqual(choice);
      const shuffled = new URLSearchParams([...address].reverse());
      expect(writeMobileQuery(readMobileQuery(shuffled)).toString()).toBe(address.toString());
    }),
  );
});

test('an address that makes no sense gives the whole list', () => {
  const nonsense = 'brand=nokia&min=-1&max=1e9&minScreen=x&sort=up&inStock=yes&cursor=%00&q=%20';
  expect(readMobileQuery(new URLSearchParams(nonsense))).toEqual({});
});
