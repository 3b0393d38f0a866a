/**
 * Searches the catalogue: words of names with typing errors put right, phrases as filters, chosen filters
 * on top. Pure.
 */
import { FILTER_GROUPS, type MobileFilter } from '../snapshot/filter.ts';
import { listPhones, type PhonePage, type PhoneQuery } from '../snapshot/list-phones.ts';
import type { CatalogueSnapshot } from '../snapshot/snapshot.ts';
import { type Chip, parseSearch } from './parse-search.ts';
import type { UnansweredWish } from './unanswered-wishes.ts';
import { isOnlyPunctuation, narrowToShade, readWords } from './words.ts';

/** What a search comes to, before any phone is looked at. */
export interface Understood {
  filter: MobileFilter;
  /** Phrases that are in force; one that a chosen filter overrules is not. */
  chips: Chip[];
  words: string[];
  /** What names are compared with, the most like first. */
  likeness: string;
  /** Wishes that narrow nothing. */
  unanswered: UnansweredWish[];
}

/** Reads a text together with the filters that were chosen beside it; what was chosen counts more. */
export function understandSearch(
  snapshot: CatalogueSnapshot,
  text: string,
  given: MobileFilter,
): Understood {
  const parsed = parseSearch(text);
  const chosen: MobileFilter = onlyDefined(given);
  // Punctuation around phrases, such as brackets, is ignored.
  const rest = isOnlyPunctuation(parsed.text) && !isOnlyPunctuation(text) ? '' : parsed.text;
  const brands = chosen.categories ?? parsed.filters.categories;
  const { query, words, likeness } = readWords(snapshot, rest, brands);
  const shades = chosen.colour === undefined ? parsed.shades : [];
  const shaded = narrowToShade(snapshot, { query, shades, brands });
  const isOverruled = ({ group }: Chip) =>
    FILTER_GROUPS[group].some((key) => chosen[key] !== undefined);
  const overruled = new Set(parsed.chips.filter(isOverruled).map(({ group }) => group));
  const kept = Object.entries(parsed.filters).filter(
    ([key]) => ![...overruled].some((group) => FILTER_GROUPS[group].some((own) => own === key)),
  );
  return {
    filter: { ...Object.fromEntries(kept), ...chosen, words: shaded },
    chips: parsed.chips.filter(({ group }) => !overruled.has(group)),
    words,
    likeness,
    unanswered: parsed.unanswered,
  };
}

/**
 * A page of what was understood: the best fit first when there are words, else the newest.
 * @throws AppError malformed-request for a cursor that is not ours
 */
export function searchPhones(
  snapshot: CatalogueSnapshot,
  { filter, words, likeness }: Understood,
  page: Pick<PhoneQuery, 'sort' | 'limit' | 'cursor'>,
): PhonePage {
  const best = words.length > 0 ? 'relevance' : 'newest';
  const sort = page.sort === 'relevance' ? best : (page.sort ?? best);
  return listPhones(snapshot, { ...filter, ...page, sort, likeness });
}

const onlyDefined = (filter: MobileFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
