import { expect, it } from 'vitest';
import { isAccepted, MOST_ATTEMPTS, nextPauseS } from './rules.ts';

const middle = (attempts: number) => nextPauseS(attempts, 0.5, null);

it('waits longer after each attempt, for three days in all, and then gives up', () => {
  const pauses = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => middle(index + 1) ?? 0);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.slice(0, 3)).toEqual([5, 300, 1_800]);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(4);
  expect(middle(MOST_ATTEMPTS)).toBeNull();
});

it('spreads what has failed together', () => {
  expect(nextPauseS(2, 0, null)).toBeCloseTo(270);
  expect(nextPauseS(2, 1, null)).toBeCloseTo(330);
});

it('waits as long as the other side asks for, a day at most, and never less than by itself', () => {
  expect(nextPauseS(1, 0.5, 120)).toBe(120);
  expect(nextPauseS(2, 0.5, 1)).toBe(300);
  expect(nextPauseS(1, 0.5, 1_000_000)).toBe(86_400);
});

it('takes nothing but success for success', () => {
  expect([200, 204, 299].every(isAccepted)).toBe(true);
  expect([199, 301, 302, 307, 400, 500].some(isAccepted)).toBe(false);
});
