import { expect, it } from 'vitest';
import { describeFound } from './describe-found.ts';

it.each([
  [{ total: 109, soldOut: 0, hasLimits: false }, '109 phones, best match first.'],
  [{ total: 12, soldOut: 0, hasLimits: true }, '12 phones fit your limits, best match first.'],
  [{ total: 1, soldOut: 0, hasLimits: true }, '1 phone fits your limits.'],
  [{ total: 1, soldOut: 0, hasLimits: false }, '1 phone.'],
])('says that phones fit only where a limit leaves phones out: %o', (counts, text) => {
  expect(describeFound(counts)).toBe(text);
});

it('tells an empty list with limits from an empty shop', () => {
  expect(describeFound({ total: 0, soldOut: 0, hasLimits: true })).toBe(
    'No phone fits all of your limits.',
  );
  expect(describeFound({ total: 0, soldOut: 2, hasLimits: true })).toBe(
    'No phone fits all of your limits. 2 would fit, but are sold out.',
  );
  expect(describeFound({ total: 0, soldOut: 2, hasLimits: false })).toBe('No phone is in stock.');
});

it('adds the phones that are left out because they are sold out', () => {
  expect(describeFound({ total: 3, soldOut: 1, hasLimits: true })).toMatch(
    /\. 1 more would fit, but is sold out\.$/,
  );
  expect(describeFound({ total: 3, soldOut: 4, hasLimits: false })).toMatch(
    /\. 4 more are sold out\.$/,
  );
});
