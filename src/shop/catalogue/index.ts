/** Facade of the catalogue. */

export { type AdvertisedVariant, isBannerShown, listAdvertised } from './advertised-offer.ts';
export { isUploaded } from './images.ts';
export type { Mobile } from './mobile.ts';
export { listOffers, type Offer } from './offers.ts';
export { listPriceHistories, type PricePoint, type VariantPriceHistory } from './price-history.ts';
export { countFacets, countMobiles, type FacetCounts, type OptionsOfGroup } from './read/facets.ts';
export type { MobileFilter } from './read/filter.ts';
export { type FoundPhones, findPhones, type WayOut } from './read/find-phones.ts';
export { fittingVariant } from './read/fitting-variant.ts';
export { countAddresses, listAddresses, type MobileAddress } from './read/list-addresses.ts';
export { listManagedVariants, type ManagedVariant } from './read/list-managed-variants.ts';
export { listMobiles, type MobilePage } from './read/list-mobiles.ts';
export { listRelated } from './read/list-related.ts';
export { prepareLists, readMobilesNow } from './read/list-store.ts';
export { listRepriced, nextOfferMoment } from './read/next-offer-moment.ts';
export { readRangeFacts } from './read/range-facts.ts';
export { isOnSale, summarise, toSlug } from './rules.ts';
export type { Chip } from './search/parse-search.ts';
export {
  searchMobiles,
  suggestMobiles,
  type Understood,
  understandSearch,
} from './search/search-mobiles.ts';
export { createVocabulary, readWords, type Vocabulary } from './search/words.ts';
export {
  findMobileById,
  findMobileBySlug,
  findMobilesBySlug,
  findPresentSlug,
  findPresentSlugs,
  loadMobiles,
  loadVariantFacts,
  offerInForce,
  priceNow,
} from './store.ts';
export { uploadImage } from './upload-image.ts';
export { nameUnit, nameVariant, type Variant, type VariantFacts } from './variant.ts';
export { addMobile } from './write/add-mobile.ts';
export { changeMobile } from './write/change-mobile.ts';
export { changeMobiles, type MobileEdit } from './write/change-mobiles.ts';
export {
  lockMobiles,
  type MobileFields,
  type MobileWrite,
  mobileFieldsSchema,
  onlyChanged,
  pickSame,
  type VariantFields,
} from './write/fields.ts';
export {
  type FirstModel,
  insertMobile,
  insertMobiles,
  insertModels,
} from './write/insert-mobiles.ts';
export { foreignPicture, type Obstacle, type PictureChoice } from './write/obstacles.ts';
export {
  nameOf,
  OF_DEFAULT,
  type RecordedMobile,
  sidesOf,
  sidesOfMany,
} from './write/recorded-changes.ts';
export { removeMobile } from './write/remove-mobile.ts';
export {
  countUnits,
  isBelowHeld,
  releaseStock,
  reserveStock,
  returnStock,
  type SoldUnit,
  type StockItem,
  sellStock,
  takeStockBack,
} from './write/stock.ts';
export { type CatalogueDeps, transactOnCatalogue } from './write/transact-on-catalogue.ts';
export type { VariantInput } from './write/variant-input.ts';
export { addVariants, type NewVariant, setOffers } from './write/variant-writes.ts';
export { removeMobiles, writeMobiles } from './write/write-mobiles.ts';
