/** Where to go from a list that is empty: which filter to give up, and which brand has what was asked. */
import { SHOWN_BRANDS } from '../../../../contract/mobile-brands.ts';
import { MOBILE_FILTERS } from '../../../../contract/mobile-filters.ts';
import type { AppliedFilter, MobileSearchResult, PageApi } from '../../../../contract/page-api.ts';
import { nameWords } from '../../../../shared/words/name-words.ts';
import { atBrand, type OrderChoice, orderAddress, shownChips } from './order-choice.ts';

export interface WayOut {
  label: string;
  address: string;
  /** Phones that are there. */
  total: number;
}

export interface WaysOut {
  /** Without one of the filters, the most phones first. */
  without: WayOut[];
  /** The same choice at another brand. */
  brands: WayOut[];
  /** The shop has no phones at all. */
  isShopEmpty: boolean;
}

export async function findWaysOut(
  api: Pick<PageApi, 'searchMobiles'>,
  { brand, query }: OrderChoice,
  { chips, facets, words }: MobileSearchResult,
): Promise<WaysOut> {
  const parts = [...shownChips(chips, brand), ...typedWords(query, words)];
  const without = await Promise.all(parts.map((part) => foundWithout(api, part)));
  const counts = facets.counts.brand;
  const options = MOBILE_FILTERS.find(({ name }) => name === 'brand')?.options ?? [];
  const brands = options.flatMap(({ label, filters }, index): WayOut[] => {
    const category = SHOWN_BRANDS.find(
      (known) => known.category === filters.category?.[0],
    )?.category;
    const total = counts[index] ?? 0;
    if (!category || total === 0) return [];
    return [{ label, total, address: orderAddress(atBrand(query, category)) }];
  });
  const found = without.filter(({ total }) => total > 0).sort(byTotal);
  const isDeadEnd = found.length === 0 && brands.length === 0;
  const isShopEmpty = isDeadEnd && (await api.searchMobiles({ limit: 1 })).total === 0;
  return { without: found, brands, isShopEmpty };
}

/** A part of what was asked for, and the query without it. */
type Part = Pick<AppliedFilter, 'label' | 'without'>;

const MOST_WORDS = 6;

/** The words that names were searched for, each of which can be dropped. */
function typedWords(query: OrderChoice['query'], words: readonly string[]): Part[] {
  const typed = query.q?.split(' ') ?? [];
  return typed
    .filter((word) => nameWords(word).some((part) => words.includes(part)))
    .slice(0, MOST_WORDS)
    .flatMap((word): Part[] => {
      const q = typed.filter((other) => other !== word).join(' ');
      return q === '' ? [] : [{ label: word, without: { ...query, q } }];
    });
}

async function foundWithout(
  api: Pick<PageApi, 'searchMobiles'>,
  { label, without }: Part,
): Promise<WayOut> {
  const { total } = await api.searchMobiles({ ...without, limit: 1 });
  return { label, total, address: orderAddress(without) };
}

const byTotal = (one: WayOut, other: WayOut) => other.total - one.total;
