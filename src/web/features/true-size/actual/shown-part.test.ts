import { expect, test } from 'vitest';
import { describeShown, isWhole, shownMm } from './shown-part.ts';

const BODY = { widthMm: 78.1, heightMm: 163.4 };

test('what lies within its place is seen, whichever end is cut off', () => {
  const place = { from: 100, to: 500 };
  expect(shownMm({ from: 120, to: 420 }, place, 4)).toBe(75);
  expect(shownMm({ from: -200, to: 200 }, place, 4)).toBe(25);
  expect(shownMm({ from: 300, to: 900 }, place, 4)).toBe(50);
  expect(shownMm({ from: 600, to: 900 }, place, 4)).toBe(0);
});

test('only what is cut off is told, and never as all of it', () => {
  expect(describeShown({ widthMm: 78.1, heightMm: 163.4 }, BODY)).toBeNull();
  expect(describeShown({ widthMm: 78, heightMm: 156.9 }, BODY)).toBe('156 of 163 mm of its height');
  expect(describeShown({ widthMm: 57.2, heightMm: 162.8 }, BODY)).toBe(
    '162 of 163 mm of its height and 57 of 78 mm of its width',
  );
});

test('it is whole when nothing is told to be missing', () => {
  for (const heightMm of [100, 162.8, 162.95, 163.4]) {
    const shown = { ...BODY, heightMm };
    expect(isWhole(shown, BODY)).toBe(describeShown(shown, BODY) === null);
  }
});
