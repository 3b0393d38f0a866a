/**
 * The catalogue of this process: loaded once, and brought up to date with every request. No answer is older than the
 * request and no change is missed, whichever process made it. While the database is away, the last snapshot answers.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { CatalogueChange } from '../../../database/catalogue-changes.ts';
import type { Database } from '../../../database/connect.ts';
import { daysIn } from '../../../shared/rules/time-zone.ts';
import { inRounds } from '../../../shared/tools/in-rounds.ts';
import { isDatabaseAway } from '../../../shared/tools/lost-connection.ts';
import type { Logger } from '../../ports.ts';
import { createLexicon, type Lexicon } from '../search/lexicon.ts';
import { type CatalogueLook, loadPhones, lookForChanges } from './load-phones.ts';
import type { Catalogue, CatalogueSnapshot, ListedPhone } from './snapshot.ts';

/** How often a database that is away is asked again. */
const RETRY_MS = 500;
/** Timers take no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

export interface CatalogueOptions {
  /** The database on a session of its own, which does not wait while the pool of `db` is busy. */
  asking?: Database;
  /** How long a request waits for the answer to what has changed; without it, as long as that takes. */
  timeLimitMs?: number | undefined;
  /** Called when pages change although nothing was written: an offer or a day begins, or the database is back. */
  onChange?(change: CatalogueChange): void;
  logger?: Logger;
}

class SilentDatabase extends Error {
  override readonly message = 'The database does not say in time what has changed';
}

/** Loads nothing yet. With `onChange` it looks by itself when the next offer or day begins. */
export function createCatalogue(
  db: Database,
  { asking = db, timeLimitMs, onChange, logger }: CatalogueOptions = {},
): Catalogue {
  let snapshot = emptySnapshot;
  let last: CatalogueLook | undefined;
  const stopped = new AbortController();
  const { signal } = stopped;
  const absence = watchAbsence(() => catchUp(), { signal, logger, onChange });

  async function look(): Promise<void> {
    // A round that was asked for before the database was found to be away.
    const state = absence.state();
    if (state === 'away') throw new SilentDatabase();
    // Another server may have taken over, which has its own numbers of transactions: everything is loaded again.
    const reading = lookForChanges(asking, state === 'retrying' ? undefined : last);
    const hasLimit = last !== undefined && timeLimitMs !== undefined && state === 'present';
    const found = await (hasLimit ? inTime(reading, timeLimitMs) : reading);
    const { repricedIds, ...reloaded } = await reload(db, snapshot, found);
    const isNewDay = last !== undefined && found.nextDayMs !== last.nextDayMs;
    ({ snapshot } = reloaded);
    last = found;
    if (onChange) alarm.setIn(Math.min(snapshot.nextOfferMs, found.nextDayMs) - found.nowMs);
    if (repricedIds.length > 0) onChange?.({ kind: 'edited', mobileIds: repricedIds });
    if (isNewDay) onChange?.({ kind: 'anything' });
  }
  const catchUp = inRounds(() => look().catch(noteAbsence));

  const alarm = createAlarm(() => void catchUp().catch(() => alarm.setIn(RETRY_MS)));
  function noteAbsence(error: unknown): never {
    const isUnavailable = error instanceof SilentDatabase || isDatabaseAway(error);
    if (last !== undefined && isUnavailable) void absence.begin(error);
    throw error;
  }
  const isAway = () => absence.state() !== 'present';
  async function unlessAway<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
    if (isAway()) return otherwise;
    try {
      return await read().catch(noteAbsence);
    } catch (error) {
      if (isAway()) return otherwise;
      throw error;
    }
  }

  return {
    isAway,
    unlessAway,
    async current() {
      await unlessAway(catchUp, undefined);
      return snapshot;
    },
    latest: () => snapshot,
    refresh: () => void (last && catchUp().catch(() => undefined)),
    stop() {
      stopped.abort();
      alarm.stop();
    },
  };
}

