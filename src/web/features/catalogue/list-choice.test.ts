import { expect, it } from 'vitest';
import { listAddress, readListChoice } from './list-choice.ts';

const read = (query: string) => readListChoice(new URLSearchParams(query));

it('R048 starts with iPhone, newest first, whatever the address says wrongly', () => {
  for (const query of ['', 'brand=nokia', 'sort=luck', 'brand=&sort=']) {
    expect(read(query)).toMatchObject({ brand: { category: 'iPhone' }, sort: 'newest' });
  }
});

it('reads back every address that it writes', () => {
  for (const category of ['iPhone', 'samsung', 'realme', 'vivo', 'oppo'] as const) {
    for (const sort of ['newest', 'price', '-price', 'name'] as const) {
      const { searchParams } = new URL(listAddress('/order', { category, sort }), 'http://shop');
      expect(readListChoice(searchParams)).toMatchObject({ brand: { category }, sort });
    }
  }
});

it('keeps the usual choice out of the address', () => {
  expect(listAddress('/order', { category: 'iPhone', sort: 'newest' })).toBe('/order');
});
