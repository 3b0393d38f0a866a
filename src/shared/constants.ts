/** The constants that the specification fixes, and the limits that it leaves to the shop. */
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const PASSKEY_NAME_MAX_LENGTH = 60;
export const PASSWORD_SPECIALS = '!@#$&*';
export const TOAST_DURATION_MS = 1500;
export const SLIDER_INTERVAL_MS = 2500;
export const PRODUCTS_QUERY_KEY = 'products';
export const ACCESS_TOKEN_KEY = 'access-token';
/** Where a browser keeps the phone that its owner has told us about. */
export const OWN_PHONE_KEY = 'handset:own-phone';
export const RATING_DEFAULT_ITEMS = 5;
export const RATING_MIN_ITEMS = 1;
export const RATING_MAX_ITEMS = 10;
export const ADVERTISED_REALME_REDUCTION_PERCENT = 70;

/** End of an offer that has no end, as it is stored. On the wire it is null. */
export const NO_OFFER_END = '2100-01-01T00:00:00.000Z';

export const PRICE_MIN_DOLLARS = 1;
export const PRICE_MAX_DOLLARS = 100_000;
export const STOCK_MAX = 100_000;
export const MOBILE_NAME_MAX_LENGTH = 120;
export const MOBILE_DESCRIPTION_MAX_LENGTH = 2_000;
export const CART_MAX_ROWS = 20;
export const CART_MAX_ROWS_PER_MOBILE = 5;
/** Units of a mobile that was added without saying how many there are. */
export const DEFAULT_STOCK = 10;
