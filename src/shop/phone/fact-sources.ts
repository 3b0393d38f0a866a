/** Where a fact is from, as specs say it, and when it has to be looked up again. */
import type { Fact } from './fact.ts';
import { FACT_LIST, FACTS, type NamedFact, readPath } from './facts.ts';

/** Makers change how long they send updates when they announce new phones, which is once a year. */
export const CHECK_AGAIN_DAYS = 365;

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

/**
 * The only check that goes out of date. The other sources describe the hardware, which stays as it
 * was launched.
 */
export const AGEING_CHECK = FACTS.updatesChecked;

/**
 * Staff check sources again whose day is before this one.
 * @param today ISO date
 */
export function checkAgainBefore(today: string): string {
  return new Date(Date.parse(today) - CHECK_AGAIN_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** What a source is called: the name of its host. */
export function nameSource(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
