import { expect, test } from 'vitest';
import { CARD_ATTRIBUTES, MOBILE_FILTERS } from './mobile-filters.ts';
import { FLAG_KEYS, NUMBER_KEYS } from './mobile-query.ts';

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
  const known = new Set<string>([...Object.keys(NUMBER_KEYS), ...FLAG_KEYS, 'category', 'colour']);
  for (const { keys, options } of MOBILE_FILTERS) {
    expect(keys.every((key) => known.has(key))).toBe(true);
    for (const { filters } of options) {
      expect(Object.keys(filters).every((key) => keys.some((own) => own === key))).toBe(true);
    }
  }
  expect(MOBILE_FILTERS.flatMap(({ keys }) => keys).sort()).toEqual([...known].sort());
});
