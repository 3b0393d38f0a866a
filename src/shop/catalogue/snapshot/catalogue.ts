/**
 * The catalogue of this process: loaded once, and brought up to date with every request. Protects: no answer is older
 * than the request, and no change is missed, whichever process made it.
 */
import type { Database } from '../../../database/connect.ts';
import { daysIn } from '../../../shared/rules/time-zone.ts';
import { inRounds } from '../../../shared/tools/in-rounds.ts';
import { createLexicon, type Lexicon } from '../search/lexicon.ts';
import type { ListedPhone } from './listed-phone.ts';
import { loadPhones, readChanges } from './load-phones.ts';
import type { Catalogue, CatalogueSnapshot } from './snapshot.ts';

export function createCatalogue(db: Database): Catalogue {
  let snapshot = emptySnapshot;
  let timeZone = '';
  let seen: string | undefined;

  const catchUp = inRounds(async () => {
    const changes = await readChanges(db, { seen, timeZone });
    const present = changes.isWhole ? emptySnapshot : snapshot;
    const stale = new Set([...changes.ids, ...withOfferDue(present, changes.nowMs)]);
    const loaded = await loadPhones(db, [...stale], changes.nowMs);
    if (stale.size > 0 || changes.isWhole) {
      const { phones, lexicon } = replacePhones(present, stale, loaded);
      snapshot = createSnapshot(phones, lexicon, daysIn(changes.timeZone));
    }
    ({ timeZone, seen } = changes);
  });

  return {
    async current() {
      await catchUp();
      return snapshot;
    },
  };
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
