/**
 * How unlike the words of a model are what was typed: first by typed words that it lacks, then by how many more or fewer
 * words it has, then by letters. "s 24" is the Galaxy S24 before S24+ and S24 FE. Pure.
 */

/** @returns 0 for the same words; a whole number and a fraction to four decimals */
export function unlikeness(model: readonly string[], typed: readonly string[]): number {
  const missing = typed.filter((word) => !model.includes(word)).length;
  const lengths = Math.abs(model.length - typed.length);
  const value = 100 * missing + lengths + 1 - similarity(model, typed);
  return Math.round(value * 10_000) / 10_000;
}

/** The share of trigrams that two texts have in common, from 0 to 1, as PostgreSQL's pg_trgm counts them. */
function similarity(one: readonly string[], other: readonly string[]): number {
  const ofOne = trigrams(one);
  const ofOther = trigrams(other);
  const common = [...ofOne].filter((trigram) => ofOther.has(trigram)).length;
  const all = ofOne.size + ofOther.size - common;
  return all === 0 ? 0 : common / all;
}

function trigrams(words: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
}
