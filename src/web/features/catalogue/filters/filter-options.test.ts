import { expect, it } from 'vitest';
import { controlName, readMobileQuery } from '../../../../contract/mobile-address.ts';
import { MOBILE_FILTERS } from '../../../../contract/mobile-filters.ts';
import type { Asked, FilterName } from '../../../../shop/phone/filters.ts';
import { filterChoices, type Narrowed } from './filter-options.ts';

function filterOf(name: FilterName) {
  const found = MOBILE_FILTERS.find((filter) => filter.name === name);
  if (!found) throw new Error(`There is no filter ${name}.`);
  return found;
}

/** Every option of every filter leaves `count` phones. */
function narrowed(filters: Asked, count = 3): Narrowed {
  const counts = Object.fromEntries(
    MOBILE_FILTERS.map(({ name, options }) => [name, options.map(() => count)]),
  ) as Record<FilterName, number[]>;
  return { filters, facets: { counts, price: null }, chips: [] };
}

const chosen = (name: FilterName, given: Narrowed) =>
  filterChoices(filterOf(name), given)
    .filter(({ isChosen }) => isChosen)
    .map(({ label }) => label);

it('offers what leaves something, with what it leaves', () => {
  const choices = filterChoices(filterOf('price'), narrowed({}));
  expect(choices).toHaveLength(filterOf('price').options.length);
  expect(choices[0]).toEqual({ value: '-300', label: 'Up to $300', count: 3, isChosen: false });
  expect(filterChoices(filterOf('price'), narrowed({}, 0))).toEqual([]);
});

it('keeps what is chosen, even when nothing is left', () => {
  expect(chosen('price', narrowed({ max: 300 }, 0))).toEqual(['Up to $300']);
  expect(chosen('fiveG', narrowed({ fiveG: true }, 0))).toEqual(['5G']);
  expect(chosen('brand', narrowed({ category: ['vivo', 'oppo'] }))).toEqual(['Vivo', 'Oppo']);
});

it('shows bounds that are no option as one more, under the name of their chip', () => {
  const chip = { name: 'price' as const, label: 'Under $450', rest: '', without: {} };
  const given = { ...narrowed({ max: 450 }), chips: [chip] };
  const [first, ...others] = filterChoices(filterOf('price'), given);
  expect(first).toEqual({ value: '-450', label: 'Under $450', count: null, isChosen: true });
  expect(others.every(({ isChosen }) => !isChosen)).toBe(true);
});

it('gives each control the name and value under which the address takes its option', () => {
  for (const filter of MOBILE_FILTERS) {
    const values = filterChoices(filter, narrowed({})).map(({ value }) => value);
    filter.options.forEach(({ label, filters }, index) => {
      const sent = new URLSearchParams({ [controlName(filter)]: values[index] ?? '' });
      expect(readMobileQuery(sent), `${filter.name}: ${label}`).toEqual(filters);
    });
  }
});
