const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** The day of an ISO date in words, the same in every browser and on the server. */
export function formatDay(isoDate: string): string {
  return dayFormat.format(new Date(isoDate));
}
