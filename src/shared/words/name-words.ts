import { searchText } from '../tools/fold-text.ts';

/** "s24+", and "s24 +" with nothing behind it. */
const PLUS = /([a-z0-9])(?:\+| \+(?![a-z0-9]))/g;
const SIGNS = /[^a-z0-9\u00C0-\u1FFF\u2C00-\u{10FFFF}]+/gu;
const BORDERS = /[0-9](?=[^0-9 ])|[^0-9 ](?=[0-9])/gu;

/**
 * The words by which names of phones and queries are compared. Letters and digits stand apart and "+" is
 * "plus", so "Galaxy S24+", "galaxy-s24 plus" and "GALAXY S 24+" are the same words.
 */
export function nameWords(text: string): string[] {
  return searchText(text)
    .replace(PLUS, '$1 plus ')
    .replace(SIGNS, ' ')
    .replace(BORDERS, '$& ')
    .split(' ')
    .filter((word) => word !== '');
}
