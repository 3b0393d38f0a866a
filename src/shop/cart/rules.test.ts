import { expect, it } from 'vitest';
import { CART_MAX_ROWS, CART_MAX_ROWS_PER_MOBILE } from '../../shared/constants.ts';
import { stateOf, whyFull } from './rules.ts';

it('G15: a cart takes five of a mobile and twenty in all', () => {
  const five = Array<string>(CART_MAX_ROWS_PER_MOBILE).fill('a');
  expect(whyFull(five.slice(1), 'a')).toBeNull();
  expect(whyFull(five, 'a')).toContain('5');
  expect(whyFull(five, 'b')).toBeNull();
  const full = Array.from({ length: CART_MAX_ROWS }, (_, index) => String(index));
  expect(whyFull(full, 'new')).toContain('20');
});

it('G39 G60: a row is available as long as there are units for it and the earlier rows', () => {
  const variant = { isOnSale: true, available: 2 };
  expect([0, 1, 2].map((position) => stateOf(variant, position))).toEqual([
    'available',
    'available',
    'out-of-stock',
  ]);
  expect(stateOf({ ...variant, isOnSale: false }, 0)).toBe('gone');
});
