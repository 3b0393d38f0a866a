/**
 * Which pages are the same for everybody, and under which address each is kept. Query keys and values that
 * a page does not know are left out, so that one content has one address. The router's data requests
 * (`.data`) are pages without their frame.
 */
import type { FastifyRequest } from 'fastify';
import { readCompareChoice, writeCompareQuery } from '../../contract/compare/address.ts';
import { tidyFinderQuery } from '../../contract/finder/address.ts';
import { readMobileQuery, writeMobileQuery } from '../../contract/mobile-address.ts';
import { tidyPhoneQuery } from '../../contract/phone/address.ts';
import {
  findUnknownAnswers,
  findUnknownValues,
  isAnythingUnknown,
} from '../requests/unknown-values.ts';

/** Null where the page says what it does not know of its address: made-up values are not kept. */
type ReadQuery = (given: URLSearchParams) => URLSearchParams | null;

interface PublicPage {
  path: RegExp;
  /** Its file in web/routes, where that is not named like the path. */
  route?: string;
  query: ReadQuery;
  /** What data requests ask, unless it is what pages ask. */
  dataQuery?: ReadQuery;
}

const PUBLIC_PAGES: PublicPage[] = [
  { path: /^\/(?:_root)?$/, route: 'home', query: tidyHomeQuery },
  { path: /^\/order$/i, query: tidyListQuery },
  { path: /^\/find$/i, query: tidyAnswers },
  { path: /^\/compare$/i, query: (given) => writeCompareQuery(readAsked(given)) },
  // The data are those of all variants.
  {
    path: /^\/mobiles\/[a-z0-9-]{1,120}$/,
    route: 'mobile',
    query: tidyPhoneQuery,
    dataQuery: nothing,
  },
  {
    path: /^\/(?:offered|about|contact|delivery-and-returns|withdrawal|privacy|terms)$/i,
    query: nothing,
  },
];
const DATA_SUFFIX = '.data';
/** Which loaders a data request asks for: ids of our own route files. */
export const ROUTES_KEY = '_routes';
const COMMON_ROUTES = ['root', 'routes/shop-layout'];

/** The canonical address of a public page, or null for every other request. */
export function cacheKeyOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  return readAddress(url);
}

/**
 * Path and query of a request, whatever form it came in. Protects: neither `//name/` nor
 * `http://name/` in the request line is ever taken for a host.
 */
export function pathOf(url: string): string {
  return `/${url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^[/\\]+/, '')}`;
}

function readAddress(url: string): string | null {
  const { pathname, searchParams } = new URL(`http://page${pathOf(url)}`);
  const isData = pathname.endsWith(DATA_SUFFIX);
  const path = decodePath(
    isData ? pathname.slice(0, -DATA_SUFFIX.length) : withoutTrailingSlash(pathname),
  );
  const page = PUBLIC_PAGES.find((candidate) => candidate.path.test(path));
  if (!page || (path === '/_root' && !isData)) return null;
  const { query, dataQuery = query, route = path.slice(1).toLowerCase() } = page;
  const known = (isData ? dataQuery : query)(searchParams);
  if (known === null) return null;
  if (isData) copyRoutes(searchParams, known, `routes/${route}`);
  // The router takes paths in any case; one page has one key.
  const address = (isData ? path + DATA_SUFFIX : path).toLowerCase();
  return known.size === 0 ? address : `${address}?${known}`;
}

/** As the router reads it, to which `/%6frder` is `/order`; a path that cannot be decoded is no page. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '';
  }
}

/** Only ids that the page has, in one order: whatever else is named would be a key of its own. */
function copyRoutes(given: URLSearchParams, known: URLSearchParams, own: string): void {
  const asked = given.get(ROUTES_KEY)?.split(',') ?? [];
  const routes = [...COMMON_ROUTES, own].filter((id) => asked.includes(id));
  if (routes.length > 0) known.set(ROUTES_KEY, routes.join());
}

/** Whether more phones were named than fit is found out, not asked for. */
function readAsked(given: URLSearchParams) {
  return { ...readCompareChoice(given), more: false };
}

function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function tidyListQuery(given: URLSearchParams): URLSearchParams | null {
  const isUnknown = isAnythingUnknown(findUnknownValues(given));
  return isUnknown ? null : writeMobileQuery(readMobileQuery(given));
}

function tidyAnswers(given: URLSearchParams): URLSearchParams | null {
  return isAnythingUnknown(findUnknownAnswers(given)) ? null : tidyFinderQuery(given);
}

/** The open tab; one brand has one spelling. */
function tidyHomeQuery(given: URLSearchParams): URLSearchParams | null {
  const { category = [] } = readMobileQuery(given);
  const { brands, otherNames } = findUnknownValues(given);
  if (brands.length + otherNames.length > 0) return null;
  return writeMobileQuery(category.length === 1 ? { category } : {});
}

function nothing(): URLSearchParams {
  return new URLSearchParams();
}
