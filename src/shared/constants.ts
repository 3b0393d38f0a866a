/** The constants that the specification fixes, and the limits that it leaves to the shop. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const PASSWORD_SPECIALS = '!@#$&*';
export const TOAST_DURATION_MS = 1500;
export const SLIDER_INTERVAL_MS = 2500;
export const PRODUCTS_QUERY_KEY = 'products';
export const ACCESS_TOKEN_KEY = 'access-token';
export const RATING_DEFAULT_ITEMS = 5;
export const RATING_MIN_ITEMS = 1;
export const RATING_MAX_ITEMS = 10;
export const ADVERTISED_REALME_REDUCTION_PERCENT = 70;

export const PRICE_MIN_DOLLARS = 1;
export const PRICE_MAX_DOLLARS = 100_000;
export const CART_MAX_ROWS = 20;
export const CART_MAX_ROWS_PER_MOBILE = 5;
/** Units of a mobile that was added without saying how many there are. */
export const DEFAULT_STOCK = 10;

/**
 * The five brands: the exact category value of the contract, the label of the shop's tab, and their
 * order in the option list of the add-and-edit form (the tabs use the order of this list).
 */
export const BRANDS = [
  { category: 'iPhone', label: 'iPhone', optionOrder: 0 },
  { category: 'samsung', label: 'Samsung', optionOrder: 1 },
  { category: 'realme', label: 'Realme', optionOrder: 3 },
  { category: 'vivo', label: 'Vivo', optionOrder: 2 },
  { category: 'oppo', label: 'Oppo', optionOrder: 4 },
] as const;

export type Category = (typeof BRANDS)[number]['category'];

export const CATEGORIES = BRANDS.map((brand) => brand.category) as [Category, ...Category[]];

export const CATEGORY_OPTIONS: readonly Category[] = [...BRANDS]
  .sort((a, b) => a.optionOrder - b.optionOrder)
  .map((brand) => brand.category);
