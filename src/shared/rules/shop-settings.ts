/** What the owner of the shop decides, and how the shop comes: plain data, the same in pages and server. */
import { RETURN_DAYS } from '../words/terms.ts';

/** Where something is sent, as far as prices depend on it. */
export interface Place {
  /** ISO 3166 alpha-2. */
  country: string;
  /** As `regionRule` has it; null where none is said. */
  region: string | null;
}

export interface TaxRate extends Place {
  /** What receipts call it, such as "VAT". */
  name: string;
  /** Parts per million, so that 8.875 % is a whole number. */
  ratePpm: number;
  /** The first day in the time zone of the shop, as YYYY-MM-DD. */
  appliesFrom: string;
  /** Whether a delivery is taxed at this rate too. */
  taxesShipping: boolean;
}

export interface ShippingPrice {
  /** Null: wherever no other price applies. */
  country: string | null;
  priceCents: number;
  /** The first day in the time zone of the shop, as YYYY-MM-DD. */
  appliesFrom: string;
}

export interface ShopSettings {
  companyName: string;
  /** The address for invoices, one line of it a line; empty: that of the website. */
  companyAddress: string;
  /** Empty: the address of those who answer messages (CONTACT_TO). */
  contactEmail: string;
  /** Days begin and end in it: IANA name, such as Asia/Dhaka. */
  timeZone: string;
  /** How long a phone can be sent back, from its delivery. */
  returnDays: number;
  /** Whether what the catalogue says is what is paid, or tax is added to it. */
  pricesIncludeTax: boolean;
  /** Where the shop is: an order without an address is reckoned for it. */
  home: Place;
  taxRates: TaxRate[];
  shippingPrices: ShippingPrice[];
  /** Show the home page banner that promises up to 70% off realme phones. */
  showsRealmeBanner: boolean;
}

/** The shop as it comes: prices are final, nothing is added to them. */
export const DEFAULT_SETTINGS: ShopSettings = {
  companyName: 'Handset',
  companyAddress: '',
  contactEmail: '',
  timeZone: 'UTC',
  returnDays: RETURN_DAYS,
  pricesIncludeTax: true,
  home: { country: 'US', region: null },
  taxRates: [],
  shippingPrices: [],
  showsRealmeBanner: true,
};

/** What public pages tell of the settings. */
export interface ShopTerms {
  returnDays: number;
  /** Nowhere, and on no day that is known, a delivery costs anything. */
  isDeliveryFree: boolean;
  /** Somewhere tax is added to the prices that pages show. */
  addsTax: boolean;
  /** Somewhere they include tax. */
  includesTax: boolean;
  showsRealmeBanner: boolean;
}

/** @param hasTaxService whether a service says which tax is due, and not the rates */
export function termsOf(settings: ShopSettings, hasTaxService = false): ShopTerms {
  const { returnDays, pricesIncludeTax, taxRates, shippingPrices, showsRealmeBanner } = settings;
  const hasTax = hasTaxService || taxRates.some(({ ratePpm }) => ratePpm > 0);
  return {
    returnDays,
    isDeliveryFree: shippingPrices.every(({ priceCents }) => priceCents === 0),
    addsTax: hasTax && !pricesIncludeTax,
    includesTax: hasTax && pricesIncludeTax,
    showsRealmeBanner,
  };
}

export const DEFAULT_TERMS = termsOf(DEFAULT_SETTINGS);

export const SETTINGS_LIMITS = {
  companyName: 80,
  companyAddress: 300,
  taxName: 40,
  /** Rates and shipping prices each, those of other days included. */
  entries: 300,
  shippingPriceCents: 1_000_000,
  returnDays: 365,
} as const;

export const PPM = 1_000_000;

/** 8.875 for 88,750 parts per million. */
export function toPercent(ratePpm: number): number {
  return ratePpm / 10_000;
}

/** Parts per million for 8.875, rounded to the nearest. */
export function toPpm(percent: number): number {
  return Math.round(percent * 10_000);
}
