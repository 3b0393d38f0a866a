/** The settings as they are typed, and back. What is wrong with them the server says, beside its field. Pure. */
import type { FieldPath } from 'react-hook-form';
import type { WireShopSettings } from '../../../../contract/office/shop-settings.ts';
import { dayIn, isTimeZone } from '../../../../shared/rules/time-zone.ts';
import { searchText } from '../../../../shared/tools/fold-text.ts';
import { plainNumber, plainPercent } from '../../../../shared/tools/plain-number.ts';

export interface RateValues {
  country: string;
  /** Empty: the whole country. */
  region: string;
  name: string;
  percent: string;
  appliesFrom: string;
  taxesShipping: boolean;
}

export interface ShippingValues {
  /** Empty: everywhere else. */
  country: string;
  price: string;
  appliesFrom: string;
}

export interface SettingsValues {
  companyName: string;
  companyAddress: string;
  contactEmail: string;
  timeZone: string;
  returnDays: string;
  pricesIncludeTax: 'yes' | 'no';
  home: { country: string; region: string };
  taxRates: RateValues[];
  shippingPrices: ShippingValues[];
  showsRealmeBanner: boolean;
}

export function toValues(settings: WireShopSettings): SettingsValues {
  const { home, taxRates, shippingPrices } = settings;
  return {
    companyName: settings.companyName,
    companyAddress: settings.companyAddress,
    contactEmail: settings.contactEmail,
    timeZone: settings.timeZone,
    returnDays: String(settings.returnDays),
    pricesIncludeTax: settings.pricesIncludeTax ? 'yes' : 'no',
    home: { country: home.country, region: home.region ?? '' },
    taxRates: taxRates.map(({ region, percent, ...rate }) => ({
      ...rate,
      region: region ?? '',
      percent: String(percent),
    })),
    shippingPrices: shippingPrices.map(({ country, price, ...rest }) => ({
      ...rest,
      country: country ?? '',
      price: Number.isInteger(price) ? String(price) : price.toFixed(2),
    })),
    showsRealmeBanner: settings.showsRealmeBanner,
  };
}

export function toSettings(values: SettingsValues): WireShopSettings {
  // Selects offer nothing else, and the server looks again.
  type Country = WireShopSettings['home']['country'];
  const { home, taxRates, shippingPrices } = values;
  return {
    companyName: values.companyName,
    companyAddress: values.companyAddress.replaceAll('\r', ''),
    contactEmail: values.contactEmail.trim(),
    timeZone: readTimeZone(values.timeZone),
    returnDays: toNumber(plainNumber(values.returnDays)),
    pricesIncludeTax: values.pricesIncludeTax === 'yes',
    home: { country: home.country as Country, region: orNull(home.region) },
    taxRates: taxRates.map(({ country, region, percent, ...rate }) => ({
      ...rate,
      country: country as Country,
      region: orNull(region),
      percent: toNumber(plainPercent(percent)),
    })),
    shippingPrices: shippingPrices.map(({ country, price, ...rest }) => ({
      ...rest,
      country: orNull(country) as Country | null,
      price: toNumber(plainNumber(price)),
    })),
    showsRealmeBanner: values.showsRealmeBanner,
  };
}

/** Every field that the server may find fault with, in the order in which they stand in the form. */
export function fieldNames(values: SettingsValues): FieldPath<SettingsValues>[] {
  const rates = values.taxRates.flatMap((_, index) =>
    (['country', 'region', 'name', 'percent', 'appliesFrom'] as const).map(
      (field) => `taxRates.${index}.${field}` as const,
    ),
  );
  const prices = values.shippingPrices.flatMap((_, index) =>
    (['country', 'price', 'appliesFrom'] as const).map(
      (field) => `shippingPrices.${index}.${field}` as const,
    ),
  );
  return [
    ...(['companyName', 'companyAddress', 'contactEmail', 'timeZone', 'returnDays'] as const),
    ...(['home.country', 'home.region'] as const),
    ...rates,
    'taxRates',
    ...prices,
    'shippingPrices',
  ];
}

/** Today where the shop is, for a line that is added. */
export function todayIn(timeZone: string): string {
  return dayIn(isTimeZone(timeZone) ? timeZone : 'UTC', new Date());
}

const AREAS = ['Africa', 'America', 'Asia', 'Atlantic', 'Australia', 'Europe', 'Indian', 'Pacific'];

/** The one time zone of this name or city, old and new names of cities included; otherwise the text itself. */
export function readTimeZone(typed: string): string {
  const name = searchText(typed).replaceAll(' ', '_');
  const listed = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) =>
    `/${zone.toLowerCase()}`.endsWith(`/${name}`),
  );
  const others = AREAS.map((area) => `${area}/${name}`).filter(isTimeZone);
  const found = listed.length > 0 ? listed : others.map(canonicalTimeZone);
  return (found.length === 1 && found[0]) || typed.trim();
}

const canonicalTimeZone = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone }).resolvedOptions().timeZone;

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** NaN for an empty field: the server reports it as missing. */
function toNumber(digits: string): number {
  return digits === '' ? Number.NaN : Number(digits);
}

/** Errors for text that is no number, before it is sent; the server would report it as missing. */
export const checkPercent = (text: string) =>
  !Number.isNaN(Number(plainPercent(text))) || 'Enter a rate such as 7.5';
export const checkPrice = (text: string) =>
  !Number.isNaN(Number(plainNumber(text))) || 'Enter a price such as 9.90';
export const checkDays = (text: string) =>
  !Number.isNaN(Number(plainNumber(text))) || 'Enter whole days such as 30';
