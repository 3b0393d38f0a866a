/**
 * Cache key of a comparison. Protects: a page that names made-up phones is not cached.
 */
import { atPresent, readCompareChoice, writeCompareQuery } from '../../contract/compare/address.ts';
import type { Services } from '../../services.ts';
import { findBySlug } from '../../shop/catalogue/index.ts';
import { ROUTES_KEY } from './public-pages.ts';

const COMPARISON = /^\/compare(?:\.data)?\?/;

/** Whether a key names phones, which have to be looked up. */
export function namesPhones(key: string): boolean {
  return COMPARISON.test(key);
}

/**
 * @param key path and query of any page
 * @returns null if one of the phones is not sold
 */
export async function presentKeyOf(
  { catalogue }: Pick<Services, 'catalogue'>,
  key: string,
): Promise<string | null> {
  const { pathname, searchParams } = new URL(`http://page${key}`);
  const choice = readCompareChoice(searchParams);
  if (choice.phones.length === 0) return key;
  const snapshot = await catalogue.current();
  const present = new Map(
    choice.phones.flatMap((name) => {
      const phone = findBySlug(snapshot, name);
      return phone ? [[name, phone.slug] as const] : [];
    }),
  );
  if (present.size < new Set(choice.phones).size) return null;
  const known = writeCompareQuery(atPresent(choice, present));
  const routes = searchParams.get(ROUTES_KEY);
  if (routes !== null) known.set(ROUTES_KEY, routes);
  return known.size === 0 ? pathname : `${pathname}?${known}`;
}
