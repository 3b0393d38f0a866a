import { expect, it } from 'vitest';
import { findUnknownAnswers, findUnknownValues } from './unknown-values.ts';

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

it('names a range with an unreadable bound', () => {
  for (const range of ['5-x', 'x-5', '1-2-3', '300']) {
    expect(find(`price=${range}`).keys, range).toEqual(['price']);
  }
  for (const range of ['-300', '300-', '9-1', '-']) {
    expect(find(`price=${range}`), range).toEqual(NOTHING);
  }
});

it('names what the finder does not know of its address', () => {
  const answers = (query: string) => findUnknownAnswers(new URLSearchParams(query));
  for (const query of [
    ...['', 'size=small&hand=180&budget=799.99&hours=30&keep=5', 'weigh-size=2&weigh-price=0'],
    ...['size=&hand=&weigh-price=', 'brand=vivo&storage=256-&fiveG=true', 'x=1&utm_source=nokia'],
    // The finder has its own answers for these filters of the list.
    'sort=luck&price=low&colour=mauve',
  ]) {
    expect(answers(query), query).toEqual(NOTHING);
  }
  const unknown =
    'size=huge&hand=2&budget=abc&hours=25&keep=6&weigh-price=9&storage=much&fiveG=maybe';
  expect(answers(`${unknown}&brand=nokia,apple`)).toEqual({
    brands: ['nokia'],
    otherNames: ['iPhone'],
    keys: ['size', 'hand', 'budget', 'hours', 'keep', 'weigh-price', 'fiveG', 'storage'],
  });
});
