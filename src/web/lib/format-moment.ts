import { formatLocalDate } from '../../shared/words/wording.ts';

/** An ISO instant as day and time where the reader is. Browser only: the server's zone is another. */
export function formatMoment(isoInstant: string): string {
  const moment = new Date(isoInstant);
  const [hours, minutes] = [moment.getHours(), moment.getMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  // It breaks between day and time, never within either.
  return `${formatLocalDate(moment).replaceAll(' ', '\u00a0')}, ${hours}:${minutes}`;
}
