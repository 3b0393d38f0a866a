import { expect, test } from 'vitest';
import { chartStartDay, stepPath, toPriceSteps } from './price-steps.ts';

const points = [
  { since: '2026-01-01T00:00:00Z', sinceOn: '2025-12-31', price: 900 },
  { since: '2026-01-06T00:00:00Z', sinceOn: '2026-01-05', price: 700 },
];
const until = '2026-01-11T00:00:00Z';

test('each price lasts until the next one, the last until now', () => {
  expect(toPriceSteps(points, until)).toEqual([
    {
      since: '2026-01-01T00:00:00Z',
      from: '2025-12-31',
      to: '2026-01-05',
      dollars: 900,
      left: 0,
      right: 50,
      top: 12,
    },
    {
      since: '2026-01-06T00:00:00Z',
      from: '2026-01-05',
      to: null,
      dollars: 700,
      left: 50,
      right: 100,
      top: 88,
    },
  ]);
  expect(stepPath(toPriceSteps(points, until))).toBe('M0.00 12.00H50.00L50.00 88.00H100.00');
});

test('a chart shows the last year; what was before is cut off', () => {
  const old = [{ since: '2020-01-01T00:00:00Z', sinceOn: '2019-12-31', price: 950 }, ...points];
  expect(toPriceSteps(old, until).map(({ left }) => Math.round(left))).toEqual([0, 97, 99]);
  expect(chartStartDay(old, '2026-01-11')).toBe('2025-01-11');
  expect(chartStartDay(points, '2026-01-11')).toBe('2025-12-31');
});

test('one price, and none, are drawn without dividing by nothing', () => {
  const [only] = toPriceSteps(points.slice(0, 1), points[0]?.since ?? '');
  expect([only?.left, only?.right, only?.top].every(Number.isFinite)).toBe(true);
  expect(toPriceSteps([], until)).toEqual([]);
});
