/** Days and times of day in a time zone with an IANA name, such as Asia/Dhaka. */

/** @returns the day as an ISO date, such as `2026-11-27` */
export function dayIn(timeZone: string, at: Date): string {
  return momentIn(timeZone, at).day;
}

/** `dayIn` for many moments of one time zone: making a formatter takes longer than using it. */
export function daysIn(timeZone: string): (at: Date) => string {
  if (timeZone === 'UTC') return (at) => at.toISOString().slice(0, 10);
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  return (at) => format.format(at);
}

/** The day, and the time of it as `14:05:09`. */
export function momentIn(timeZone: string, at: Date): { day: string; time: string } {
  const [day = '', time = ''] = writeMoment(timeZone, at).split(' ');
  return { day, time };
}

/** As Swedish writes it: `2026-11-27 14:05:09`. UTC, which most shops have, costs no formatter. */
function writeMoment(timeZone: string, at: Date): string {
  if (timeZone === 'UTC') return at.toISOString().slice(0, 19).replace('T', ' ');
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(at);
}

/** Places and UTC; offsets and abbreviations have no summer time. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('sv', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
