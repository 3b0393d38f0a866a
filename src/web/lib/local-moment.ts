/** Between ISO instants and the value of a `datetime-local` input, in the person's time zone. */
export function toLocalInput(isoInstant: string): string {
  const moment = new Date(isoInstant);
  const offsetMs = moment.getTimezoneOffset() * 60_000;
  return new Date(moment.getTime() - offsetMs).toISOString().slice(0, 16);
}

/** @returns null for what is no moment */
export function fromLocalInput(value: string): string | null {
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
