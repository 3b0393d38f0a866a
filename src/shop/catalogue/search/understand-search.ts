/**
 * What a text asks of the catalogue: words of names with typing errors put right, phrases as filters, chosen filters on
 * top. Pure.
 */
import { searchText } from '../../../shared/tools/fold-text.ts';
import { nameWords } from '../../../shared/words/name-words.ts';
import type { Category } from '../../phone/brands.ts';
import { FILTER_GROUPS, type MobileFilter } from '../snapshot/filter.ts';
import type { CatalogueSnapshot } from '../snapshot/snapshot.ts';
import { brandCalled } from './brand-words.ts';
import { type Reading, readTyped } from './lexicon.ts';
import { type Chip, parseSearch, type UnansweredWish } from './parse-search.ts';
import { allOf, anyOf, inColour, nothing, ofCode, type TextQuery } from './text-query.ts';

const MOST_WORDS = 16;

/** What a search comes to, before any phone is looked at. */
export interface Understood {
  filter: MobileFilter;
  /** Phrases that are in force; one that a chosen filter overrules is not. */
  chips: Chip[];
  words: string[];
  /** What names are compared with, the most like first. */
  likeness: string;
  /** Wishes that narrow nothing. */
  unanswered: UnansweredWish[];
}

/** Reads a text together with the filters that were chosen beside it; what was chosen counts more. */
export function understandSearch(
  snapshot: CatalogueSnapshot,
  text: string,
  given: MobileFilter,
): Understood {
  const parsed = parseSearch(text);
  const chosen: MobileFilter = onlyDefined(given);
  // Punctuation around phrases, such as brackets, is ignored.
  const rest = isOnlyPunctuation(parsed.text) && !isOnlyPunctuation(text) ? '' : parsed.text;
  const brands = chosen.categories ?? parsed.filters.categories;
  const { query, words, likeness } = readWords(snapshot, rest, brands);
  const shades = chosen.colour === undefined ? parsed.shades : [];
  const shaded = narrowToShade(snapshot, { query, shades, brands });
  const isOverruled = ({ group }: Chip) =>
    FILTER_GROUPS[group].some((key) => chosen[key] !== undefined);
  const overruled = new Set(parsed.chips.filter(isOverruled).map(({ group }) => group));
  const kept = Object.entries(parsed.filters).filter(
    ([key]) => ![...overruled].some((group) => FILTER_GROUPS[group].some((own) => own === key)),
  );
  return {
    filter: { ...Object.fromEntries(kept), ...chosen, words: shaded },
    chips: parsed.chips.filter(({ group }) => !overruled.has(group)),
    words,
    likeness,
    unanswered: parsed.unanswered,
  };
}

const onlyDefined = (filter: MobileFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

interface Words {
  /** Undefined when there are no words. */
  query: TextQuery | undefined;
  /** The words after typing errors were put right. */
  words: string[];
  /** Only the words that tell models apart, to compare names with. */
  likeness: string;
}

/** Whether any phone on sale says what a query asks for. */
function finds(
  { phones }: CatalogueSnapshot,
  query: TextQuery,
  categories: readonly Category[] | undefined,
): boolean {
  return phones.some(
    ({ text, category }) => (!categories || categories.includes(category)) && query(text),
  );
}

/** Whether there is nothing to look for in a text, though it is not empty: "%". */
const isOnlyPunctuation = (text: string) => searchText(text) !== '' && nameWords(text).length === 0;

/**
 * Finds by whole words, and by the beginning of the last one; an empty text finds everything, one of punctuation nothing. Where
 * nothing has all of the words, a letter or two may be wrong: "x54" is the A54 where there is no X54.
 */
export function readWords(
  snapshot: CatalogueSnapshot,
  text: string,
  categories?: readonly Category[],
): Words {
  if (text === '') return { query: undefined, words: [], likeness: '' };
  const typed = nameWords(text).slice(0, MOST_WORDS);
  if (typed.length === 0) {
    return { query: isOnlyPunctuation(text) ? nothing : undefined, words: [], likeness: '' };
  }
  const readings = readAll(snapshot, typed, categories);
  const words = readings.flatMap((reading) => reading.words);
  const names = readings.filter(({ isColour }) => !isColour).flatMap((reading) => reading.words);
  const likeness = names.filter((word) => !brandCalled(word)).join(' ');
  const strict = anyOf([allTerms(readings), ofCode(text)]);
  const loose = allButOne(readings);
  const isStrict = loose === undefined || finds(snapshot, strict, categories);
  return { query: isStrict ? strict : loose, words, likeness };
}

/** The query for the first of the shades in which a phone with the words is sold; without one as it is. */
function narrowToShade(
  snapshot: CatalogueSnapshot,
  {
    query,
    shades,
    brands,
  }: {
    query: TextQuery | undefined;
    shades: readonly string[];
    brands?: readonly Category[] | undefined;
  },
): TextQuery | undefined {
  for (const shade of shades) {
    const own = inColour(nameWords(shade));
    const narrowed = query === undefined ? own : allOf([query, own]);
    if (finds(snapshot, narrowed, brands)) return narrowed;
  }
  return query;
}

/** "z gold 7" is the Z Fold7 with a typing error: gold counts as a colour where a phone has all the words. */
function readAll(
  snapshot: CatalogueSnapshot,
  typed: readonly string[],
  categories?: readonly Category[],
): Reading[] {
  const { lexicon } = snapshot;
  const isSaid = (query: TextQuery) => finds(snapshot, query, undefined);
  const readings = readTyped(lexicon, typed, { finds: isSaid, hasColours: true });
  const isColoured = readings.some(({ isColour }) => isColour);
  if (!isColoured || finds(snapshot, allTerms(readings), categories)) return readings;
  return readTyped(lexicon, typed, { finds: isSaid, hasColours: false });
}

const allTerms = (readings: readonly Reading[]) => allOf(readings.map(({ term }) => term));

/** Undefined when there is no word that may be missing: longer ones are put right, or mean something else. */
function allButOne(readings: readonly Reading[]): TextQuery | undefined {
  if (readings.length < 2) return undefined;
  const looser = readings.flatMap((missing) => {
    const { withoutShort } = missing;
    const others = readings.filter((reading) => reading !== missing);
    // A brand alone would be all of its phones.
    const isOnlyBrand = others.every(({ words }) => words.every(brandCalled));
    if (withoutShort === undefined || (withoutShort.length === 0 && isOnlyBrand)) return [];
    return [[...withoutShort, ...others.map(({ term }) => term)]];
  });
  return looser.length === 0 ? undefined : anyOf(looser.map(allOf));
}
