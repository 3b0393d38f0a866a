/** Words that stand for a brand, typing errors included. Pure. */
import { namesOf } from '../../phone/brand-lists.ts';
import { BRANDS, type Category } from '../../phone/brands.ts';
import { editDistance } from './edit-distance.ts';

const BRAND_WORDS = new Map(
  BRANDS.flatMap((brand) =>
    [...namesOf(brand), ...(brand.words ?? [])].map((word) => [word, brand.category] as const),
  ),
);

/** Null for whatever is not exactly a word for a brand. */
export const brandCalled = (word: string): Category | null => BRAND_WORDS.get(word) ?? null;

/** The word for a brand that a word begins with: "galaxys" of "galaxys24". */
export function brandInFront(word: string): string | null {
  return [...BRAND_WORDS.keys()].find((known) => word.startsWith(known)) ?? null;
}

/** Shorter words are too much like others to be guessed at. */
const SHORTEST_GUESSED = 5;

/** "ifone" → iPhone, "samsng" → samsung; null for any other word. */
export function brandOfWord(word: string): Category | null {
  const exact = brandCalled(word);
  if (exact) return exact;
  const sound = soundOf(word);
  const like = [...BRAND_WORDS].find(([known]) => soundsLike(sound, soundOf(known)));
  return like?.[1] ?? null;
}

function soundsLike(sound: string, known: string): boolean {
  if (sound === known) return true;
  const isGuessable = Math.min(sound.length, known.length) >= SHORTEST_GUESSED;
  return isGuessable && sound[0] === known[0] && editDistance(sound, known) <= 1;
}

/** The same for words that are pronounced alike: ph as f, doubled letters as one, "ie" at the end as y. */
function soundOf(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replace(/(.)\1+/g, '$1')
    .replace(/ie(?=s?$)/, 'y');
}
