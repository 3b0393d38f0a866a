import fc from 'fast-check';
import { expect, it } from 'vitest';
import { costAMonth, fullMonthsUntil } from './cost-a-month.ts';

const days = fc
  .date({
    min: new Date('2007-01-01'),
    max: new Date('2060-12-31'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));
const prices = fc.integer({ min: 100, max: 10_000_000 });

/** The day so many months later; null where that month has no such day. */
function monthsAfter(day: string, months: number): string | null {
  const date = new Date(`${day}T00:00:00Z`);
  const number = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getUTCDate() === number ? date.toISOString().slice(0, 10) : null;
}

it.each([
  ['2026-11-24', '2031-01-24', 50],
  ['2026-11-24', '2031-01-23', 49],
  ['2026-11-24', '2026-12-24', 1],
  ['2026-11-24', '2026-12-23', 0],
  ['2026-11-24', '2026-02-21', 0],
  ['2027-01-31', '2027-02-28', 0],
  ['2027-01-31', '2027-03-31', 2],
])('from %s until %s are %i full months', (from, until, months) => {
  expect(fullMonthsUntil(from, until)).toBe(months);
});

it('the price of now is shared out over the full months, rounded up to a cent', () => {
  expect(costAMonth(80_000, '2026-11-24', '2031-01-24')).toEqual({
    centsAMonth: 1_600,
    months: 50,
  });
  expect(costAMonth(80_001, '2026-11-24', '2031-01-24')?.centsAMonth).toBe(1_601);
});

it('nothing is said without an end, and when less than a month is left', () => {
  expect(costAMonth(80_000, '2026-11-24', null)).toBeNull();
  expect(costAMonth(80_000, '2026-11-24', '2026-12-23')).toBeNull();
  expect(costAMonth(80_000, '2026-11-24', '2020-01-01')).toBeNull();
});

it('as many months have passed as are counted, and not one more', () => {
  fc.assert(
    fc.property(days, days, (from, until) => {
      const months = fullMonthsUntil(from, until);
      const last = monthsAfter(from, months);
      if (months > 0 && last !== null) expect(last <= until).toBe(true);
      const next = monthsAfter(from, months + 1);
      if (next !== null) expect(next > until).toBe(true);
    }),
    { numRuns: 500 },
  );
});

it('all months together cost the price, and less than a cent a month more', () => {
  fc.assert(
    fc.property(prices, days, days, (cents, today, until) => {
      const cost = costAMonth(cents, today, until);
      if (!cost) return;
      const sum = cost.centsAMonth * cost.months;
      expect(Number.isInteger(cost.centsAMonth)).toBe(true);
      expect(sum).toBeGreaterThanOrEqual(cents);
      expect(sum - cents).toBeLessThan(cost.months);
    }),
    { numRuns: 500 },
  );
});

it('a day later it is never cheaper, and a lower price is never dearer', () => {
  fc.assert(
    fc.property(prices, prices, days, days, days, (one, other, first, second, until) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const [earlier, later] = first < second ? [first, second] : [second, first];
      const now = costAMonth(less, earlier, until);
      const then = costAMonth(less, later, until);
      if (then) expect(then.centsAMonth).toBeGreaterThanOrEqual(now?.centsAMonth ?? 0);
      const dearer = costAMonth(more, earlier, until);
      if (now) expect(dearer?.centsAMonth).toBeGreaterThanOrEqual(now.centsAMonth);
    }),
    { numRuns: 500 },
  );
});
