import { expect, it } from 'vitest';
import { clampItems } from './rating.tsx';

it('R181 G58 shows 5 stars unless told, and between 1 and 10', () => {
  expect(clampItems(Number.NaN)).toBe(5);
  expect([-3, 0, 1, 5, 10, 11, 99].map(clampItems)).toEqual([1, 1, 1, 5, 10, 10, 10]);
});
