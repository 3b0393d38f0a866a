/**
 * Reads what somebody typed into the search box: phrases such as "under 500", "small" or "256gb" become
 * filters, each with a chip to take it away again; what remains are words of the name. Pure.
 */
import { searchText } from '../../../shared/tools/fold-text.ts';
import { brandOf, type Category } from '../../phone/brands.ts';
import { factsWith } from '../../phone/facts.ts';
import type { FilterName } from '../../phone/filters.ts';
import type { MobileFilter } from '../snapshot/filter.ts';
import { brandCalled, brandInFront, brandOfWord } from './brand-words.ts';
import { PHRASES } from './search-phrases.ts';

export interface Chip {
  group: FilterName;
  label: string;
  /** The text without the phrase. */
  rest: string;
}

/** Searching its words would find nothing and say nothing: named, the page tells that the list is not narrowed by it. */
export interface UnansweredWish {
  /** As the page names it: "headphone jack". */
  wish: string;
  /** Whether a phone's own page tells it, though lists cannot be narrowed by it. */
  isRecorded: boolean;
}

export interface ParsedSearch {
  /** Words that are looked for in names. */
  text: string;
  filters: MobileFilter;
  chips: Chip[];
  /** What was asked for and no filter answers; these words are not looked for in names. */
  unanswered: UnansweredWish[];
  /** What may be the name that a maker gave a colour, the longest first: "cobalt violet" around "violet". */
  shades: string[];
}

interface Found {
  group: FilterName;
  label: string;
  filters: MobileFilter;
  start: number;
  end: number;
  /** The phrase narrows, but is part of names as well ("flip"). */
  isName: boolean;
}

const MOST_LENGTH = 100;
/** Say nothing about a phone. */
const FILLERS = new Set(
  'a an and are any best buy by dad daughter dollar dollars father find for friend gift good grandma grandpa great has have her him husband i in is kid kids looking me mobile mobiles mother mum mom my need new no of or parents phone phones please show smartphone smartphones something son than that the to usd want which wife with you your'.split(
    ' ',
  ),
);

interface WishPattern extends UnansweredWish {
  /** Looked for in lower case. */
  pattern: RegExp;
}

/** Wishes that no filter answers. */
const WISHES: readonly WishPattern[] = [
  {
    wish: 'headphone jack',
    pattern:
      /\b(?:head|ear)?phones? (?:jack|socket)\b|\b(?:aux|audio|headset) jack\b|\b3\.5 ?mm\b(?: jack)?/,
    isRecorded: false,
  },
  {
    wish: 'memory card slot',
    pattern:
      /\b(?:micro ?)?sd(?: card)?(?: slot)?\b|\bmemory card(?: slot)?\b|\bexpandable storage\b/,
    isRecorded: false,
  },
  { wish: 'USB-C', pattern: /\busb[- ]?(?:type[- ]?)?c\b/, isRecorded: false },
  { wish: 'NFC', pattern: /\bnfc\b/, isRecorded: false },
  {
    wish: 'fingerprint reader',
    pattern: /\bfinger ?print(?: (?:reader|sensor|scanner))?\b/,
    isRecorded: false,
  },
  { wish: 'stylus', pattern: /\bstylus\b/, isRecorded: false },
  ...factsWith('wish').map(({ wish }) => ({
    wish: wish.name,
    pattern: wish.words,
    isRecorded: true,
  })),
];

export function parseSearch(typed: string): ParsedSearch {
  const text = searchText(typed).slice(0, MOST_LENGTH);
  const wishes = findUnansweredWishes(text);
  const answerable = blank(text, wishes);
  const found = [...findPhrases(answerable)];
  found.push(...findBrands(answerable, found));
  found.sort((a, b) => a.start - b.start);
  const names = found.filter(({ isName }) => !isName);
  return {
    text: withoutFillers(tidy(blank(answerable, names))),
    filters: found.reduce(merge, {}),
    chips: found.map(({ group, label, start, end }) => ({
      group,
      label,
      rest: tidy(blank(text, [{ start, end }])),
    })),
    unanswered: wishes.map(({ wish, isRecorded }) => ({ wish, isRecorded })),
    shades: found.filter(({ group }) => group === 'colour').flatMap((one) => shadesAt(text, one)),
  };
}

