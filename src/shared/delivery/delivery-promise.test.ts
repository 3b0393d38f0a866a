import { expect, it } from 'vitest';
import { expectArrival, formatArrival } from './delivery-promise.ts';

it.each([
  ['a Monday morning', '2026-11-23T09:00:00Z', 'Thu 26 – Mon 30 Nov'],
  ['the last minute of a working day', '2026-11-23T13:59:59Z', 'Thu 26 – Mon 30 Nov'],
  ['a minute too late', '2026-11-23T14:00:00Z', 'Fri 27 Nov – Tue 1 Dec'],
  ['a Friday evening', '2026-11-20T20:00:00Z', 'Thu 26 – Mon 30 Nov'],
  ['a Saturday', '2026-11-21T08:00:00Z', 'Thu 26 – Mon 30 Nov'],
  ['a Sunday evening', '2026-11-22T23:00:00Z', 'Thu 26 – Mon 30 Nov'],
  ['the end of a year', '2026-12-30T10:00:00Z', 'Mon 4 – Wed 6 Jan'],
])('promises three to five working days from %s', (_, readyAt, span) => {
  expect(formatArrival(expectArrival(new Date(readyAt), 'UTC'))).toBe(span);
});

it.each([
  ['Asia/Dhaka', '2026-11-24T07:59:00Z', 'Fri 27 Nov – Tue 1 Dec'],
  ['Asia/Dhaka', '2026-11-24T08:00:00Z', 'Mon 30 Nov – Wed 2 Dec'],
  ['America/Los_Angeles', '2026-11-24T21:59:00Z', 'Fri 27 Nov – Tue 1 Dec'],
])('in %s what is paid at %s arrives %s', (timeZone, readyAt, span) => {
  expect(formatArrival(expectArrival(new Date(readyAt), timeZone))).toBe(span);
});
