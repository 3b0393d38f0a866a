/** Made when first used: see shared/words/wording.ts on what `Intl` costs while a page starts. */
let momentFormat: Intl.DateTimeFormat | undefined;

/** An ISO instant as day and time where the reader is. Browser only: the server's zone is another. */
export function formatMoment(isoInstant: string): string {
  momentFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  const moment = momentFormat.format(new Date(isoInstant));
  const timeAt = moment.lastIndexOf(', ') + 1;
  // It breaks between day and time, never within either.
  return `${unbroken(moment.slice(0, timeAt))} ${unbroken(moment.slice(timeAt + 1))}`;
}

function unbroken(words: string): string {
  return words.replaceAll(/\s/g, '\u00a0');
}
