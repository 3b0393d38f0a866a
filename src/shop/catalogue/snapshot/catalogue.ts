/**
 * The catalogue of this process: loaded once, and brought up to date with every request. No answer is older than the
 * request and no change is missed, whichever process made it. While the database is away, the last snapshot answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../database/connect.ts';
import { daysIn } from '../../../shared/rules/time-zone.ts';
import { inRounds } from '../../../shared/tools/in-rounds.ts';
import { isDatabaseAway } from '../../../shared/tools/lost-connection.ts';
import type { Logger } from '../../ports.ts';
import { createLexicon, type Lexicon } from '../search/lexicon.ts';
import { type CatalogueLook, loadPhones, lookForChanges } from './load-phones.ts';
import type { Catalogue, CatalogueSnapshot, ListedPhone } from './snapshot.ts';

/** How often a database that was away is asked again. */
const RETRY_MS = 500;
/** Timers take no more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;
/** Patience is waited out in this many parts: a pause of this process itself uses up one of them, not all. */
const PATIENCE_PARTS = 5;

export interface CatalogueOptions {
  /** How long a request waits for the database to say what has changed, in ms; without it, as long as that takes. */
  patienceMs?: number | undefined;
  /** The prices of these phones have changed by themselves, because an offer has begun or ended. */
  onOffers?(ids: readonly string[]): void;
  /** A new day of the shop has begun, or the database is back: any page may have changed. */
  onAnything?(): void;
  logger?: Logger;
}

class SilentDatabase extends Error {
  override readonly message = 'The database does not say in time what has changed';
}

/** Loads nothing yet. With `onOffers` or `onAnything` it looks by itself when the next offer or day begins. */
export function createCatalogue(
  db: Database,
  { patienceMs, onOffers, onAnything, logger }: CatalogueOptions = {},
): Catalogue {
  let snapshot = emptySnapshot;
  let last: CatalogueLook | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopped = new AbortController();
  const absence = watchAbsence(() => catchUp(), { onAnything, logger, signal: stopped.signal });

  async function look(): Promise<void> {
    if (absence.state() === 'away') throw new SilentDatabase();
    const asked = lookForChanges(db, last);
    const hurries = last !== undefined && patienceMs !== undefined && absence.state() === 'over';
    const found = await (hurries ? inTime(asked, patienceMs) : asked);
    const { due, ...now } = await reload(db, snapshot, found);
    const isNewDay = last !== undefined && found.nextDayMs !== last.nextDayMs;
    ({ snapshot } = now);
    last = found;
    wakeAt(Math.min(snapshot.nextOfferMs, found.nextDayMs) - found.nowMs);
    if (due.length > 0) onOffers?.(due);
    if (isNewDay) onAnything?.();
  }
  const catchUp = inRounds(() => look().catch(noteAbsence));
  /** Offers begin and end without a request. */
  function wakeAt(waitMs: number): void {
    clearTimeout(timer);
    if (!(onOffers || onAnything) || stopped.signal.aborted) return;
    const wake = () => catchUp().catch(() => wakeAt(RETRY_MS));
    timer = setTimeout(wake, Math.min(waitMs, LONGEST_WAIT_MS) + 1).unref();
  }
  function noteAbsence(error: unknown): never {
    const isUnavailable = error instanceof SilentDatabase || isDatabaseAway(error);
    if (last !== undefined && isUnavailable) void absence.begin(error);
    throw error;
  }
  const isAway = () => absence.state() !== 'over';
  const unlessAway = async <T>(read: () => Promise<T>, otherwise: T): Promise<T> => {
    if (isAway()) return otherwise;
    try {
      return await read().catch(noteAbsence);
    } catch (error) {
      if (isAway()) return otherwise;
      throw error;
    }
  };

  return {
    isAway,
    unlessAway,
    async current() {
      await unlessAway(catchUp, undefined);
      return isAway() ? { ...snapshot, isStale: true } : snapshot;
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

/** Asks a database that is away again and again, until it answers. */
function watchAbsence(
  ask: () => Promise<void>,
  { onAnything, logger, signal }: CatalogueOptions & { signal: AbortSignal },
) {
  let state: 'over' | 'away' | 'asked again' = 'over';
  return {
    state: () => state,
    async begin(err: unknown): Promise<void> {
      if (state !== 'over') return;
      state = 'away';
      logger?.warn({ err }, 'the database is away: the catalogue is answered from memory');
      let isBack = false;
      while (!isBack) {
        await sleep(RETRY_MS, undefined, { ref: false });
        if (signal.aborted) return;
        state = 'asked again';
        isBack = await ask().then(
          () => true,
          () => false,
        );
      }
      state = 'over';
      logger?.info({}, 'the database is back: the catalogue is up to date');
      onAnything?.();
    },
  };
}

/** @returns the snapshot after a look, and the phones of which an offer has begun or ended */
async function reload(
  db: Database,
  snapshot: CatalogueSnapshot,
  { ids, isWhole, nowMs, timeZone }: CatalogueLook,
): Promise<{ snapshot: CatalogueSnapshot; due: string[] }> {
  const present = isWhole ? emptySnapshot : snapshot;
  const due = withOfferDue(present, nowMs);
  const stale = new Set([...ids, ...due]);
  if (stale.size === 0 && !isWhole) return { snapshot, due };
  const loaded = await loadPhones(db, [...stale], nowMs);
  const { phones, lexicon } = replacePhones(present, stale, loaded);
  return { snapshot: createSnapshot(phones, lexicon, daysIn(timeZone)), due };
}

/** @throws SilentDatabase when the answer does not come in time */
function inTime<T>(asked: Promise<T>, patienceMs: number): Promise<T> {
  async function giveUp(): Promise<never> {
    for (let part = 0; part < PATIENCE_PARTS; part += 1) {
      await sleep(patienceMs / PATIENCE_PARTS, undefined, { ref: false });
    }
    throw new SilentDatabase();
  }
  return Promise.race([asked, giveUp()]);
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
    isStale: false,
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
