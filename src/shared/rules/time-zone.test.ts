import { expect, test } from 'vitest';
import { dayIn, daysIn, isTimeZone, momentIn } from './time-zone.ts';

test.each([
  ['UTC', '2026-11-27T23:59:59Z', '2026-11-27'],
  ['Asia/Dhaka', '2026-11-27T18:00:00Z', '2026-11-28'],
  ['America/New_York', '2026-11-28T04:59:59Z', '2026-11-27'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  // The day on which clocks go back has 25 hours.
  ['America/New_York', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01'],
])('the day in %s at %s is %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day);
  expect(daysIn(zone)(new Date(at))).toBe(day);
});

test('a moment has its day and time', () => {
  const at = new Date('2026-03-29T00:30:00Z');
  expect(momentIn('Europe/Berlin', at)).toEqual({ day: '2026-03-29', time: '01:30:00' });
  const later = new Date(at.getTime() + 3_600_000);
  expect(momentIn('Europe/Berlin', later)).toEqual({ day: '2026-03-29', time: '03:30:00' });
});

test('places and UTC are time zones, abbreviations and offsets are not', () => {
  const names = ['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'EST', '+05:30', 'Mars/Olympus', ''];
  expect(names.filter(isTimeZone)).toEqual(['UTC', 'Asia/Kolkata', 'Asia/Calcutta']);
});
