/** Searches as pages and the search box need them. */
import { LIST_STEP } from '../contract/mobile-address.ts';
import type { MobileQuery } from '../contract/mobile-query.ts';
import type { WireSuggestions } from '../contract/mobiles.ts';
import type { MobileSearchResult } from '../contract/page-api.ts';
import type { Services } from '../services.ts';
import { AppError } from '../shared/errors.ts';
import {
  countFacets,
  type MobileFilter,
  searchMobiles,
  suggestMobiles,
  understandSearch,
} from '../shop/catalogue/index.ts';
import { BRANDS } from '../shop/phone/brands.ts';
import { publicCacheOf } from './cache/public-cache.ts';
import { toRatedMobiles } from './rated-mobiles.ts';
import { toPriceFrom, toWireMobile } from './translate/mobile.ts';
import {
  OPTIONS,
  toAppliedFilters,
  toMobileFilter,
  toWireFacets,
  toWireFilters,
} from './translate/search.ts';

const SUGGESTED_MOBILES = 6;

/** One page of a search, with counts for every filter. */
export async function searchForPage(
  services: Services,
  query: MobileQuery,
): Promise<MobileSearchResult> {
  const { q = '', sort, cursor, limit = LIST_STEP, ...chosen } = query;
  const { vocabulary } = publicCacheOf(services);
  const deps = { db: services.db, vocabulary };
  const understood = await understandSearch(deps, q, definedOnly(toMobileFilter(chosen)));
  const [page, counted] = await Promise.all([
    pageOf(deps, understood, { sort, cursor, limit }),
    countFacets(services.db, understood.filter, OPTIONS),
  ]);
  return {
    mobiles: await toRatedMobiles(services, page.mobiles, understood.filter),
    total: counted.total,
    nextCursor: page.nextCursor,
    facets: toWireFacets(counted),
    chips: toAppliedFilters(query, understood),
    filters: toWireFilters(understood.filter),
    words: understood.words,
    unanswered: understood.unanswered,
  };
}

/** Addresses are kept and typed: a cursor of another order, or of nobody, means the beginning. */
async function pageOf(...[deps, understood, page]: Parameters<typeof searchMobiles>) {
  try {
    return await searchMobiles(deps, understood, page);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'malformed-request') throw error;
    return searchMobiles(deps, understood, { ...page, cursor: undefined });
  }
}

/** At most six mobiles, the brands and the phrases that were understood. */
export async function suggest(services: Services, text: string): Promise<WireSuggestions> {
  const { vocabulary } = publicCacheOf(services);
  const deps = { db: services.db, vocabulary };
  if (text.trim() === '') return { mobiles: [], brands: [], chips: [] };
  const understood = await understandSearch(deps, text, {});
  const mobiles = await suggestMobiles(deps, understood, SUGGESTED_MOBILES);
  const { categories = [] } = understood.filter;
  return {
    mobiles: mobiles.map((mobile) => {
      const { _id, name, slug, price, listPrice, image, drawing, tint, summary } =
        toWireMobile(mobile);
      const row = { _id, name, slug, price, listPrice, image, drawing, tint, summary };
      return { ...row, ...toPriceFrom(mobile) };
    }),
    brands: BRANDS.filter(({ category }) => categories.includes(category)).map(
      ({ category, label }) => ({ category, label }),
    ),
    chips: understood.chips.map(({ label, rest }) => ({ label, rest })),
  };
}

function definedOnly(filter: MobileFilter): MobileFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}
