import { expect, test } from 'vitest';
import { describeSize } from './phone-difference.ts';
import { joinDifference } from './price-difference.ts';

type Seen = Parameters<typeof describeSize>[0] & { price: number };
const describeDifference = (one: Seen, other: Seen) =>
  joinDifference(describeSize(one, other), one, other);

/** A phone of this height and width, in the frame of its picture. */
function phone(price: number, heightMm: number, widthMm: number) {
  return { price, drawing: { heightMm: heightMm + 10, widthMm: widthMm + 10 } };
}

const own = phone(799, 149.6, 71.5);

test.each([
  ['4 mm shorter, $50 less', phone(749, 145.6, 71.5)],
  ['14 mm taller, $1,200 more', phone(1_999, 163.4, 71.5)],
  ['1 mm taller, $1 more', phone(800, 150.1, 71.5)],
  ['2 mm narrower, same price', phone(799, 149.7, 69.3)],
  ['7 mm wider, $20 less', phone(779, 149.2, 78)],
  ['Same size, $100 less', phone(699, 149.6, 71.5)],
])('"%s" says how another phone differs', (words, other) => {
  expect(describeDifference(own, other)).toBe(words);
});

test('of a phone with unknown measures only prices are compared', () => {
  const unknown = { price: 699, drawing: { widthMm: 84, heightMm: 168, isStandIn: true as const } };
  expect(describeDifference(own, unknown)).toBe('$100 less');
  expect(describeDifference(unknown, unknown)).toBe('same price');
});

test('without a drawing only prices are compared', () => {
  expect(describeDifference(own, { price: 699, drawing: null })).toBe('$100 less');
  expect(describeDifference({ price: 699, drawing: null }, own)).toBe('$100 more');
});
