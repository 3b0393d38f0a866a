/**
 * What typed words may mean, by the words of all names: as they are, run together ("promax"), apart ("re no")
 * or with a typing error. Digits are never put right: another number is another phone.
 */
import { editDistance } from './edit-distance.ts';
import {
  allOf,
  anyOf,
  anywhere,
  beginsInColour,
  beginsInName,
  inFacts,
  inName,
  type TextQuery,
} from './text-query.ts';

export interface Lexicon {
  words: ReadonlySet<string>;
  /** In order, so that those with a common beginning stand together. */
  sorted: readonly string[];
}

/** Some of the words that are looked for together, and the words that they were read as. */
export interface Reading {
  words: string[];
  term: TextQuery;
  /** What remains of it when a word of a letter or two is left out; undefined where it has no such word. */
  withoutShort?: TextQuery[] | undefined;
  /** Looked for among the colours, since no name has the word. */
  isColour?: true;
}

/** Whether any phone on sale says what a query asks for. */
export type Finds = (query: TextQuery) => boolean;

interface Typed {
  word: string;
  /** The last word may be incomplete: the person is still typing. */
  isLast: boolean;
  before: string | undefined;
}

/** Shorter words are looked for in names only: descriptions are full of them. */
const SHORTEST_EVERYWHERE = 3;
/** Longer words are not mended: the work grows with the fourth power of their length. */
const LONGEST_MENDED = 32;
/** Longer words may have two wrong letters. */
const LONGEST_WITH_ONE = 4;
/** Longest word that may be left out, in letters. */
const LONGEST_SHORT = 2;
/** Of the ways to cut a word with a wrong letter, so many are looked up. */
const MOST_CUTS = 4;
/** Up to so many words are found faster one by one than by their common beginning. */
const MOST_BEGUN = 8;
const MOST_MEANT = 8;

export function createLexicon(words: readonly string[]): Lexicon {
  return { words: new Set(words), sorted: [...words].sort() };
}

/**
 * @param typed as `nameWords` takes a text apart
 * @param hasColours whether a word that no name has may be a colour; else it is a typing error
 */
export function readTyped(
  lexicon: Lexicon,
  typed: readonly string[],
  { finds, hasColours }: { finds: Finds; hasColours: boolean },
): Reading[] {
  const joined = joinParts(lexicon, typed);
  const readings: Reading[] = [];
  for (const [at, word] of joined.entries()) {
    const one = { word, isLast: at === joined.length - 1, before: joined[at - 1] };
    const known = isNumber(word) ? readNumber(lexicon, one) : readKnown(lexicon, one);
    const colour = known || !hasColours ? null : readColour(word, finds);
    readings.push(known ?? colour ?? readUnknown(lexicon, one, finds));
  }
  return readings;
}

const isNumber = (word: string) => /^\d/.test(word);

/** "i phone" is "iphone" where neither part, or only one, is a word by itself. */
function joinParts({ words }: Lexicon, typed: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of typed) {
    const last = joined.at(-1);
    const isPart =
      last !== undefined && words.has(last + word) && !(words.has(last) && words.has(word));
    if (isPart) joined[joined.length - 1] = last + word;
    else joined.push(word);
  }
  return joined;
}

function readNumber(lexicon: Lexicon, { word, isLast, before }: Typed): Reading {
  const begun = isLast ? findBegun(lexicon, word) : [];
  const terms = [inName(word), ...beginnings(word, begun)];
  // "android 15": what a number counts stands before it, in facts as well.
  if (before && !isNumber(before)) terms.push(inFacts(before, word));
  const isUnknown = begun.length === 0 && !lexicon.words.has(word);
  const [halves, ...others] = isUnknown ? splitNumber(lexicon, word) : [];
  for (const parts of halves ? [halves, ...others] : []) terms.push(allOf(parts.map(inName)));
  return { words: halves ?? [word], term: anyOf(terms) };
}

/** "155" of "a155g" is 15 and 5; of several ways the one with the longest first number comes first. */
function splitNumber({ words }: Lexicon, word: string): string[][] {
  return Array.from({ length: word.length - 1 }, (_, at) => word.length - 1 - at)
    .map((at) => [word.slice(0, at), word.slice(at)])
    .filter((parts) => parts.every((part) => words.has(part)));
}

/** A word of names, or the beginning of one. */
function readKnown(lexicon: Lexicon, { word, isLast }: Typed): Reading | null {
  // "gal s24" is begun; a letter in front of a number is what it is.
  const mayBeBegun = isLast || (!lexicon.words.has(word) && word.length > 1);
  const begun = mayBeBegun ? findBegun(lexicon, word) : [];
  if (!lexicon.words.has(word) && begun.length === 0) return null;
  const term = anyOf([whole(word), ...beginnings(word, begun)]);
  return { words: [word], term, withoutShort: isShort(word) ? [] : undefined };
}

/** "cobalt", or "jet" of "jetblack". */
function readColour(word: string, finds: Finds): Reading | null {
  if (word.length < SHORTEST_EVERYWHERE) return null;
  const begun = beginsInColour(word);
  const isColour = finds(begun);
  return isColour ? { words: [word], term: anyOf([whole(word), begun]), isColour } : null;
}

function readUnknown(lexicon: Lexicon, { word, isLast }: Typed, finds: Finds): Reading {
  const meanings = findMeanings(lexicon, { word, isLast }, finds);
  const words = meanings[0]?.words ?? [word];
  const term = anyOf([whole(word), ...meanings.map((meaning) => meaning.term)]);
  return { words, term, withoutShort: leaveOutShort(words) };
}

