import { momentIn } from '../rules/time-zone.ts';
import { formatDate } from './wording.ts';

/** A deadline in the time zone of the shop, which is named, as mails and the admin home give it. */
export function formatDeadline(isoInstant: string, timeZone: string): string {
  const { day, time } = momentIn(timeZone, new Date(isoInstant));
  return `${formatDate(day)}, ${time.slice(0, 5)} (${timeZone})`;
}
