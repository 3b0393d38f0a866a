import { tidyText } from '../tools/fold-text.ts';

/** Where a parcel goes: the fields, their limits, and the countries that the shop delivers to. */
export interface DeliveryAddress {
  name: string;
  street: string;
  city: string;
  /** As `regionRule` has it; absent where addresses name none, and in those given before it was asked. */
  region?: string | undefined;
  /** As `readPostalCode` has it; empty where the country's addresses may go without. */
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

export const DELIVERY_LIMITS = {
  name: 100,
  street: 120,
  city: 80,
  region: 60,
  postalCode: 12,
} as const;

/** Letters, digits, blanks and hyphens: every postal code of these countries is made of them. */
const POSTAL_CODE_PATTERN = /^[A-Z0-9][A-Z0-9 -]{1,11}$/;

/** Countries that have an own word for it. */
const POSTAL_CODE_LABELS: Readonly<Record<string, string>> = { US: 'ZIP code', IE: 'Eircode' };

/** What the country calls its postal code. */
export function postalCodeLabel(country: string): string {
  return POSTAL_CODE_LABELS[country] ?? 'Postal code';
}

/** False for Ireland: parcels arrive without an Eircode, and many people do not know theirs. */
export function isPostalCodeRequired(country: string): boolean {
  return country !== 'IE';
}

/** A postal code as it is stored and printed, however it was typed: full width, lower case, odd blanks. */
export function readPostalCode(typed: string): string {
  return tidyText(typed).toUpperCase();
}

/** What is wrong with the postal code of an address, null when nothing is. */
export function postalCodeProblem(country: string, code: string): string | null {
  const label = postalCodeLabel(country);
  const read = readPostalCode(code);
  if (read === '') return isPostalCodeRequired(country) ? `${label} is required` : null;
  if (POSTAL_CODE_PATTERN.test(read)) return null;
  return `Please enter a valid ${label.replace('Postal', 'postal')}`;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** The English name of a country, for example `US` → United States. */
export function countryName(code: string): string {
  return countryNames.of(code) ?? code;
}

const USUAL_LINES = '{postalCode} {city}';

/** City, region and postal code as the country's post writes them; `|` parts lines. */
const LINES: Readonly<Record<string, string>> = {
  US: '{city}, {region} {postalCode}',
  AU: '{city} {region} {postalCode}',
  BD: '{city} - {postalCode}',
  BR: '{city}-{region}|{postalCode}',
  CA: '{city} {region} {postalCode}',
  ES: '{postalCode} {city} {region}',
  GB: '{city}|{postalCode}',
  ID: '{city}|{region} {postalCode}',
  IE: '{city}|{postalCode}',
  IN: '{city} {postalCode}|{region}',
  IT: '{postalCode} {city} {region}',
  JP: '{city}, {region}|{postalCode}',
  KR: '{city}|{region}|{postalCode}',
  MX: '{postalCode} {city}, {region}',
  MY: '{postalCode} {city}|{region}',
  NZ: '{city} {postalCode}',
  PK: '{city}-{postalCode}',
  SG: '{city} {postalCode}',
};

/** The address as the lines of a label. */
export function addressLines(address: DeliveryAddress): string[] {
  const { name, street, city, region = '', postalCode, country } = address;
  const whole = LINES[country] ?? USUAL_LINES;
  const pattern = region ? whole : whole.replace(/(?:, |-| |\|)?\{region\}/, '');
  const parts: Record<string, string> = { city, region, postalCode };
  const place = pattern
    .split('|')
    .map((line) => line.trim().replace(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? ''))
    .filter((line) => line !== '');
  return [name, street, ...place, countryName(country)];
}
