const momentFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO instant as day and time where the reader is. Browser only: the server's zone is another. */
export function formatMoment(isoInstant: string): string {
  return momentFormat.format(new Date(isoInstant));
}
