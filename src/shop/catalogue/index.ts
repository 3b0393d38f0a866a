/** What other modules may use of the catalogue. */

export { type MobileSpecs, mobileSpecsSchema } from '../phone/schema.ts';
export { addMobile, insertMobile, type NewMobile } from './add-mobile.ts';
export { chooseSlug, shortSlug, wholeSlug } from './addresses.ts';
export { changeMobile, type MobileChange } from './change-mobile.ts';
export { changeMobiles, type MobileEdit } from './change-mobiles.ts';
export { countFacets, type FacetCounts, type OptionsOfGroup } from './facets.ts';
export type { MobileFilter } from './filter.ts';
export { isUploaded } from './images.ts';
export { countAddresses, listAddresses, type MobileAddress } from './list-addresses.ts';
export { listMobiles, type MobilePage } from './list-mobiles.ts';
export { listRelated } from './list-related.ts';
export type { Mobile } from './mobile.ts';
export { nextOfferMoment } from './next-offer-moment.ts';
export { listOffers, type Offer, readOffers, setOffers } from './offers.ts';
export type { Chip } from './parse-search.ts';
export { listPriceHistory, type PricePoint } from './price-history.ts';
export { readRangeFacts } from './range-facts.ts';
export { removeMobile } from './remove-mobile.ts';
export { filterColumns, isOnSale, summarise, toSlug } from './rules.ts';
export {
  searchMobiles,
  suggestMobiles,
  type Understood,
  understandSearch,
} from './search-mobiles.ts';
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
export { createVocabulary, readWords, type Vocabulary } from './words.ts';
