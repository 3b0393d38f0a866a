/** Days without a time, as ISO dates. */

/** Whether a text is a day that there is, written `2030-01-31`. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`);
}
