/** Which brand an address asks for: the tab that is open on the home page. */
import { BRANDS, type Brand, type Category } from '../../../../shop/phone/brands.ts';

/** Whatever is missing or unknown becomes the first tab. */
export function readBrand(params: URLSearchParams): Brand {
  const wanted = params.get('brand')?.toLowerCase();
  return BRANDS.find(({ category }) => category.toLowerCase() === wanted) ?? BRANDS[0];
}

/** The address of a brand's list on a page, without what is usual anyway. */
export function brandAddress(path: string, category: Category): string {
  return category === BRANDS[0].category ? path : `${path}?brand=${category}`;
}
