/** Where a parcel goes: the fields, their limits, and the countries that the shop delivers to. */
export interface DeliveryAddress {
  name: string;
  street: string;
  city: string;
  postalCode: string;
  /** ISO 3166 alpha-2, one of `DELIVERY_COUNTRIES`. */
  country: string;
}

/** ISO 3166 alpha-2, in the order of their English names; `US` is offered first. */
export const DELIVERY_COUNTRIES = [
  ...['US', 'AU', 'AT', 'BD', 'BE', 'BR', 'CA', 'CZ', 'DK', 'FI', 'FR', 'DE', 'GR', 'IN', 'ID'],
  ...['IE', 'IT', 'JP', 'LU', 'MY', 'MX', 'NL', 'NZ', 'NO', 'PK', 'PL', 'PT', 'SG', 'KR', 'ES'],
  ...['SE', 'CH', 'GB'],
] as const;

export const DELIVERY_LIMITS = { name: 100, street: 120, city: 80, postalCode: 12 } as const;

/** Letters, digits, blanks and hyphens: every postal code of these countries is made of them. */
export const POSTAL_CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9 -]{1,11}$/;

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country, for example `US` → United States. */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

/** The address as the lines of a label. */
export function addressLines(address: DeliveryAddress): string[] {
  const { name, street, city, postalCode, country } = address;
  return [name, street, `${postalCode} ${city}`, countryName(country)];
}
