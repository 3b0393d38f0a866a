/** Mobiles on the wire. Prices are whole dollars; `price` is what a shopper pays now. */
import { z } from 'zod';
import { CATEGORIES, PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../shared/constants.ts';
import { messages } from '../shared/messages.ts';
import { mobileSpecsSchema } from '../shop/catalogue/specs.ts';
import { wireId } from './common.ts';

const dollars = z.number().int();

export const mobileSchema = z.object({
  _id: wireId,
  name: z.string(),
  price: dollars.describe('What it costs now, whole US dollars'),
  category: z.enum(CATEGORIES),
  description: z.string(),
  image: z.string().describe('Root-relative address of the picture'),
  slug: z.string(),
  listPrice: dollars.describe('The price without an offer'),
  offerEndsAt: z.iso.datetime().nullable(),
  stock: z.number().int(),
  available: z.number().int().describe('Stock less what is held by payments under way'),
  summary: z.string().describe('One line of specs, for example 6.1″ · 128 GB · 5G'),
  /** Size of the picture in millimetres, so that all pictures share one scale; null for photos. */
  drawing: z.object({ widthMm: z.number(), heightMm: z.number() }).nullable(),
  tint: z.object({ light: z.string(), dark: z.string() }),
});
export type WireMobile = z.infer<typeof mobileSchema>;

export const mobileListSchema = z.array(mobileSchema);

/** One drawn view of a model in one of its colours. */
const galleryEntrySchema = z.object({
  view: z.enum(['back', 'front', 'side', 'open']),
  colourName: z.string(),
  colourHex: z.string(),
  url: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
});

export const mobileDetailSchema = mobileSchema.extend({
  gallery: z.array(galleryEntrySchema),
  specs: mobileSpecsSchema.nullable(),
  version: z.number().int(),
});
export type WireMobileDetail = z.infer<typeof mobileDetailSchema>;

/** Body of POST and PUT /mobile-data. Messages are the specification's. */
export const mobileBodySchema = z.strictObject({
  name: z.string(messages.mobile.nameRequired).trim().min(1, messages.mobile.nameRequired).max(120),
  price: z
    .number(messages.mobile.priceRequired)
    .int('Price must be a whole number of dollars')
    .min(PRICE_MIN_DOLLARS, `Price must be at least $${PRICE_MIN_DOLLARS}`)
    .max(PRICE_MAX_DOLLARS, `Price must be at most $${PRICE_MAX_DOLLARS.toLocaleString('en-US')}`),
  category: z.enum(CATEGORIES, messages.mobile.categoryRequired),
  description: z.string().trim().max(2_000).default(''),
  image: z
    .string(messages.mobile.imageRequired)
    .min(1, messages.mobile.imageRequired)
    .max(200)
    .describe('The display_url of an upload, or the present picture of the mobile'),
  stock: z.number().int().min(0).max(100_000).optional(),
});
export type MobileBody = z.infer<typeof mobileBodySchema>;

export const mobileQuerySchema = z.strictObject({
  category: z.enum(CATEGORIES).optional(),
  q: z.string().trim().max(100).optional(),
  min: z.coerce.number().int().min(0).optional(),
  max: z.coerce.number().int().min(0).optional(),
  sort: z.enum(['newest', 'price', '-price', 'name']).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(200).optional(),
});
export type MobileQuery = z.infer<typeof mobileQuerySchema>;

export const reviewSchema = z.object({
  _id: wireId,
  name: z.string(),
  rating: z.number().int().min(1).max(5),
  details: z.string(),
});
export type WireReview = z.infer<typeof reviewSchema>;
export const reviewListSchema = z.array(reviewSchema);

/** Answer of the upload call: the shape of the specification's image host. */
export const uploadedSchema = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.string() }),
});
