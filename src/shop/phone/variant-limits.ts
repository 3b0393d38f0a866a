/** What the facts of a variant may be, in the form of a mobile and in files. */

/** Most variants of one mobile. */
export const VARIANTS_MAX = 100;
/** 1 to 64 plain characters, none of them a blank at either end. */
export const SKU = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;
/** A GTIN of 8, 12, 13 or 14 digits. */
export const BARCODE = /^(?:\d{8}|\d{12,14})$/;
export const COLOUR_MAX = 60;
export const COLOUR_HEX = /^#[0-9a-f]{6}$/;
/** In gigabytes. */
export const STORAGE_MAX_GB = 65_536;
export const RAM_MAX_GB = 1_024;
