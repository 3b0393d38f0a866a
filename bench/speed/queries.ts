/** What shoppers type: beginnings of names, some with a typing error. No text comes twice. */
import { randomNumbers } from '../seed-mobiles.ts';

const SHORTEST = 4;
const TYPING_ERRORS = 0.6;
/** So many in a row that are known already: there are no more. */
const MOST_REPEATED = 2_000;

/** @returns up to so many different texts, the same in every run */
export function typedQueries(names: readonly string[], most: number): string[] {
  const random = randomNumbers(11);
  const typed = new Set<string>();
  for (let repeated = 0; repeated < MOST_REPEATED && typed.size < most; repeated += 1) {
    const name = names[Math.floor(random() * names.length)] ?? 'galaxy';
    const length = SHORTEST + Math.floor(random() * Math.max(1, name.length - SHORTEST + 1));
    const text = name.slice(0, length).trim().toLowerCase();
    const before = typed.size;
    typed.add(random() < TYPING_ERRORS ? withError(text, random) : text);
    if (typed.size > before) repeated = 0;
  }
  return [...typed];
}

/** A letter after the first is missing, typed twice, or in the place of the one after it. */
function withError(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (text.length - 1));
  const letters = [...text];
  const [here = '', next = ''] = letters.slice(at, at + 2);
  const changes = [[next], [here, here, next], [next, here]];
  letters.splice(at, 2, ...(changes[Math.floor(random() * changes.length)] ?? []));
  return letters.join('');
}