const isShort = (word: string) => word.length <= LONGEST_SHORT;

function leaveOutShort(words: readonly string[]): TextQuery[] | undefined {
  return words.some(isShort) ? words.filter((word) => !isShort(word)).map(whole) : undefined;
}

type Meaning = Pick<Reading, 'words' | 'term'>;

/** Of a word that begins no known one. It is cut only into words that a phone has all of. */
function findMeanings(
  lexicon: Lexicon,
  { word, isLast }: Pick<Typed, 'word' | 'isLast'>,
  finds: Finds,
): Meaning[] {
  if (word.length > LONGEST_MENDED) return [];
  const parts = splitWord(lexicon, word);
  const split = parts && { words: parts, term: allOf(parts.map(whole)) };
  if (split && finds(split.term)) return [split];

  const begun = isLast ? splitBegun(lexicon, word) : undefined;
  const isBegun = begun !== undefined && finds(begun.term);
  const close = findClose(lexicon, word, 1).map(asMeaning);
  const all = isBegun ? [begun, ...close] : close;
  if (all.length > 0) return all;

  let cuts = 0;
  for (const mended of splitMended(lexicon, word)) {
    if (finds(mended.term)) return [mended];
    cuts += 1;
    if (cuts === MOST_CUTS) break;
  }
  return word.length > LONGEST_WITH_ONE ? findClose(lexicon, word, 2).map(asMeaning) : [];
}

const asMeaning = (word: string): Meaning => ({ words: [word], term: whole(word) });

/** "promax" → pro, max: the fewest words; one of them is no mere pair of letters, at most one is a single one. */
function splitWord({ words }: Lexicon, word: string): string[] | undefined {
  const splits: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= word.length; end += 1) {
    for (let start = 0; start < end; start += 1) {
      const before = splits[start];
      const part = word.slice(start, end);
      if (!before || !words.has(part) || isNumber(part)) continue;
      const fewest = splits[end]?.length ?? Number.POSITIVE_INFINITY;
      if (before.length + 1 < fewest) splits[end] = [...before, part];
    }
  }
  const found = splits[word.length];
  const singles = found?.filter((part) => part.length === 1) ?? [];
  const isSound = singles.length <= 1 && found?.some((part) => part.length >= SHORTEST_EVERYWHERE);
  return isSound ? found : undefined;
}

/** "prom" on the way to "promax". */
function splitBegun(lexicon: Lexicon, word: string): Meaning | undefined {
  for (let at = word.length - 1; at > 0; at -= 1) {
    const [front, rest] = [word.slice(0, at), word.slice(at)];
    const begun = findBegun(lexicon, rest);
    if (begun.length === 0) continue;
    const parts = lexicon.words.has(front) ? [front] : splitWord(lexicon, front);
    if (!parts?.some((part) => part.length >= SHORTEST_EVERYWHERE)) continue;
    const last = anyOf([whole(rest), ...beginnings(rest, begun)]);
    return { words: [...parts, rest], term: allOf([...parts.map(whole), last]) };
  }
  return undefined;
}

/** "promox" → pro, max: all but one of the words are right. */
function* splitMended(lexicon: Lexicon, word: string): Generator<Meaning> {
  const partsOf = (part: string) =>
    part === '' || lexicon.words.has(part) ? [part].filter(Boolean) : splitWord(lexicon, part);
  for (let length = word.length - 1; length > 0; length -= 1) {
    for (let start = 0; start + length <= word.length; start += 1) {
      const front = partsOf(word.slice(0, start));
      const back = front && partsOf(word.slice(start + length));
      if (!back) continue;
      const wrong = word.slice(start, start + length);
      const close = findClose(lexicon, wrong, 1);
      const [meant = wrong] = close;
      const right = [...front, ...back].map(whole);
      if (close.length === 0 && length > 1) continue;
      const terms = close.length > 0 ? [...right, anyOf(close.map(whole))] : right;
      yield { words: [...front, meant, ...back], term: allOf(terms) };
    }
  }
}

/** The known words with the fewest wrong letters, if these are few enough; those as long as it first. */
function findClose({ sorted }: Lexicon, word: string, most: number): string[] {
  if (word.length < 2) return [];
  // Of two letters one must be right, and in its place.
  const spread = word.length === 2 ? 0 : most;
  let least = most;
  let close: string[] = [];
  for (const known of sorted) {
    if (isNumber(known) || Math.abs(known.length - word.length) > spread) continue;
    const distance = editDistance(word, known);
    if (distance > least) continue;
    if (distance < least) close = [];
    least = distance;
    close.push(known);
  }
  const lengthOff = (known: string) => Math.abs(known.length - word.length);
  return close.sort((one, other) => lengthOff(one) - lengthOff(other)).slice(0, MOST_MEANT);
}

/** The known words that begin so, other than itself; one more than are named one by one. */
function findBegun({ sorted }: Lexicon, word: string): string[] {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') <= word) from = middle + 1;
    else to = middle;
  }
  const next = sorted.slice(from, from + MOST_BEGUN + 1);
  return next.filter((known) => known.startsWith(word));
}

function beginnings(word: string, begun: readonly string[]): TextQuery[] {
  return begun.length > MOST_BEGUN ? [beginsInName(word)] : begun.map(inName);
}

/** In names; a longer word in chipset, system, screen, description and colours too. */
const whole = (word: string) => (word.length < SHORTEST_EVERYWHERE ? inName(word) : anywhere(word));
