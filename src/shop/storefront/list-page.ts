/** The page of a list or a search, and the suggestions beside the search box. */

import { AppError } from '../../shared/errors.ts';
import {
  countOptions,
  type FacetCounts,
  type ListedPhone,
  type ListPart,
  type MobileFilter,
  type PhonePage,
  pageOf,
  phonesThatFit,
  type Understood,
  understandSearch,
} from '../catalogue/index.ts';
import type { ShopDeps } from '../deps.ts';

export interface ListPage {
  understood: Understood;
  page: PhonePage;
  /** The day of a moment in the time zone of the shop, as an ISO date. */
  dayOf: (moment: Date) => string;
  /** How many each option of each filter would leave. */
  counted: FacetCounts;
}

type Part = Pick<ListPart, 'sort' | 'limit' | 'cursor'>;

/** @param query.chosen filters chosen beside the text; they count more than its phrases */
export async function readListPage(
  { catalogue }: Pick<ShopDeps, 'catalogue'>,
  { text, chosen, part }: { text: string; chosen: MobileFilter; part: Part },
): Promise<ListPage> {
  const snapshot = await catalogue.current();
  const understood = understandSearch(snapshot, text, chosen);
  const { fitting, ...counted } = countOptions(snapshot.phones, understood.filter);
  return { understood, page: partOf(fitting, understood, part), dayOf: snapshot.dayOf, counted };
}

/**
 * The best fit first when there are words, else the newest. Addresses are bookmarked and typed: with a cursor of another
 * order the list begins at its first page.
 */
function partOf(
  fitting: readonly ListedPhone[],
  { words, likeness }: Understood,
  { sort = 'relevance', ...rest }: Part,
): PhonePage {
  const order = sort === 'relevance' && words.length === 0 ? 'newest' : sort;
  const asked = { ...rest, sort: order, likeness };
  try {
    return pageOf(fitting, asked);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed-request') throw error;
    return pageOf(fitting, { ...asked, cursor: undefined });
  }
}

/** The phones that fit best, at most `limit`; none for an empty text. */
export async function readSuggestions(
  { catalogue }: Pick<ShopDeps, 'catalogue'>,
  text: string,
  limit: number,
): Promise<{ understood: Understood; phones: ListedPhone[] }> {
  const snapshot = await catalogue.current();
  const understood = understandSearch(snapshot, text, {});
  if (text.trim() === '') return { understood, phones: [] };
  const fitting = phonesThatFit(snapshot.phones, understood.filter);
  const { phones } = partOf(fitting, understood, { limit });
  return { understood, phones };
}
