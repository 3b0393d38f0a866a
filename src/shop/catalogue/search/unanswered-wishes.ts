/**
 * Wishes that no filter answers. Searching their words would find nothing and say nothing: named, the
 * page can tell that the list is not narrowed by them. Pure data and one pure function.
 */
import { factsWith } from '../../phone/facts.ts';

export interface UnansweredWish {
  /** As the page names it: "headphone jack". */
  wish: string;
  /** Whether a phone's own page tells it, though lists cannot be narrowed by it. */
  isRecorded: boolean;
}

interface Pattern extends UnansweredWish {
  /** Looked for in lower case. */
  pattern: RegExp;
}

const PATTERNS: readonly Pattern[] = [
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

/** A wish with the place of its words in the text. */
export interface FoundWish extends UnansweredWish {
  start: number;
  end: number;
}

/** @param text in lower case */
export function findUnansweredWishes(text: string): FoundWish[] {
  return PATTERNS.flatMap(({ wish, pattern, isRecorded }) => {
    const match = pattern.exec(text);
    if (!match) return [];
    return [{ wish, isRecorded, start: match.index, end: match.index + match[0].length }];
  });
}
