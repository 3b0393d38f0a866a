/**
 * When a parcel arrives, in one place for pages, mails and orders.
 *
 * The rule: what is paid, with its address known, before 14:00 in the time zone of the shop on a working day leaves
 * on that day; what comes later, or on a Saturday or Sunday, leaves on the next working day. The carrier needs three
 * to five working days from then. Working days are Monday to Friday; public holidays are not counted out, because
 * they differ by country, so the span is a promise for weeks without one.
 */
import { momentIn } from '../rules/time-zone.ts';
import { DELIVERY_DAYS } from '../words/terms.ts';

const LAST_TIME = '14:00';

/** Days in the time zone of the shop as ISO dates, for example `2026-11-24`. */
export interface Arrival {
  from: string;
  to: string;
}

/** @param readyAt when the order was paid and its address known */
export function expectArrival(readyAt: Date, timeZone: string): Arrival {
  const { day, time } = momentIn(timeZone, readyAt);
  // A day without a time is reckoned with as its midnight in UTC.
  const leaves = new Date(day);
  if (time >= LAST_TIME) leaves.setUTCDate(leaves.getUTCDate() + 1);
  while (isWeekend(leaves)) leaves.setUTCDate(leaves.getUTCDate() + 1);
  return {
    from: toIsoDay(addWorkingDays(leaves, DELIVERY_DAYS.from)),
    to: toIsoDay(addWorkingDays(leaves, DELIVERY_DAYS.to)),
  };
}

function addWorkingDays(start: Date, days: number): Date {
  const day = new Date(start);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (!isWeekend(day)) left -= 1;
  }
  return day;
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}

const toIsoDay = (day: Date) => day.toISOString().slice(0, 10);

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Tue 24 – Thu 26 Nov`, or `Mon 30 Nov – Wed 2 Dec`. */
export function formatArrival({ from, to }: Arrival): string {
  const [first, last] = [new Date(from), new Date(to)];
  const isOneMonth = first.getUTCMonth() === last.getUTCMonth();
  return `${dayOf(first)}${isOneMonth ? '' : ` ${monthOf(first)}`} – ${dayOf(last)} ${monthOf(last)}`;
}

const dayOf = (day: Date) => `${WEEKDAYS[day.getUTCDay()]} ${day.getUTCDate()}`;
const monthOf = (day: Date) => MONTHS[day.getUTCMonth()];
