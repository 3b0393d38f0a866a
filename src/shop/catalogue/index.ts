/** The door of the catalogue. */
export { addMobile, insertMobile, type NewMobile } from './add-mobile.ts';
export { changeMobile, type MobileChange } from './change-mobile.ts';
export { listMobiles, type MobilePage } from './list-mobiles.ts';
export type { Mobile } from './mobile.ts';
export { removeMobile } from './remove-mobile.ts';
export { isOnSale, summarise, toSlug } from './rules.ts';
export { type MobileSpecs, mobileSpecsSchema } from './specs.ts';
export { countUnits, releaseStock, reserveStock, type StockItem, sellStock } from './stock.ts';
export { findMobileById, findMobileBySlug, loadMobiles, type MobileFilter } from './store.ts';
export { uploadImage } from './upload-image.ts';
