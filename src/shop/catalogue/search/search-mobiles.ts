/**
 * Searches the catalogue: words of names with typing errors put right, phrases as filters, chosen filters
 * on top.
 */
import type { Database } from '../../../database/connect.ts';
import type { Mobile } from '../mobile.ts';
import type { MobileFilter } from '../read/filter.ts';
import { FILTER_GROUPS } from '../read/filter.ts';
import { listMobiles, type MobileListing, type MobilePage } from '../read/list-mobiles.ts';
import { type Chip, parseSearch } from './parse-search.ts';
import { findByName } from './suggest-store.ts';
import type { UnansweredWish } from './unanswered-wishes.ts';
import { isOnlyPunctuation, narrowToShade, readWords, type Vocabulary } from './words.ts';

export interface SearchDeps {
  db: Database;
  vocabulary: Vocabulary;
}

/** What a search comes to, before any mobile is looked at. */
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
export async function understandSearch(
  { vocabulary }: SearchDeps,
  text: string,
  chosen: MobileFilter,
): Promise<Understood> {
  const parsed = parseSearch(text);
  // Punctuation around phrases, such as brackets, is ignored.
  const rest = isOnlyPunctuation(parsed.text) && !isOnlyPunctuation(text) ? '' : parsed.text;
  const brands = chosen.categories ?? parsed.filters.categories;
  const { query, words, likeness } = await readWords(vocabulary, rest, brands);
  const shades = chosen.colour === undefined ? parsed.shades : [];
  const shaded = await narrowToShade(vocabulary, { query, shades, brands });
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

/** A page of what was understood: the best fit first when there are words, else the newest. */
export async function searchMobiles(
  deps: SearchDeps,
  { filter, words, likeness }: Understood,
  page: Pick<MobileListing, 'sort' | 'limit' | 'cursor'>,
): Promise<MobilePage> {
  const best = words.length > 0 ? 'relevance' : 'newest';
  const wanted = page.sort === 'relevance' ? best : (page.sort ?? best);
  return listMobiles(deps, { ...filter, ...page, sort: wanted, likeness });
}

/** The first few of what was understood, as fast as somebody types. */
export async function suggestMobiles(
  deps: SearchDeps,
  understood: Understood,
  limit: number,
): Promise<Mobile[]> {
  const { words, categories, ...others } = understood.filter;
  const isOnlyName = Object.values(others).every((value) => value === undefined);
  if (words !== undefined && isOnlyName) {
    return findByName(deps.db, { words, likeness: understood.likeness, categories, limit });
  }
  return (await searchMobiles(deps, understood, { limit })).mobiles;
}
