/** What a shopper chose above the list: brand and order. The address is the only place that keeps it. */
import { BRANDS, type Category } from '../../../shared/constants.ts';

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'name', label: 'Name, A to Z' },
] as const;

export type Sort = (typeof SORTS)[number]['value'];
export type Brand = (typeof BRANDS)[number];

export interface ListChoice {
  brand: Brand;
  sort: Sort;
}

/** Reads the choice from an address; whatever is missing or unknown becomes iPhone, newest first. */
export function readListChoice(params: URLSearchParams): ListChoice {
  const wanted = params.get('brand')?.toLowerCase();
  const brand = BRANDS.find(({ category }) => category.toLowerCase() === wanted) ?? BRANDS[0];
  const sort = SORTS.find(({ value }) => value === params.get('sort'))?.value ?? 'newest';
  return { brand, sort };
}

/** The address of a choice, without what is usual anyway. */
export function listAddress(
  path: string,
  { category, sort }: { category: Category; sort: Sort },
): string {
  const params = new URLSearchParams();
  if (category !== BRANDS[0].category) params.set('brand', category);
  if (sort !== 'newest') params.set('sort', sort);
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
