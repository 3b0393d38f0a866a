/**
 * Cache key of a comparison. Protects: made-up phones in the address cost one index lookup, and the page,
 * which names them, is not cached.
 */
import { atPresent, readCompareChoice, writeCompareQuery } from '../../contract/compare/address.ts';
import type { Services } from '../../services.ts';
import { findPresentSlugs } from '../../shop/catalogue/index.ts';
import { ROUTES_KEY } from './public-pages.ts';

const COMPARISON = /^\/compare(?:\.data)?\?/;

/** Whether a key names phones, which have to be looked up in the database. */
export function namesPhones(key: string): boolean {
  return COMPARISON.test(key);
}

/**
 * @param key path and query of any page
 * @returns null if one of the phones is not sold
 */
export async function presentKeyOf(
  { db }: Pick<Services, 'db'>,
  key: string,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(`http://page${key}`);
  const choice = readCompareChoice(searchParams);
  if (choice.phones.length === 0) return key;
  const present = await findPresentSlugs(db, choice.phones);
  if (choice.phones.some((name) => !present.has(name))) return null;
  const known = writeCompareQuery(atPresent(choice, present));
  const routes = searchParams.get(ROUTES_KEY);
  if (routes !== null) known.set(ROUTES_KEY, routes);
  return known.size === 0 ? pathname : `${pathname}?${known}`;
}
