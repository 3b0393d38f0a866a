/** What other modules may use of the catalogue. */
export { addMobile, insertMobile, type NewMobile } from './add-mobile.ts';
export { chooseSlug, shortSlug, wholeSlug } from './addresses.ts';
export { changeMobile, type MobileChange } from './change-mobile.ts';
export { changeMobiles, type MobileEdit } from './change-mobiles.ts';
export { isUploaded } from './images.ts';
export type { Mobile } from './mobile.ts';
export { listOffers, type Offer, readOffers, setOffers } from './offers.ts';
export { listPriceHistory, type PricePoint } from './price-history.ts';
export { countFacets, type FacetCounts, type OptionsOfGroup } from './read/facets.ts';
export type { FilterGroup, MobileFilter } from './read/filter.ts';
export { countAddresses, listAddresses, type MobileAddress } from './read/list-addresses.ts';
export { listMobiles, type MobilePage } from './read/list-mobiles.ts';
export { listRelated } from './read/list-related.ts';
export { nextOfferMoment } from './read/next-offer-moment.ts';
export type { Chip } from './read/parse-search.ts';
export { readRangeFacts } from './read/range-facts.ts';
export {
  searchMobiles,
  suggestMobiles,
  type Understood,
  understandSearch,
} from './read/search-mobiles.ts';
export { createVocabulary, readWords, type Vocabulary } from './read/words.ts';
export { removeMobile } from './remove-mobile.ts';
export { filterColumns, isOnSale, summarise, toSlug } from './rules.ts';
export { type MobileSpecs, mobileSpecsSchema } from './specs.ts';
export {
  countUnits,
  isShortage,
  releaseStock,
  reserveStock,
  returnStock,
  type StockItem,
  sellStock,
} from './stock.ts';
export {
  findMobileById,
  findMobileBySlug,
  findPresentSlug,
  loadMobiles,
  offerInForce,
  priceNow,
} from './store.ts';
export { uploadImage } from './upload-image.ts';