/** A wish with the place of its words in the text. */
interface FoundWish extends UnansweredWish {
  start: number;
  end: number;
}

/** @param text in lower case */
function findUnansweredWishes(text: string): FoundWish[] {
  return WISHES.flatMap(({ wish, pattern, isRecorded }) => {
    const match = pattern.exec(text);
    if (!match) return [];
    return [{ wish, isRecorded, start: match.index, end: match.index + match[0].length }];
  });
}

/** A colour with the two words before it, the one before it, and the one behind it. */
function shadesAt(text: string, { start, end }: Pick<Found, 'start' | 'end'>): string[] {
  const colour = text.slice(start, end);
  const [, second = '', first = ''] =
    /(\p{L}+[ -])?(\p{L}+[ -])$/u.exec(text.slice(0, start)) ?? [];
  const [, behind = ''] = /^([ -]\p{L}+)/u.exec(text.slice(end)) ?? [];
  const around = [
    second && second + first + colour,
    first && first + colour,
    behind && colour + behind,
  ];
  return around.filter((shade) => shade !== '' && !shade.split(/[ -]/).some(brandCalled));
}

/** Each phrase once, none inside another; the first that sets a bound decides it, of colours all count. */
function findPhrases(text: string): Found[] {
  const found: Found[] = [];
  for (const { group, pattern, read, isName = false } of PHRASES) {
    const match = pattern.exec(blank(text, found));
    const meaning = match && read(match);
    if (!match || !meaning) continue;
    const isTaken = found.some((other) =>
      Object.keys(meaning.filters).some((key) => key !== 'colour' && key in other.filters),
    );
    if (isTaken) continue;
    found.push({
      group,
      ...meaning,
      start: match.index,
      end: match.index + match[0].length,
      isName,
    });
  }
  return found;
}

/** "a" and "i" before a number are part of a name. */
function withoutFillers(text: string): string {
  return text
    .split(' ')
    .filter((word, at, all) => {
      const isOfName = word.length === 1 && /^\d/.test(all[at + 1] ?? '');
      return isOfName || !FILLERS.has(word);
    })
    .join(' ');
}

function findBrands(text: string, phrases: Found[]): Found[] {
  const found: Found[] = [];
  let rest = blank(text, phrases);
  for (let next = nextBrand(rest); next; next = nextBrand(rest)) {
    const { category, start, end } = next;
    const { label } = brandOf(category);
    const filters = { categories: [category] };
    found.push({ group: 'brand', label, filters, start, end, isName: false });
    rest = blank(rest, [next]);
  }
  return found;
}

/** A brand by itself, parted ("i-phone"), or in front of a model ("galaxys24"). */
function nextBrand(text: string): { category: Category; start: number; end: number } | undefined {
  for (const { 0: word, index: start } of text.matchAll(/\p{L}+/gu)) {
    const [parted = word] = /^\p{L}+[ -]\p{L}+/u.exec(text.slice(start)) ?? [];
    const whole = brandCalled(word) ?? brandCalled(parted.replace(/[ -]/, ''));
    if (whole)
      return { category: whole, start, end: start + (brandCalled(word) ? word : parted).length };
    const front = brandInFront(word);
    const category = front ? brandCalled(front) : brandOfWord(word);
    if (category) return { category, start, end: start + (front ?? word).length };
  }
  return undefined;
}

function merge(filters: MobileFilter, { filters: more }: Found): MobileFilter {
  const categories = union(filters.categories, more.categories);
  const colour = union(filters.colour, more.colour);
  return {
    ...{ ...filters, ...more },
    ...(categories.length > 0 && { categories }),
    ...(colour.length > 0 && { colour }),
  };
}

const union = <Value>(one: readonly Value[] = [], other: readonly Value[] = []) => [
  ...new Set([...one, ...other]),
];

/** Spaces in place of what was understood, so that positions stay what they are. */
function blank(text: string, parts: readonly { start: number; end: number }[]): string {
  return parts.reduce(
    (rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end),
    text,
  );
}

const tidy = (text: string) => text.trim().replace(/\s+/g, ' ');
