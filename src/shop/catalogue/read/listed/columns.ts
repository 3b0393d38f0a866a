/** The columns of the index, and the numbers that stand there for what is no number. */
import { CATEGORIES } from '../../../phone/brands.ts';
import { FILTER_FACTS, type FilterName } from '../../../phone/filters.ts';
import { createNumberColumn, type NumberColumn } from './number-column.ts';

type StoredName = FilterName | 'listPrice' | 'lowStock' | 'createdAt';

/**
 * Prices are what is paid now; flags are 1 or 0, brands their number, moments seconds since 1970; what is not
 * known is NaN.
 */
export type Columns = Record<StoredName, NumberColumn>;

/** What the table of lists `l` has of a mobile, as SQL. The price of now it does not have. */
export const STORED: readonly { name: StoredName; value: string }[] = [
  { name: 'listPrice', value: 'l.price_cents' },
  { name: 'lowStock', value: 'l.low_stock' },
  { name: 'createdAt', value: 'extract(epoch from l.created_at)' },
  ...FILTER_FACTS.flatMap(({ name, column }) =>
    column ? [{ name, value: `l.${column.name}` }] : [],
  ),
];

export function createColumns(): Columns {
  const names = [...STORED, ...FILTER_FACTS].map(({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, createNumberColumn()])) as Columns;
}

export type Stored = number | string | boolean | null;

export function numberOf(value: Stored): number {
  if (value === null) return Number.NaN;
  return typeof value === 'string' ? numberOfBrand(value) : Number(value);
}

export function numberOfBrand(category: string): number {
  return (CATEGORIES as readonly string[]).indexOf(category);
}
