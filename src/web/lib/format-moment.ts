/** Made when first used: see shared/wording.ts on what `Intl` costs while a page starts. */
let momentFormat: Intl.DateTimeFormat | undefined;

/** An ISO instant as day and time where the reader is. Browser only: the server's zone is another. */
export function formatMoment(isoInstant: string): string {
  momentFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return momentFormat.format(new Date(isoInstant));
}
