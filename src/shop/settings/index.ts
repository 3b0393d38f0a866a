/** Facade of the settings of the shop. */
export { type ChangedSettings, changeSettings, readSettings } from './change-settings.ts';
export { hasCharges, isSameRegion, shippingPriceAt, taxRateAt } from './rules.ts';
export { findSettings, readShopDays, type StoredSettings } from './store.ts';
export { undoSettingsChange } from './undo-settings.ts';
