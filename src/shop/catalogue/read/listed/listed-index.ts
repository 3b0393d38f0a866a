/**
 * What filters and orders ask of the mobiles on sale, in the memory of this process: lists and counts take the
 * same few milliseconds however many mobiles there are. Protects: it is never older than the question. Each
 * read asks the database what has changed since the last one, and what time it is there. Why and at what
 * price: docs/decisions/shop/032-lists-from-memory.md.
 */
import type { Database } from '../../../../database/connect.ts';
import { inRounds } from '../../../../shared/tools/in-rounds.ts';
import { type Bits, common, emptyBits, withPlace } from './bits.ts';
import { type Columns, createColumns, numberOf, STORED } from './columns.ts';
import { createKnownMobiles, type KnownMobiles } from './known-mobiles.ts';
import { isSetBack, type ListedRow, readParts } from './listed-changes.ts';
import { createOfferPrices } from './offer-prices.ts';
import { createWordSets } from './word-sets.ts';

/** To be read before anything else is waited for: the next read changes it. */
export interface ListedNow {
  columns: Columns;
  /** By place. */
  ids: readonly string[];
  /** By place, in lower case. */
  names: readonly string[];
  /** The places of what is on sale, or what of it has the words. */
  places: Bits;
  mobiles: KnownMobiles;
}

const indexes = new WeakMap<Database, ReturnType<typeof createListedIndex>>();

/** What is on sale now. @param words a query for the stored words, made by words.ts */
export function readListed(db: Database, words: string | undefined): Promise<ListedNow> {
  const index = indexes.get(db) ?? createListedIndex(db);
  indexes.set(db, index);
  return index.now(words);
}

function createListedIndex(db: Database) {
  /** A mobile keeps its place for good: what is known of another one never stands there. */
  const places = new Map<string, number>();
  const ids: string[] = [];
  const names: string[] = [];
  const columns = createColumns();
  const prices = createOfferPrices(columns);
  const wordSets = createWordSets(db, placeOf);
  const mobiles = createKnownMobiles(db, {
    nowMs: prices.moment,
    nextChangeMs: (id) => prices.nextChangeMs(placeOf(id)),
  });
  let onSale: Bits = emptyBits(0);
  let seen: string | undefined;

  function placeOf(id: string): number {
    const known = places.get(id);
    if (known !== undefined) return known;
    places.set(id, ids.length);
    return ids.push(id) - 1;
  }
  function take([id, name, offers, ...values]: ListedRow): void {
    const place = placeOf(id);
    onSale = withPlace(onSale, place, name !== null);
    names[place] = name ?? '';
    for (const [index, { name }] of STORED.entries()) {
      columns[name].set(place, numberOf(values[index] ?? null));
    }
    prices.set(place, offers ?? []);
  }
  async function catchUp(): Promise<void> {
    const since = seen;
    let first: string | undefined;
    if (since === undefined) onSale = emptyBits(ids.length);
    for await (const part of readParts(db, since)) {
      if (since !== undefined && isSetBack(part.seen, since)) {
        seen = undefined;
        mobiles.forgetAll();
        return catchUp();
      }
      // What changes while the parts are read is not in the snapshot of the first one.
      first ??= part.seen;
      part.mobiles.forEach(take);
      mobiles.forget(part.mobiles.map(([id]) => id));
      prices.setMoment(part.nowMs);
    }
    seen = first;
  }

  const isUpToDate = inRounds(catchUp);
  return {
    async now(words: string | undefined): Promise<ListedNow> {
      const having = words === undefined ? undefined : await wordSets.having(words);
      // Last of all: what is waited for behind it finds the index in the middle of another read.
      await isUpToDate();
      const fitting = having ? common([onSale, having]) : onSale;
      return { columns, ids, names, places: fitting, mobiles };
    },
  };
}
