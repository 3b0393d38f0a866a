/**
 * Which mobiles have the words of a text. The index of words is asked once for each query; what changes later
 * is asked about alone. A query that nobody asks any more gives way.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../../database/connect.ts';
import { statement } from '../../../../database/statement.ts';
import { inRounds } from '../../../../shared/tools/in-rounds.ts';
import { type Bits, emptyBits, withPlace } from './bits.ts';
import { CHANGED_SINCE, isSetBack, ONCE, SEEN } from './listed-changes.ts';

const MOST_QUERIES = 200;

export interface WordSets {
  /** The places of those that have the words now; some of them may not be on sale. */
  having(words: string): Promise<Bits>;
}

/** @param placeOf gives every mobile its place, also one that was not heard of before */
export function createWordSets(db: Database, placeOf: (id: string) => number): WordSets {
  /** In order of use, so the first one is the one to forget. */
  const sets = new Map<string, WordSet>();
  return {
    async having(words) {
      const set = sets.get(words) ?? createWordSet(db, words, placeOf);
      sets.delete(words);
      sets.set(words, set);
      const [oldest] = sets.keys();
      if (sets.size > MOST_QUERIES && oldest !== undefined) sets.delete(oldest);
      await set.catchUp();
      return set.places();
    },
  };
}

const worded = statement('worded', (db) =>
  db
    .select({
      seen: SEEN,
      ids: sql<string[]>`(
        select coalesce(json_agg(l.id), '[]')
        from listed_mobiles l where l.search_words @@ ${sql.placeholder('words')}::tsquery)`,
    })
    .from(ONCE),
);

const wordedSince = statement('worded_since', (db) =>
  db
    .select({
      seen: SEEN,
      changes: sql<[id: string, isWorded: boolean][]>`(
        select coalesce(json_agg(json_build_array(c.mobile_id,
          coalesce(l.search_words @@ ${sql.placeholder('words')}::tsquery, false))), '[]')
        from listed_changes c left join listed_mobiles l on l.id = c.mobile_id
        where ${CHANGED_SINCE})`,
    })
    .from(ONCE),
);

type WordSet = ReturnType<typeof createWordSet>;

function createWordSet(db: Database, words: string, placeOf: (id: string) => number) {
  let places: Bits = emptyBits(0);
  let seen: string | undefined;

  async function readAll(): Promise<void> {
    const [read] = await worded(db, { words });
    for (const id of read?.ids ?? []) places = withPlace(places, placeOf(id), true);
    seen = read?.seen;
  }
  async function readChanges(since: string): Promise<void> {
    const [read] = await wordedSince(db, { seen: since, words });
    if (read && isSetBack(read.seen, since)) {
      places = emptyBits(0);
      return readAll();
    }
    for (const [id, isIn] of read?.changes ?? []) places = withPlace(places, placeOf(id), isIn);
    seen = read?.seen;
  }

  return {
    catchUp: inRounds(() => (seen === undefined ? readAll() : readChanges(seen))),
    places: () => places,
  };
}
