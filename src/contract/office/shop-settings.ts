/** The settings of the shop on the wire, for staff. */
import { z } from 'zod';
import { DELIVERY_COUNTRIES, DELIVERY_LIMITS } from '../../shared/delivery/delivery.ts';
import { regionRule } from '../../shared/delivery/delivery-regions.ts';
import { amountToCents } from '../../shared/money.ts';
import {
  cleanLine,
  cleanText,
  isPlainText,
  PLAIN_TEXT_PROBLEM,
} from '../../shared/rules/plain-text.ts';
import { SETTINGS_LIMITS, toPercent, toPpm } from '../../shared/rules/shop-settings.ts';
import { isTimeZone } from '../../shared/rules/time-zone.ts';
import { dayEntry, emailEntry, whenMissing } from '../common.ts';

const required = (max: number, missing: string) =>
  z
    .string(whenMissing(missing))
    .overwrite(cleanLine)
    .min(1, missing)
    .max(max, tooLong(max))
    .refine(isPlainText, PLAIN_TEXT_PROBLEM);
const tooLong = (max: number) => `Please use at most ${max} characters`;

const country = z.enum(DELIVERY_COUNTRIES, 'Please choose a country from the list');
const region = z
  .string()
  .overwrite(cleanLine)
  .min(1)
  .max(DELIVERY_LIMITS.region, tooLong(DELIVERY_LIMITS.region))
  .refine(isPlainText, PLAIN_TEXT_PROBLEM)
  .nullable()
  .describe('State, province or prefecture as addresses write it; null: the whole country');

/** A region that addresses of the country can never name would never apply. */
function hasKnownRegion(place: { country: string; region: string | null }): boolean {
  if (place.region === null) return true;
  const rule = regionRule(place.country);
  return rule !== null && (rule.options?.some(({ value }) => value === place.region) ?? true);
}

const place = z
  .strictObject({ country, region })
  .refine(hasKnownRegion, { path: ['region'], message: 'Please choose a state of this country' });

const day = dayEntry('Please enter a day').describe('The first day, in the time zone of the shop');

const taxRateSchema = place.safeExtend({
  name: required(SETTINGS_LIMITS.taxName, 'Name is required').describe('As receipts call it'),
  percent: z
    .number(whenMissing('Rate is required'))
    .min(0, 'Please enter 0 or more')
    .max(100, 'Please enter at most 100')
    .refine((rate) => toPercent(toPpm(rate)) === rate, 'Please use at most four decimal places'),
  appliesFrom: day,
  taxesShipping: z.boolean().describe('Whether a delivery is taxed too'),
});

const shippingPriceSchema = z.strictObject({
  country: country.nullable().describe('Null: wherever no other price applies'),
  price: z
    .number(whenMissing('Price is required'))
    .min(0, 'Please enter 0 or more')
    .max(SETTINGS_LIMITS.shippingPriceCents / 100, 'Please enter at most 10,000')
    .refine((price) => amountToCents(price) !== null, 'Please enter dollars and cents')
    .describe('US dollars'),
  appliesFrom: day,
});

const entries = <Entry extends z.ZodType>(entry: Entry) =>
  z
    .array(entry)
    .max(SETTINGS_LIMITS.entries, `Please use at most ${SETTINGS_LIMITS.entries} lines`);

export const shopSettingsSchema = z.strictObject({
  companyName: required(SETTINGS_LIMITS.companyName, 'Company is required'),
  companyAddress: z
    .string()
    .overwrite(cleanText)
    .max(SETTINGS_LIMITS.companyAddress, tooLong(SETTINGS_LIMITS.companyAddress))
    .refine(isPlainText, PLAIN_TEXT_PROBLEM)
    .describe('As on invoices; empty: that of the website'),
  contactEmail: z
    .union([z.literal(''), emailEntry])
    .describe('On invoices; empty: where messages of the contact form go'),
  timeZone: z
    .string(whenMissing('Time zone is required'))
    .refine(isTimeZone, 'Please choose a time zone from the list, such as Asia/Dhaka')
    .describe('IANA name; days of statistics, invoices, taxes and returns begin and end in it'),
  returnDays: z
    .number(whenMissing('Days are required'))
    .int('Please enter whole days')
    .min(0, 'Please enter 0 or more')
    .max(SETTINGS_LIMITS.returnDays, `Please enter at most ${SETTINGS_LIMITS.returnDays}`),
  pricesIncludeTax: z.boolean(),
  home: place.describe('Where an order without an address is reckoned for'),
  taxRates: entries(taxRateSchema),
  shippingPrices: entries(shippingPriceSchema),
  showsRealmeBanner: z
    .boolean()
    .describe('Show the home page banner that promises up to 70% off realme phones'),
});
export type WireShopSettings = z.infer<typeof shopSettingsSchema>;

/** Clients from before these settings leave them out, and they stay as they are. */
export const settingsChangeSchema = shopSettingsSchema.partial({
  timeZone: true,
  showsRealmeBanner: true,
});
export type WireSettingsChange = z.infer<typeof settingsChangeSchema>;

export const storedSettingsSchema = z.object({
  settings: shopSettingsSchema,
  version: z.number().int().describe('For If-Match'),
  hasTaxService: z
    .boolean()
    .describe('Whether Stripe Tax says which tax is due, and not the rates'),
});
export type WireStoredSettings = z.infer<typeof storedSettingsSchema>;
