import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARD, isScale, LAST_STEP, scaleOfStep, stepOfScale } from './scale-steps.ts';

/** What a screen may really be; a step away from the ends, where nothing is left to round. */
const screens = fc.double({ min: 1.01, max: 19.5, noNaN: true });

test('the nearest step of any screen is at most 0.05 % off, far below the 0.5 % that are promised', () => {
  fc.assert(
    fc.property(screens, (real) => {
      expect(Math.abs(scaleOfStep(stepOfScale(real)) / real - 1)).toBeLessThanOrEqual(0.0005);
    }),
    { numRuns: 500 },
  );
});

test('a card that is fitted a pixel and a half wrong leaves a phone less than 0.5 % wrong', () => {
  const millimetres = fc.double({ min: 60, max: 300, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 3.7, max: 19, noNaN: true }), millimetres, (real, lengthMm) => {
      const fitted = (CARD.widthMm * real + 1.4) / CARD.widthMm;
      const drawnPx = scaleOfStep(stepOfScale(fitted)) * lengthMm;
      expect(Math.abs(drawnPx / (lengthMm * real) - 1)).toBeLessThanOrEqual(0.005);
    }),
    { numRuns: 500 },
  );
});

test('steps go one way, and their numbers come back', () => {
  for (let step = 0; step <= LAST_STEP; step += 1) {
    expect(stepOfScale(scaleOfStep(step))).toBe(step);
  }
  expect(scaleOfStep(LAST_STEP + 1)).toBe(scaleOfStep(LAST_STEP));
});

test.each([0, -3, 0.9, 21, Number.NaN, Number.POSITIVE_INFINITY, '3.8', null])(
  '%s is no scale of a screen',
  (value) => expect(isScale(value)).toBe(false),
);

test('every step is a scale of a screen', () => {
  expect([0, 1_330, LAST_STEP].map((step) => isScale(scaleOfStep(step)))).toEqual([
    true,
    true,
    true,
  ]);
});
