import { expect, it } from 'vitest';
import { CATEGORIES } from '../../../../shop/phone/brands.ts';
import {
  changeComing,
  clearedAddress,
  formFields,
  nextStep,
  orderAddress,
  readOrderChoice,
  spellOut,
} from './order-choice.ts';

const read = (query: string) => readOrderChoice(new URLSearchParams(query));

it('R048 opens the first tab unless the address names another one', () => {
  for (const query of ['', 'brand=', 'min=300', 'sort=luck']) {
    expect(read(query).brand?.category, query).toBe('iPhone');
  }
  expect(read('brand=Vivo').brand?.category).toBe('vivo');
  expect(read('category=SAMSUNG').brand?.category).toBe('samsung');
});

it('shows all brands for a brand that is not sold', () => {
  expect(read('brand=nokia')).toEqual({ brand: null, query: {} });
  expect(read('category=nokia&max=500')).toEqual({ brand: null, query: { max: 500 } });
  expect(read('brand=nokia, Oppo').brand?.category).toBe('oppo');
});

it('searches all brands for a text, and for several brands', () => {
  expect(read('q=small')).toEqual({ brand: null, query: { q: 'small' } });
  expect(read('brand=all&max=500')).toEqual({ brand: null, query: { max: 500 } });
  expect(read('brand=oppo,vivo').brand).toBeNull();
});

it('C22 every choice has one address, and reads back from it', () => {
  const addresses = [
    '/order',
    '/order?brand=samsung',
    '/order?brand=all',
    '/order?brand=all&max=500',
    '/order?q=s24&sort=price',
    '/order?brand=vivo,oppo&q=fold',
    '/order?min=300&minScreen=6.7&inStock=true&limit=48',
  ];
  for (const address of addresses) {
    const { query } = readOrderChoice(new URL(address, 'http://shop').searchParams);
    expect(decodeURIComponent(orderAddress(query))).toBe(address);
  }
  for (const category of CATEGORIES) {
    expect(read(`brand=${category}`).query).toEqual({ category: [category] });
  }
});

it('keeps what is usual out of the address', () => {
  expect(orderAddress({ category: ['iPhone'], sort: 'newest' })).toBe('/order');
  expect(orderAddress({ q: 's24', sort: 'relevance' })).toBe('/order?q=s24');
  expect(clearedAddress(read('brand=oppo&max=500&sort=price&limit=48'))).toBe(
    '/order?brand=oppo&sort=price',
  );
});

it('turns phrases into filters, so that a control can take them away', () => {
  const found = { filters: { category: ['samsung' as const], max: 500 }, words: ['galaxy'] };
  expect(spellOut({ q: 'samsung galaxy under 500', sort: 'price' }, found)).toEqual({
    q: 'galaxy',
    category: ['samsung'],
    max: 500,
    sort: 'price',
  });
});

it('grows a page step by step and then begins another one', () => {
  expect(nextStep({ max: 500 }, 'abc')).toEqual({
    query: { max: 500, limit: 48 },
    isSamePage: true,
  });
  expect(nextStep({ max: 500, limit: 240 }, 'abc')).toEqual({
    query: { max: 500, cursor: 'abc' },
    isSamePage: false,
  });
});

it('a form that nobody has touched asks for the list that it stands beside', () => {
  const found = { filters: { category: ['vivo' as const], minScreen: 6.11, max: 450 }, words: [] };
  const query = { category: ['vivo' as const], max: 450, minScreen: 6.11, limit: 48 };
  const fields = formFields(spellOut(query, found)).filter(([name]) => name !== 'max');
  const sent = new URLSearchParams([...fields, ['price', '-450'], ['battery', '']]);
  expect(orderAddress(readOrderChoice(sent).query)).toBe(orderAddress(spellOut(query, found)));
});

it('does what is changed meanwhile to the list that is on its way', () => {
  const change = (coming: string, shown: string, wanted: string) =>
    orderAddress(changeComing(read(coming), read(shown).query, read(wanted).query));
  // Another tab, then a filter; another order, then a filter; two filters taken away.
  expect(change('brand=vivo&max=800', 'max=800', 'min=300&max=500')).toBe(
    '/order?brand=vivo&min=300&max=500',
  );
  expect(change('sort=price', '', 'fiveG=true')).toBe('/order?fiveG=true&sort=price');
  expect(change('max=800', 'max=800&fiveG=true', 'fiveG=true')).toBe('/order');
  // All brands stay all brands, and a place in the list that is left counts no more.
  expect(change('brand=all&limit=48', 'brand=all', 'brand=all&max=500')).toBe(
    '/order?brand=all&max=500',
  );
  const wanted = read('max=500').query;
  expect(changeComing(null, {}, wanted)).toBe(wanted);
});
