/**
 * The key of a comparison once it is known which of the named phones there are. Protects: an address of
 * phones that nobody sells costs one look at an index, and its page, which names them, is not kept.
 */
import { atPresent, readCompareChoice, writeCompareQuery } from '../../contract/compare/address.ts';
import type { Services } from '../../services.ts';
import { findPresentSlugs } from '../../shop/catalogue/index.ts';
import { ROUTES_KEY } from './public-pages.ts';

const COMPARISON = /^\/compare(?:\.data)?\?/;

/** Whether the database has to be asked what an address means. */
export function namesPhones(key: string): boolean {
  return COMPARISON.test(key);
}

/**
 * @param key as an address gives it, of whatever page
 * @returns null where a phone that is named is not sold
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
