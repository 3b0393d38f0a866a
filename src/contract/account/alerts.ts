/** Alerts on the wire: a mail when a phone is back, or costs less. Prices are whole US dollars. */
import { z } from 'zod';
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../../shared/constants.ts';
import { formatCents } from '../../shared/money.ts';
import { acknowledgedSchema, emailEntry, whenMissing, wireId } from '../common.ts';

const LONGEST_TOKEN = 200;
const PRICE_RANGE = `Please enter a whole amount from ${formatCents(PRICE_MIN_DOLLARS * 100)} to ${formatCents(PRICE_MAX_DOLLARS * 100)}`;

/** Body of `POST /own-alerts`. */
export const ownAlertBodySchema = z.strictObject({
  variant: wireId.describe('Of a phone on sale'),
  maxPrice: z
    .number(whenMissing(PRICE_RANGE))
    .int(PRICE_RANGE)
    .min(PRICE_MIN_DOLLARS, PRICE_RANGE)
    .max(PRICE_MAX_DOLLARS, PRICE_RANGE)
    .nullable()
    .default(null)
    .describe('Tell me at this price or less; null as soon as it can be had'),
});

/** Body of `POST /alerts`, for whoever has no account. */
export const alertBodySchema = ownAlertBodySchema.extend({
  email: emailEntry,
  /** People do not see this field; programs that fill in every field betray themselves. */
  website: z.string().max(200).optional(),
});

export const alertAskedSchema = acknowledgedSchema.extend({
  needsConfirming: z.boolean().describe('Whether a link in a mail has to be opened first'),
});

/** From the link in a mail. */
export const alertTokenSchema = z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) });
/** Programs of mailboxes add what they like. */
export const stopQuerySchema = z.object({ token: z.string().max(LONGEST_TOKEN).default('') });

/** What somebody with an account waits for. */
export const ownAlertSchema = z.object({
  _id: wireId,
  name: z.string(),
  slug: z.string(),
  variantName: z.string().nullable(),
  colour: z.string().nullable(),
  storage: z.number().int().nullable().describe('Gigabytes'),
  price: z.number().int().describe('What it costs now'),
  maxPrice: z.number().int().nullable(),
  isConfirmed: z.boolean(),
});
export type WireOwnAlert = z.infer<typeof ownAlertSchema>;
export const ownAlertListSchema = z.array(ownAlertSchema);

/** What the page behind the link of a mail says that it would confirm. */
export interface AlertToConfirm {
  /** Of the phone, with its variant. */
  name: string;
  slug: string;
  maxPrice: number | null;
  isConfirmed: boolean;
}
