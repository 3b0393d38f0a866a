/**
 * Turns words that somebody typed into a query for the stored words of the names. A word that begins no
 * known word is taken for a typing error and replaced by the known words that look most like it.
 */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../../database/connect.ts';
import { editDistance } from './edit-distance.ts';

const MOST_WORDS = 6;
const MOST_KNOWN = 2_000;
/** Candidates by trigram, of which the number of wrong letters decides. */
const MOST_CANDIDATES = 8;
/** Up to so many words are found faster one by one than by their common beginning. */
const MOST_BEGUN = 8;

export interface Words {
  /** A tsquery; undefined when there are no words. */
  query: string | undefined;
  /** The words after typing errors were put right. */
  words: string[];
}

/** What somebody means by a word. */
interface Meaning {
  word: string;
  /** Part of a tsquery. */
  term: string;
}

/** What typed words stand for; forgotten when the catalogue changes. */
export interface Vocabulary {
  meanings(word: string): Promise<Meaning[]>;
  forget(): void;
}

const wordsSchema = z.array(z.object({ word: z.string() }));

export function createVocabulary(db: Database): Vocabulary {
  const known = new Map<string, Promise<Meaning[]>>();
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
    query: meanings.map((found) => `(${found.map(({ term }) => term).join(' | ')})`).join(' & '),
    words: meanings.map(([first], index) => first?.word ?? typed[index] ?? ''),
  };
}

const isNumber = (word: string) => /^\d+$/.test(word);

async function findMeanings(db: Database, word: string): Promise<Meaning[]> {
  const begun = await findBegun(db, word);
  if (begun.length > 0 || isNumber(word) || word.length < 3) return [toMeaning(word, begun)];
  const { rows } = await db.execute(sql`
    select word from catalogue_words order by word <-> ${word} limit ${MOST_CANDIDATES}`);
  const close = closest(word, readWordRows(rows));
  if (close.length === 0) return [toMeaning(word, [])];
  return Promise.all(close.map(async (known) => toMeaning(known, await findBegun(db, known))));
}

/** The words of names that begin so, itself included. */
async function findBegun(db: Database, word: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select word from catalogue_words where word like ${`${word}%`} limit ${MOST_BEGUN + 1}`);
  return readWordRows(rows);
}

const readWordRows = (rows: unknown) => wordsSchema.parse(rows).map(({ word }) => word);

/**
 * The beginning of a word of the name (A); a word, not a number, in chipset, system and description
 * too. Whole words are found several times as fast as beginnings, so those that begin so are named.
 */
function toMeaning(word: string, begun: string[]): Meaning {
  const own = isNumber(word) ? `${quote(word)}:A` : quote(word);
  if (begun.length > MOST_BEGUN) return { word, term: `${own} | ${quote(word)}:*A` };
  const others = begun.filter((known) => known !== word).map((known) => `${quote(known)}:A`);
  return { word, term: [own, ...others].join(' | ') };
}

const quote = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/** Those with the fewest wrong letters, if these are few enough for the length of the word. */
function closest(word: string, candidates: string[]): string[] {
  const allowed = word.length <= 4 ? 1 : 2;
  const distances = candidates.map((candidate) => editDistance(word, candidate));
  const least = Math.min(...distances);
  return least > allowed ? [] : candidates.filter((_, index) => distances[index] === least);
}
