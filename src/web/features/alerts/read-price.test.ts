import { expect, it } from 'vitest';
import { readPrice } from './read-price.ts';

it.each([
  ['799', 799],
  [' $1,299 ', 1299],
  ['', null],
  ['  ', null],
])('reads “%s” as %s', (text, price) => {
  expect(readPrice(text)).toBe(price);
});

it.each(['79.50', '79,50', 'cheap', '-5', '12345678', '7 99'])(
  'takes “%s” for no price',
  (text) => {
    expect(readPrice(text)).toBeNaN();
  },
);
