import { expect, test } from 'vitest';
import { findTypedProblem, readTyped } from './typed-measure.ts';

test.each([
  ['146.7', 146.7],
  [' 146,7 ', 146.7],
  ['146.7 mm', 146.7],
  ['146mm', 146],
  ['', null],
  ['  ', null],
])('a height typed as "%s" is %s', (text, height) => {
  expect(readTyped('heightMm', text)).toBe(height);
  expect(readTyped('batteryMah', '3110 mAh')).toBe(3110);
});

test.each([
  ['heightMm', '', 'Please enter the height'],
  ['widthMm', 'wide', 'Width must be a number'],
  ['heightMm', '14.6', 'Height must be between 20 and 500 mm'],
  ['heightMm', '-146', 'Height must be a number'],
  ['weightG', '0.2', 'Weight must be between 10 and 2,000 g'],
  ['batteryMah', '1e4', 'Battery must be a number'],
  ['batteryMah', '60000', 'Battery must be between 50 and 50,000 mAh'],
  ['depthMm', '', null],
  ['weightG', '', null],
  ['heightMm', '146.7', null],
] as const)('of %s, "%s" says: %s', (name, text, problem) => {
  expect(findTypedProblem(name, text)).toBe(problem);
});
