/**
 * Turns words that somebody typed into a query for the stored words of the names. A word that begins
 * no known word is taken for a typing error and replaced by the known words that look most like it.
 * Called by search-mobiles.ts; tested in tests/api/search.test.ts.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { editDistance } from './edit-distance.ts';

const MOST_WORDS = 6;
const MOST_KNOWN = 2_000;
/** Candidates by trigram, of which the number of wrong letters decides. */
const MOST_CANDIDATES = 8;

export interface Words {
  /** For `to_tsquery('simple', …)`; undefined when there are no words. */
  query: string | undefined;
  /** The words after typing errors were put right. */
  words: string[];
}

/** What typed words stand for; forgotten when the catalogue changes. */
export interface Vocabulary {
  meanings(word: string): Promise<string[]>;
  forget(): void;
}

const candidatesSchema = z.array(z.object({ word: z.string() }));

export function createVocabulary(db: Database): Vocabulary {
  const known = new Map<string, Promise<string[]>>();
  return {
    meanings(word) {
      const present = known.get(word);
      if (present) return present;
      if (known.size >= MOST_KNOWN) known.clear();
      const meaning = findMeanings(db, word);
      known.set(word, meaning);
      meaning.catch(() => known.delete(word));
      return meaning;
    },
    forget: () => known.clear(),
  };
}

/** Finds by the beginning of words, in names first of all; text without words finds everything. */
export async function readWords(vocabulary: Vocabulary, text: string): Promise<Words> {
  const typed =
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, MOST_WORDS) ?? [];
  if (typed.length === 0) return { query: undefined, words: [] };
  const meanings = await Promise.all(typed.map((word) => vocabulary.meanings(word)));
  return {
    query: meanings.map((words) => `(${words.map(toTerm).join(' | ')})`).join(' & '),
    words: meanings.map(([first], index) => first ?? typed[index] ?? ''),
  };
}

/** The beginning of a word of the name; a word, not a number, in chipset, system and description too. */
function toTerm(word: string): string {
  return isNumber(word) ? `${word}:*A` : `${word}:*A | ${word}:BC`;
}

const isNumber = (word: string) => /^\d+$/.test(word);

async function findMeanings(db: Database, word: string): Promise<string[]> {
  const begins = await db.execute(sql`
    select exists (select 1 from catalogue_words where word like ${`${word}%`}) as is_known`);
  if (begins.rows[0]?.is_known === true || isNumber(word) || word.length < 3) return [word];
  const { rows } = await db.execute(sql`
    select word from catalogue_words order by word <-> ${word} limit ${MOST_CANDIDATES}`);
  const close = closest(
    word,
    candidatesSchema.parse(rows).map((row) => row.word),
  );
  return close.length > 0 ? close : [word];
}

/** Those with the fewest wrong letters, if these are few enough for the length of the word. */
function closest(word: string, candidates: string[]): string[] {
  const allowed = word.length <= 4 ? 1 : 2;
  const distances = candidates.map((candidate) => editDistance(word, candidate));
  const least = Math.min(...distances);
  return least > allowed ? [] : candidates.filter((_, index) => distances[index] === least);
}
