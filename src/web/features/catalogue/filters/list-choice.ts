/** Which brand an address asks for: the tab that is open on the home page. */
import { SHOWN_BRANDS, type ShownBrand } from '../../../../contract/mobile-brands.ts';
import type { Category } from '../../../../shop/phone/brands.ts';

/** @returns the brand of a category; the first one for a category that is none */
export function brandOf(category: string): ShownBrand {
  return SHOWN_BRANDS.find((brand) => brand.category === category) ?? SHOWN_BRANDS[0];
}

/** Whatever is missing or unknown becomes the first tab. */
export function readBrand(params: URLSearchParams): ShownBrand {
  const wanted = (params.get('brand') ?? params.get('category'))?.toLowerCase();
  return SHOWN_BRANDS.find(({ category }) => category.toLowerCase() === wanted) ?? SHOWN_BRANDS[0];
}

/** The address of a brand's list on a page, without what is usual anyway. */
export function brandAddress(path: string, category: Category): string {
  return category === SHOWN_BRANDS[0].category ? path : `${path}?brand=${category}`;
}
