const WEEK_MS = 7 * 86_400_000;

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

/** The week that begins now, as an offer is proposed. */
export function comingWeek(): { starts: string; ends: string } {
  const [starts = '', ends = ''] = [0, WEEK_MS].map((ms) =>
    toLocalInput(new Date(Date.now() + ms).toISOString()),
  );
  return { starts, ends };
}
