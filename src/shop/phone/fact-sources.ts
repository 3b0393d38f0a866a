/** Where a fact is from, as specs say it, and when it has to be looked up again. */
import type { Fact } from './fact.ts';
import { FACT_LIST, type NamedFact, readPath } from './facts.ts';

/** After so many days somebody should look again: makers lengthen and end their support. */
export const CHECK_AGAIN_DAYS = 180;

const DAY_MS = 86_400_000;

export interface FactSource {
  /** Address of the page that says it; null when only the day is known. */
  url: string | null;
  /** The day on which it was looked at, as an ISO date; null when nobody has noted it. */
  checkedOn: string | null;
}

/** The source of a fact; null when nothing is known of it. */
export function readSource(specs: object, { source }: Pick<Fact, 'source'>): FactSource | null {
  if (source === undefined) return null;
  const textAt = (key: string) => {
    const value = readPath(specs, `${source}.${key}`);
    return typeof value === 'string' ? value : null;
  };
  const read = { url: textAt('url'), checkedOn: textAt('checkedOn') };
  return read.url === null && read.checkedOn === null ? null : read;
}

/** The facts that say on which day another fact was looked at. */
export const CHECKED_FACTS = FACT_LIST.filter(isCheckedDay);

export function isCheckedDay(
  fact: Pick<NamedFact, 'at' | 'kind'>,
): fact is NamedFact & { at: string; kind: 'date' } {
  return fact.kind === 'date' && /^sources\..+\.checkedOn$/.test(fact.at ?? '');
}

/** The day before which whatever was checked is to be checked again. */
export function checkAgainBefore(now: Date): string {
  return new Date(now.getTime() - CHECK_AGAIN_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** What a source is called: the name of its host. */
export function nameSource(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
