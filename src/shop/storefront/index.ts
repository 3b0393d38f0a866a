/** Read models of the public pages: what each shows, joined from catalogue, reviews, price history and wish lists. */
export { type ComparedPhone, readComparison } from './comparison.ts';
export { readFinderPage } from './finder-page.ts';
export { type ListPage, readListPage, readSuggestions } from './list-page.ts';
export { type PhonePage, readPhonePage } from './phone-page.ts';
export { readReviewsToShow } from './reviews-to-show.ts';
export { readSharedWishList } from './shared-wish-list.ts';
