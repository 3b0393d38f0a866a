import { expect, it } from 'vitest';
import { oneOf, readChoice, toSearch } from './use-address-choice.ts';

const FIRST = { q: '', show: '', sort: 'newest' };
const ACCEPTS = {
  show: oneOf([['lowStock', 'Low stock']]),
  sort: oneOf([
    ['newest', 'Newest first'],
    ['name', 'Name'],
  ]),
};

it('the address holds the choice, without defaults', () => {
  const choice = { q: 'galaxy s24+ & more', show: 'lowStock', sort: 'name' };
  const search = toSearch(choice, FIRST);
  expect(search).toBe('?q=galaxy+s24%2B+%26+more&show=lowStock&sort=name');
  expect(readChoice(search, FIRST, ACCEPTS)).toEqual(choice);
  expect(toSearch(FIRST, FIRST)).toBe('');
});

it('unknown values in the address count as missing', () => {
  expect(readChoice('?show=nothing&sort=&other=1&q=x', FIRST, ACCEPTS)).toEqual({
    ...FIRST,
    q: 'x',
  });
});
