/** Turns a search into a query for the stored words of names, and into words to compare names with. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { statement } from '../../../database/statement.ts';
import { searchText } from '../../../shared/tools/fold-text.ts';
import { nameWords } from '../../../shared/words/name-words.ts';
import type { Category } from '../../phone/brands.ts';
import { brandCalled } from './brand-words.ts';
import { createLexicon, type Lexicon, type Reading, readTyped } from './lexicon.ts';

const MOST_WORDS = 16;
/** Of more names than that, typing errors are put right by some of their words. */
const MOST_KNOWN = 20_000;

export interface Words {
  /** A tsquery; undefined when there are no words. */
  query: string | undefined;
  /** The words after typing errors were put right. */
  words: string[];
  /** Only the words that tell models apart, to compare names with. */
  likeness: string;
}

/** The words of all names; read again when the catalogue has changed. */
export interface Vocabulary {
  read(): Promise<Lexicon>;
  /** Whether any mobile has the words. */
  finds(query: string, categories: readonly Category[] | undefined): Promise<boolean>;
  forget(): void;
}

export function createVocabulary(db: Database): Vocabulary {
  let lexicon: Promise<Lexicon> | undefined;
  return {
    read() {
      lexicon ??= readLexicon(db).catch((error) => {
        lexicon = undefined;
        throw error;
      });
      return lexicon;
    },
    async finds(query, categories) {
      const brands = categories ? `{${categories.join(',')}}` : null;
      return (await anyWorded(db, { query, brands })).length > 0;
    },
    forget() {
      lexicon = undefined;
    },
  };
}

const anyWorded = statement('any_worded', (db) =>
  db.select({ found: sql<number>`1` }).from(
    sql`(select from listed_mobiles l where l.search_words @@ ${sql.placeholder('query')}::tsquery
        and (${sql.placeholder('brands')}::text[] is null
          or l.category = any(${sql.placeholder('brands')}::text[])) limit 1) as worded`,
  ),
);

async function readLexicon(db: Database): Promise<Lexicon> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from catalogue_words limit ${MOST_KNOWN}`,
  );
  return createLexicon(rows.map(({ word }) => word));
}

/** No mobile has it: a word of a name has letters and digits only. */
const NOTHING = `'%'`;

/** Whether there is nothing to look for in a text, though it is not empty: "%". */
export const isOnlyPunctuation = (text: string) =>
  searchText(text) !== '' && nameWords(text).length === 0;

/**
 * Finds by whole words, and by the beginning of the last one; an empty text finds everything, one of punctuation nothing. Where
 * nothing has all of the words, a letter or two may be wrong: "x54" is the A54 where there is no X54.
 */
export async function readWords(
  vocabulary: Vocabulary,
  text: string,
  categories?: readonly Category[],
): Promise<Words> {
  const typed = nameWords(text).slice(0, MOST_WORDS);
  if (typed.length === 0) {
    return { query: isOnlyPunctuation(text) ? NOTHING : undefined, words: [], likeness: '' };
  }
  const readings = await readAll(vocabulary, typed, categories);
  const words = readings.flatMap((reading) => reading.words);
  const names = readings.filter(({ isColour }) => !isColour).flatMap((reading) => reading.words);
  const likeness = names.filter((word) => !brandCalled(word)).join(' ');
  const strict = `(${allTerms(readings)}) | ${codeOf(text)}`;
  const loose = allButOne(readings);
  const isStrict = loose === undefined || (await vocabulary.finds(strict, categories));
  return { query: isStrict ? strict : loose, words, likeness };
}

/** The query for the first of the shades in which a phone with the words is sold; without one as it is. */
export async function narrowToShade(
  vocabulary: Vocabulary,
  {
    query,
    shades,
    brands,
  }: {
    query: string | undefined;
    shades: readonly string[];
    brands?: readonly Category[] | undefined;
  },
): Promise<string | undefined> {
  for (const shade of shades) {
    const own = `'#${nameWords(shade).join('').replace('gray', 'grey')}':D`;
    const narrowed = query === undefined ? own : `(${query}) & ${own}`;
    if (await vocabulary.finds(narrowed, brands)) return narrowed;
  }
  return query;
}

/** "z gold 7" is the Z Fold7 with a typing error: gold counts as a colour where a phone has all the words. */
async function readAll(
  vocabulary: Vocabulary,
  typed: readonly string[],
  categories?: readonly Category[],
): Promise<Reading[]> {
  const lexicon = await vocabulary.read();
  const finds = (query: string) => vocabulary.finds(query, undefined);
  const readings = await readTyped(lexicon, typed, { finds, hasColours: true });
  const isColoured = readings.some(({ isColour }) => isColour);
  if (!isColoured || (await vocabulary.finds(allTerms(readings), categories))) return readings;
  return readTyped(lexicon, typed, { finds, hasColours: false });
}

/** Finds the variant with this SKU or barcode, however its letters and digits are set apart. */
const codeOf = (text: string) => `'=${searchText(text).replace(/[^\p{L}\p{N}]+/gu, '')}':D`;

const allTerms = (readings: readonly Reading[]) => readings.map(({ term }) => term).join(' & ');

/** Undefined when there is no word that may be missing: longer ones are put right, or mean something else. */
function allButOne(readings: readonly Reading[]): string | undefined {
  if (readings.length < 2) return undefined;
  const looser = readings.flatMap((missing) => {
    const { withoutShort } = missing;
    const others = readings.filter((reading) => reading !== missing);
    // A brand alone would be all of its phones.
    const isOnlyBrand = others.every(({ words }) => words.every(brandCalled));
    if (withoutShort === undefined || (withoutShort.length === 0 && isOnlyBrand)) return [];
    return [[...withoutShort, ...others.map(({ term }) => term)]];
  });
  return looser.length === 0
    ? undefined
    : looser.map((terms) => `(${terms.join(' & ')})`).join(' | ');
}
