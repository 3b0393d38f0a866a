/** Facade of the catalogue. */

export { type AdvertisedVariant, isBannerShown, listAdvertised } from './advertised-offer.ts';
export { isUploaded } from './images.ts';
export { listManagedVariants, type ManagedVariant } from './list-managed-variants.ts';
export type { Mobile } from './mobile.ts';
export { listOffers, type Offer } from './offers.ts';
export { listPriceHistories, type PricePoint, type VariantPriceHistory } from './price-history.ts';
export { isOnSale, summarise, toSlug } from './rules.ts';
export type { Chip } from './search/parse-search.ts';
export { readWords, type Understood, understandSearch } from './search/understand-search.ts';
export { createCatalogue } from './snapshot/catalogue.ts';
export { countOptions, type FacetCounts } from './snapshot/count-options.ts';
export {
  fittingVariant,
  type MobileFilter,
  phonesThatFit,
  toMobileFilter,
} from './snapshot/filter.ts';
export { type FoundPhones, findPhones, type WayOut } from './snapshot/find-phones.ts';
export {
  type ListPart,
  listPhones,
  type PhonePage,
  type PhoneQuery,
  pageOf,
} from './snapshot/list-phones.ts';
export { rangeFacts } from './snapshot/range-facts.ts';
export { relatedPhones } from './snapshot/related-phones.ts';
export {
  type Catalogue,
  type CatalogueSnapshot,
  catalogueAway,
  findBySlug,
  type ListedPhone,
  type PastPrice,
  type Rating,
} from './snapshot/snapshot.ts';
export {
  findMobileById,
  findMobileBySlug,
  findMobilesBySlug,
  findPresentSlug,
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
  type VariantInput,
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
export { addVariants, type NewVariant, setOffers } from './write/variant-writes.ts';
export {
  type CatalogueDeps,
  removeMobiles,
  transactOnCatalogue,
  writeMobiles,
} from './write/write-mobiles.ts';
