import { expect, it } from 'vitest';
import { findUnknownValues } from './unknown-values.ts';

const find = (query: string) => findUnknownValues(new URLSearchParams(query));
const NOTHING = { brands: [], otherNames: [], keys: [] };

it('says nothing of what it knows, of empty fields and of keys of others', () => {
  for (const query of [
    ...['', 'brand=Samsung', 'category=iphone', 'brand=all', 'brand=vivo, OPPO', 'brand=&price='],
    ...['utm_source=nokia&gclid=x', 'price=300-500&sort=-price', 'fiveG=true&inStock=false'],
    'q=nokia&colour=Black,blue&limit=48',
  ]) {
    expect(find(query), query).toEqual(NOTHING);
  }
});

it('names brands that are not sold as they were typed, each once', () => {
  expect(find('brand=HTC,samsung,HTC&category=nokia').brands).toEqual(['HTC', 'nokia']);
});

it('knows brands by their makers, models and spellings', () => {
  for (const name of ['apple', 'APPLE', 'iPhones', 'ｉｐｈｏｎｅ']) {
    expect(find(`brand=${name}`), name).toEqual({ ...NOTHING, otherNames: ['iPhone'] });
  }
  expect(find('category=galaxy').otherNames).toEqual(['samsung']);
});

it('names the keys of filters and orders whose value means nothing', () => {
  expect(find('sort=luck&max=cheap&price=low&fiveG=perhaps&colour=mauve').keys.toSorted()).toEqual([
    'colour',
    'fiveG',
    'max',
    'price',
    'sort',
  ]);
});
