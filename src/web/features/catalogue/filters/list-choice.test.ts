import { expect, it } from 'vitest';
import { CATEGORIES } from '../../../../shop/phone/brands.ts';
import { brandAddress, readBrand } from './list-choice.ts';

it('R048 starts with iPhone, whatever the address says wrongly', () => {
  for (const query of ['', 'brand=nokia', 'brand=', 'brand=samsung,oppo']) {
    expect(readBrand(new URLSearchParams(query)).category, query).toBe('iPhone');
  }
});

it('reads back every address that it writes', () => {
  for (const category of CATEGORIES) {
    const { searchParams } = new URL(brandAddress('/order', category), 'http://shop');
    expect(readBrand(searchParams).category).toBe(category);
  }
});

it('keeps the usual choice out of the address', () => {
  expect(brandAddress('/order', 'iPhone')).toBe('/order');
});
