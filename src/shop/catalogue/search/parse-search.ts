/**
 * Reads what somebody typed into the search box: phrases such as "under 500", "small" or "256gb" become
 * filters, each with a chip to take it away again; what remains are words of the name. Pure.
 */
import { brandOf } from '../../phone/brands.ts';
import type { FilterName } from '../../phone/filters.ts';
import type { MobileFilter } from '../read/filter.ts';
import { brandOfWord } from './brand-words.ts';
import { PHRASES } from './search-phrases.ts';
import { findUnansweredWishes, type UnansweredWish } from './unanswered-wishes.ts';

export interface Chip {
  group: FilterName;
  label: string;
  /** The text without the phrase. */
  rest: string;
}

export interface ParsedSearch {
  /** Words that are looked for in names. */
  text: string;
  filters: MobileFilter;
  chips: Chip[];
  /** What was asked for and no filter answers; these words are not looked for in names. */
  unanswered: UnansweredWish[];
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

export function parseSearch(typed: string): ParsedSearch {
  const text = typed.slice(0, MOST_LENGTH);
  const wishes = findUnansweredWishes(text.toLowerCase());
  const answerable = blank(text, wishes);
  const found = [...findPhrases(answerable)];
  found.push(...findBrands(answerable, found));
  found.sort((a, b) => a.start - b.start);
  const names = found.filter(({ isName }) => !isName);
  return {
    text: tidy(blank(answerable, names))
      .split(' ')
      .filter((word) => !FILLERS.has(word.toLowerCase()))
      .join(' '),
    filters: found.reduce(merge, {}),
    chips: found.map(({ group, label, start, end }) => ({
      group,
      label,
      rest: tidy(blank(text, [{ start, end }])),
    })),
    unanswered: wishes.map(({ wish, isRecorded }) => ({ wish, isRecorded })),
  };
}

/** Each phrase once, none inside another; the first that sets a bound decides it, of colours all count. */
function findPhrases(text: string): Found[] {
  const found: Found[] = [];
  for (const { group, pattern, read, isName = false } of PHRASES) {
    const match = pattern.exec(blank(text.toLowerCase(), found));
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

function findBrands(text: string, phrases: Found[]): Found[] {
  return [...blank(text.toLowerCase(), phrases).matchAll(/\p{L}+\b/gu)].flatMap((match) => {
    const category = brandOfWord(match[0]);
    if (!category) return [];
    return {
      group: 'brand' as const,
      label: brandOf(category).label,
      filters: { categories: [category] },
      start: match.index,
      end: match.index + match[0].length,
      isName: false,
    };
  });
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