/** One timer, which is set again and again. */
function createAlarm(ring: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    setIn(delayMs: number): void {
      clearTimeout(timer);
      if (!isStopped) timer = setTimeout(ring, Math.min(delayMs, LONGEST_WAIT_MS) + 1).unref();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Whether the database is away. From `begin` on it is asked again every half second, until it answers. */
function watchAbsence(
  ask: () => Promise<void>,
  { signal, logger, onChange }: CatalogueOptions & { signal: AbortSignal },
) {
  let state: 'present' | 'away' | 'retrying' = 'present';
  const isBack = () => 'present' as const;
  const isStillAway = () => 'away' as const;
  return {
    state: () => state,
    async begin(err: unknown): Promise<void> {
      if (state !== 'present') return;
      state = 'away';
      logger?.warn({ err }, 'the database is away: the catalogue is answered from memory');
      while (state === 'away') {
        await sleep(RETRY_MS, undefined, { ref: false });
        if (signal.aborted) return;
        state = 'retrying';
        state = await ask().then(isBack, isStillAway);
      }
      logger?.info({}, 'the database is back: the catalogue is up to date');
      onChange?.({ kind: 'anything' });
    },
  };
}

/** @returns the snapshot after a look, and the phones whose offer has begun or ended */
async function reload(
  db: Database,
  snapshot: CatalogueSnapshot,
  { ids, isWhole, nowMs, timeZone }: CatalogueLook,
): Promise<{ snapshot: CatalogueSnapshot; repricedIds: string[] }> {
  const present = isWhole ? emptySnapshot : snapshot;
  const stale = new Set([...ids, ...withOfferDue(present, nowMs)]);
  if (stale.size === 0 && !isWhole) return { snapshot, repricedIds: [] };
  const loaded = await loadPhones(db, [...stale]);
  const { phones, lexicon } = replacePhones(present, stale, loaded.phones);
  return {
    snapshot: createSnapshot(phones, lexicon, daysIn(timeZone)),
    // An offer may begin between the look and the loading of its phone.
    repricedIds: withOfferDue(snapshot, loaded.nowMs).filter((id) => stale.has(id)),
  };
}

/** @throws SilentDatabase when the answer does not come in time */
function inTime<T>(reading: Promise<T>, timeLimitMs: number): Promise<T> {
  async function failLate(): Promise<never> {
    await sleep(timeLimitMs, undefined, { ref: false });
    // After a pause of this process, an answer that has come counts.
    await nextTurn();
    throw new SilentDatabase();
  }
  return Promise.race([reading, failLate()]);
}

const emptySnapshot = createSnapshot([], createLexicon([]), daysIn('UTC'));

function withOfferDue({ phones, nextOfferMs }: CatalogueSnapshot, nowMs: number): string[] {
  if (nowMs < nextOfferMs) return [];
  return phones.filter((phone) => phone.nextOfferMs <= nowMs).map(({ id }) => id);
}

/** @param loaded those of the stale phones that are still on sale */
function replacePhones(
  { phones, lexicon }: CatalogueSnapshot,
  stale: ReadonlySet<string>,
  loaded: readonly ListedPhone[],
): Pick<CatalogueSnapshot, 'phones' | 'lexicon'> {
  const replaced = phones.filter(({ id }) => stale.has(id));
  const kept = phones.filter(({ id }) => !stale.has(id));
  const all = [...kept, ...loaded].sort(newestFirst);
  const isSameWords = namesOf(replaced) === namesOf(loaded);
  return { phones: all, lexicon: isSameWords ? lexicon : lexiconOf(all) };
}

function createSnapshot(
  phones: readonly ListedPhone[],
  lexicon: Lexicon,
  dayOf: CatalogueSnapshot['dayOf'],
): CatalogueSnapshot {
  const former = phones.flatMap((phone) => phone.formerSlugs.map((slug) => [slug, phone] as const));
  return {
    phones,
    byId: new Map(phones.map((phone) => [phone.id, phone])),
    bySlug: new Map(phones.map((phone) => [phone.slug, phone])),
    byFormerSlug: new Map(former),
    lexicon,
    nextOfferMs: phones.reduce(
      (first, phone) => Math.min(first, phone.nextOfferMs),
      Number.POSITIVE_INFINITY,
    ),
    dayOf,
  };
}

function newestFirst(one: ListedPhone, other: ListedPhone): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1);
}

const namesOf = (phones: readonly ListedPhone[]) =>
  phones
    .map(({ text }) => text.name)
    .sort()
    .join();

function lexiconOf(phones: readonly ListedPhone[]): Lexicon {
  return createLexicon([...new Set(phones.flatMap(({ text }) => text.name.trim().split(' ')))]);
}
