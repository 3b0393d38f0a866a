/** What the shop needs of a service that knows the taxes of every place. Without one its own rates say them. */

/** Where a parcel goes, as far as taxes depend on it. Null: not known. */
export interface TaxAddress {
  /** ISO 3166 alpha-2. */
  country: string;
  region: string | null;
  /** Null together with what follows: where the shop itself is. */
  postalCode: string | null;
  city: string | null;
  street: string | null;
}

export interface TaxQuery {
  to: TaxAddress;
  /** One for each unit, as the catalogue says them. */
  pricesCents: readonly number[];
  shippingCents: number;
  /** Whether the tax is within these amounts, or comes on top. */
  isIncluded: boolean;
  /** Of the order, in the time zone of the shop, as YYYY-MM-DD. */
  day: string;
}

export interface QuotedTax {
  taxCents: number;
  /** Of all taxes together, in parts per million. */
  ratePpm: number;
}

/** What the service says of one query. */
export interface TaxQuote {
  /** What the tax is called; null when there is none. */
  name: string | null;
  /** One for each unit, in the order of the prices. */
  units: QuotedTax[];
  shipping: QuotedTax;
}

export interface TaxService {
  /**
   * @returns null when it cannot say where the address is
   * @throws AppError provider-error, provider-timeout
   */
  quote(query: TaxQuery): Promise<TaxQuote | null>;
}
