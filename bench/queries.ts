/** What shoppers type: beginnings of names, whole names, some with a wrong letter. Never ends. */
import { randomNumbers } from './seed-mobiles.ts';

const SHORTEST = 4;
const TYPING_ERRORS = 0.3;

export function typedQueries(names: readonly string[]): () => string {
  const random = randomNumbers(11);
  return () => {
    const name = names[Math.floor(random() * names.length)] ?? 'galaxy';
    const length = SHORTEST + Math.floor(random() * Math.max(1, name.length - SHORTEST + 1));
    const typed = name.slice(0, length).trim();
    return random() < TYPING_ERRORS ? withoutLetter(typed, random()) : typed;
  };
}

/** One of the letters after the first is missing. */
function withoutLetter(text: string, where: number): string {
  const at = 1 + Math.floor(where * (text.length - 1));
  return text.slice(0, at) + text.slice(at + 1);
}
