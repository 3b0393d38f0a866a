/** What an address form holds, and the shop's own rules, so that most errors are told before it is sent. */
import * as z from 'zod/mini';
import type { WireDelivery } from '../../../../contract/orders.ts';
import {
  DELIVERY_COUNTRIES,
  DELIVERY_LIMITS,
  postalCodeProblem,
  readPostalCode,
} from '../../../../shared/delivery/delivery.ts';
import { regionProblem, regionRule } from '../../../../shared/delivery/delivery-regions.ts';
import { cleanLine } from '../../../../shared/rules/plain-text.ts';

const text = z.string().check(z.overwrite(cleanLine));

const valuesSchema = z.object({
  name: text,
  street: text,
  city: text,
  region: text,
  postalCode: z.string().check(z.overwrite(readPostalCode)),
  country: z.enum(DELIVERY_COUNTRIES, 'Please choose a country from the list'),
});
export type AddressValues = z.infer<typeof valuesSchema>;
export type AddressField = keyof AddressValues;

/** In the order in which they stand in the form. */
export const ADDRESS_FIELDS = [
  ...['name', 'country', 'street', 'city', 'region', 'postalCode'],
] as const satisfies readonly AddressField[];

/** A whole address. */
export const addressSchema = valuesSchema.check(({ value, issues }) => {
  for (const { field, message } of findProblems(value)) {
    issues.push({ code: 'custom', input: value, path: [field], message });
  }
});

/** An address that may be left for later; one that is begun must be whole. */
export const laterAddressSchema = valuesSchema.check(({ value, issues }) => {
  if (isLeftOut(value)) return;
  for (const { field, message } of findProblems(value)) {
    issues.push({ code: 'custom', input: value, path: [field], message });
  }
});

/** Name and country are filled in beforehand, so they begin nothing. */
export function isLeftOut({ street, city, region, postalCode }: AddressValues): boolean {
  return [street, city, region, postalCode].every((value) => value.trim() === '');
}

/** What the server takes: without the region that another country's form has left behind. */
export function toDelivery({ region, ...address }: AddressValues): WireDelivery {
  return regionRule(address.country) && region ? { ...address, region } : address;
}

/** The values to begin with: the known address, or only who lives here and in which country. */
export function toValues(known: WireDelivery | null, name: string): AddressValues {
  const blank = { name, street: '', city: '', region: '', postalCode: '', country: ownCountry() };
  return { ...blank, ...known, region: known?.region ?? '' };
}

/** False for addresses from before states were asked for. */
export function isWhole(known: WireDelivery): boolean {
  return findProblems(toValues(known, '')).length === 0;
}

function findProblems(address: AddressValues): { field: AddressField; message: string }[] {
  const { name, street, city, region, postalCode, country } = address;
  const checks: Record<AddressField, string | null> = {
    name: checkLine(name, 'Name is required', DELIVERY_LIMITS.name),
    street: checkLine(street, 'Street and number are required', DELIVERY_LIMITS.street),
    city: checkLine(city, 'City is required', DELIVERY_LIMITS.city),
    region: regionRule(country) ? regionProblem(country, region.trim()) : null,
    postalCode: postalCodeProblem(country, postalCode),
    country: null,
  };
  return ADDRESS_FIELDS.flatMap((field) => {
    const message = checks[field];
    return message === null ? [] : { field, message };
  });
}

function checkLine(value: string, missing: string, max: number): string | null {
  if (value.trim() === '') return missing;
  return value.trim().length > max ? `Please use at most ${max} characters` : null;
}

/** Where the browser's language is at home, when the shop delivers there. */
function ownCountry(): AddressValues['country'] {
  const { region } = new Intl.Locale(navigator.language);
  return DELIVERY_COUNTRIES.find((code) => code === region) ?? DELIVERY_COUNTRIES[0];
}
