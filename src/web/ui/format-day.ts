const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day of an ISO date with its year. */
export function formatDate(isoDate: string): string {
  return dateFormat.format(new Date(isoDate));
}

/** The day of an ISO date in words, the same in every browser and on the server. */
export function formatDay(isoDate: string): string {
  return dayFormat.format(new Date(isoDate));
}
