import { expect, test } from 'vitest';
import { dropScale, findScale, keepScale, nameScreen } from './kept-scales.ts';

const LAPTOP = nameScreen({ width: 1440, height: 900, devicePixelRatio: 2 });
const ZOOMED = nameScreen({ width: 1440, height: 900, devicePixelRatio: 2.2000000476837 });

test('each screen, and each zoom, has its own scale', () => {
  expect([LAPTOP, ZOOMED]).toEqual(['1440x900@2', '1440x900@2.2']);
  const kept = keepScale(keepScale(null, LAPTOP, 5.034567), ZOOMED, 4.57);
  expect(findScale(kept, LAPTOP)).toBe(5.03457);
  expect(findScale(kept, ZOOMED)).toBe(4.57);
  expect(findScale(kept, '1440x900@1')).toBeNull();
});

test('a screen is set up anew, and forgotten without the others', () => {
  const kept = keepScale(keepScale(keepScale(null, LAPTOP, 5), ZOOMED, 4), LAPTOP, 5.1);
  expect(findScale(kept, LAPTOP)).toBe(5.1);
  const left = dropScale(kept, LAPTOP);
  expect([findScale(left, LAPTOP), findScale(left, ZOOMED)]).toEqual([null, 4]);
  expect(dropScale(left, ZOOMED)).toBeNull();
});

test('the screens that were set up last are kept', () => {
  let kept: string | null = null;
  for (let width = 1; width <= 20; width += 1) kept = keepScale(kept, `${width}x1@1`, 5);
  expect([findScale(kept, '8x1@1'), findScale(kept, '9x1@1')]).toEqual([null, 5]);
});

test.each([null, '', 'x', '[1]', '{"1440x900@2":"5"}', '{"1440x900@2":0}', '{"1440x900@2":1e9}'])(
  'nothing is believed of %s',
  (kept) => {
    expect(findScale(kept, LAPTOP)).toBeNull();
    expect(findScale(keepScale(kept, LAPTOP, 5), LAPTOP)).toBe(5);
  },
);
