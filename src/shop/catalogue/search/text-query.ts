/** What a search asks of the texts of a phone: predicates that are put together. Pure. */
import { searchText } from '../../../shared/tools/fold-text.ts';

/** Words to search in, as `nameWords` reads them, with a blank around each. */
export interface SearchedText {
  /** The name with its maker: " samsung galaxy s 24 ". */
  name: string;
  /** Chipset, system and screen, in this order. */
  facts: string;
  /** Colours and codes of the variants: " cobalt violet #cobaltviolet =hs4711 ". */
  variants: string;
  /** All of these and the description. */
  all: string;
  /** The words of the name that tell models apart: those of brands are left out. */
  model: readonly string[];
}

export type TextQuery = (text: SearchedText) => boolean;

export const nothing: TextQuery = () => false;

export const anyOf =
  (queries: readonly TextQuery[]): TextQuery =>
  (text) =>
    queries.some((fits) => fits(text));

export const allOf =
  (queries: readonly TextQuery[]): TextQuery =>
  (text) =>
    queries.every((fits) => fits(text));

/** A word of the name. */
export const inName = (word: string) => includes('name', ` ${word} `);
/** The beginning of a word of the name. */
export const beginsInName = (word: string) => includes('name', ` ${word}`);
/** A word of the name, the facts, the description or a colour. */
export const anywhere = (word: string) => includes('all', ` ${word} `);
/** Words that follow each other in the facts: "android 15". */
export const inFacts = (...words: string[]) => includes('facts', ` ${words.join(' ')} `);
/** The beginning of a word of a colour. "Gray" is stored as "grey". */
export const beginsInColour = (word: string) =>
  includes('variants', ` ${word.replace('gray', 'grey')}`);
/** All of the name of a colour: "cobaltviolet". */
export const inColour = (words: readonly string[]) =>
  includes('variants', ` #${words.join('').replace('gray', 'grey')} `);
/** The variant with this SKU or barcode, however its letters and digits are set apart. */
export const ofCode = (code: string) => includes('variants', ` ${codeWord(code)} `);

/** A code as one word, marked by a sign that no typed word has: "HS-4711 A" and "hs4711a" are the same. */
export function codeWord(code: string): string {
  return `=${searchText(code).replace(/[^\p{L}\p{N}]+/gu, '')}`;
}

function includes(part: Exclude<keyof SearchedText, 'model'>, words: string): TextQuery {
  return (text) => text[part].includes(words);
}
