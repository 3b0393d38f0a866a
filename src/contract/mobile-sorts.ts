/** Every way to order the catalogue. Plain data, apart from the filters because more pages need it. */
export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'price', label: 'Price, low to high' },
  { value: '-price', label: 'Price, high to low' },
  { value: 'name', label: 'Name, A to Z' },
  { value: 'screen', label: 'Screen, small to large' },
  { value: '-screen', label: 'Screen, large to small' },
  { value: 'weight', label: 'Weight, light to heavy' },
] as const;

export type MobileSort = (typeof SORTS)[number]['value'];
/** With words in the search box the best fit comes first, unless another order is chosen. */
export type SearchSort = MobileSort | 'relevance';
