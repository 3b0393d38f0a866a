/**
 * The catalogue of this process: loaded once, and brought up to date with every request. Protects: no answer is older
 * than the request, and no change is missed, whichever process made it.
 */
import type { Database } from '../../../database/connect.ts';
import { inRounds } from '../../../shared/tools/in-rounds.ts';
import { createLexicon, type Lexicon } from '../search/lexicon-new.ts';
import type { ListedPhone } from './listed-phone.ts';
import { loadPhones, readChanges } from './load-phones.ts';
import type { CatalogueSnapshot } from './snapshot.ts';

export interface Catalogue {
  /** What is on sale now. Several who ask at the same time share one look at the database. */
  current(): Promise<CatalogueSnapshot>;
}

export function createCatalogue(db: Database): Catalogue {
  let snapshot = emptySnapshot;
  let seen: string | undefined;

  const catchUp = inRounds(async () => {
    const changes = await readChanges(db, seen);
    const present = changes.isWhole ? emptySnapshot : snapshot;
    const stale = new Set([...changes.ids, ...withOfferDue(present, changes.nowMs)]);
    const loaded = await loadPhones(db, [...stale], changes.nowMs);
    snapshot = stale.size === 0 ? present : replacePhones(present, stale, loaded);
    seen = changes.seen;
  });

  return {
    async current() {
      await catchUp();
      return snapshot;
    },
  };
}

const emptySnapshot: CatalogueSnapshot = createSnapshot([], createLexicon([]));

function withOfferDue({ phones, nextOfferMs }: CatalogueSnapshot, nowMs: number): string[] {
  if (nowMs < nextOfferMs) return [];
  return phones.filter((phone) => phone.nextOfferMs <= nowMs).map(({ id }) => id);
}

/** @param loaded those of the stale phones that are still on sale */
function replacePhones(
  { phones, lexicon }: CatalogueSnapshot,
  stale: ReadonlySet<string>,
  loaded: readonly ListedPhone[],
): CatalogueSnapshot {
  const replaced = phones.filter(({ id }) => stale.has(id));
  const kept = phones.filter(({ id }) => !stale.has(id));
  const all = [...kept, ...loaded].sort(newestFirst);
  const isSameWords = namesOf(replaced) === namesOf(loaded);
  return createSnapshot(all, isSameWords ? lexicon : lexiconOf(all));
}

function createSnapshot(phones: readonly ListedPhone[], lexicon: Lexicon): CatalogueSnapshot {
  const byId = new Map(phones.map((phone) => [phone.id, phone]));
  const bySlug = new Map(phones.map((phone) => [phone.slug, phone]));
  return {
    phones,
    byId,
    bySlug,
    lexicon,
    nextOfferMs: phones.reduce(
      (first, { nextOfferMs }) => Math.min(first, nextOfferMs),
      Number.POSITIVE_INFINITY,
    ),
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
