import { expect, test } from 'vitest';
import { parseChosen } from './compared-set.ts';

const phone = (slug: string) => ({ slug, name: slug.toUpperCase(), size: null });

test.each([
  ['nothing', null],
  ['what is no JSON', '{"a"'],
  ['what is no list', '{"slug":"a"}'],
  ['other things', '[1,null,"a",{"slug":"A B","name":"x"},{"slug":"a","name":""},{"slug":"a"}]'],
])('of %s no phone is left', (_what, text) => expect(parseChosen(text)).toEqual([]));

test('each phone is there once, and four at most', () => {
  const stored = ['a', 'b', 'a', 'c', 'd', 'e'].map(phone);
  expect(parseChosen(JSON.stringify(stored))).toEqual(['a', 'b', 'c', 'd'].map(phone));
});

test('a size that makes no sense is not known', () => {
  const stored = [
    { slug: 'a', name: 'A', size: { widthMm: 71.6, heightMm: 147.6 } },
    { slug: 'b', name: 'B', size: { widthMm: -1, heightMm: '9' } },
  ];
  const sizes = parseChosen(JSON.stringify(stored)).map(({ size }) => size);
  expect(sizes).toEqual([{ widthMm: 71.6, heightMm: 147.6 }, null]);
});
