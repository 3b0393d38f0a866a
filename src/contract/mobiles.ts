/** Mobiles on the wire. Prices are whole dollars; `price` is what a shopper pays now. */
import { z } from 'zod';
import { PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../shared/constants.ts';
import { formatCents } from '../shared/money.ts';
import { messages } from '../shared/words/messages.ts';
import { CATEGORIES } from '../shop/phone/brands.ts';
import {
  boundKeys,
  type FilterFact,
  FLAG_FACTS,
  isFlag,
  NUMBER_FACTS,
  type NumberKey,
} from '../shop/phone/filters.ts';
import type { PackedMeasures } from '../shop/phone/own-phone.ts';
import { mobileSpecsSchema } from '../shop/phone/schema.ts';
import { whenMissing, wireId } from './common.ts';
import { QUERY_TEXT_MAX_LENGTH } from './mobile-address.ts';
import { type MobileQuery, NUMBER_KEYS } from './mobile-query.ts';
import { type MobileSort, SORTS } from './mobile-sorts.ts';

const OFFERS_MAX = 10;
const STOCK_MAX = 100_000;
const CHANGES_MAX = 500;

const dollars = z.number().int();

const ratingSchema = z.object({ average: z.number(), count: z.number().int() });

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

/** A mobile on a card, with its measures and the stars of its reviews if it has any. Only pages ask for them. */
export type WireRatedMobile = WireMobile & {
  rating?: z.infer<typeof ratingSchema>;
  /** For the difference from an own phone; left out when nothing is known of the phone. */
  measures?: PackedMeasures;
};

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

/** What a mobile has cost from a moment on: its list price, or less while an offer was in force. */
const pricePointSchema = z.object({ since: z.iso.datetime(), price: dollars });
export type WirePricePoint = z.infer<typeof pricePointSchema>;

export const mobileDetailSchema = mobileSchema.extend({
  gallery: z.array(galleryEntrySchema),
  specs: mobileSpecsSchema.nullable(),
  version: z.number().int(),
  rating: ratingSchema.nullable().describe('Of the reviews of this mobile; null without any'),
});
export type WireMobileDetail = z.infer<typeof mobileDetailSchema>;

/** An offer of a mobile: what is paid from one moment to another. */
const offerSchema = z
  .strictObject({
    price: dollars.min(PRICE_MIN_DOLLARS),
    startsAt: z.iso.datetime({ offset: true }),
    endsAt: z.iso.datetime({ offset: true }),
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    error: 'An offer must end after it begins',
  })
  .refine(({ endsAt }) => Date.parse(endsAt) > Date.now(), { error: 'An offer must end later' });
export type WireOffer = z.infer<typeof offerSchema>;
export const offerListSchema = z.array(offerSchema).max(OFFERS_MAX);

/** Body of POST and PUT /mobile-data. Messages are the specification's. */
export const mobileBodySchema = z.strictObject({
  name: z
    .string(whenMissing(messages.mobile.nameRequired))
    .trim()
    .min(1, messages.mobile.nameRequired)
    .max(120),
  price: z
    .number(whenMissing(messages.mobile.priceRequired))
    .int('Price must be a whole number of dollars')
    .min(PRICE_MIN_DOLLARS, `Price must be at least ${formatCents(PRICE_MIN_DOLLARS * 100)}`)
    .max(PRICE_MAX_DOLLARS, `Price must be at most ${formatCents(PRICE_MAX_DOLLARS * 100)}`),
  category: z.enum(CATEGORIES, whenMissing(messages.mobile.categoryRequired)),
  description: z.string().trim().max(2_000).default(''),
  image: z
    .string(whenMissing(messages.mobile.imageRequired))
    .min(1, messages.mobile.imageRequired)
    .max(2_000)
    .describe(
      'The display_url of an upload, or the present picture of the mobile; with or without the origin of the shop',
    ),
  stock: z.number().int().min(0).max(STOCK_MAX).optional(),
  specs: mobileSpecsSchema.nullable().optional(),
  offers: offerListSchema.optional().describe('What runs or is to come; left out, they stay'),
});
export type MobileBody = z.infer<typeof mobileBodySchema>;

const valuesSchema = z.strictObject({
  price: dollars
    .min(PRICE_MIN_DOLLARS)
    .max(PRICE_MAX_DOLLARS)
    .optional()
    .describe('The price without an offer'),
  stock: z.number().int().min(0).max(STOCK_MAX).optional(),
});

/** Body of POST /mobile-data/changes: all of them or none, one entry of the audit log. */
export const mobileChangesSchema = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        _id: wireId,
        seen: valuesSchema.default({}).describe('What the fields were when they were typed over'),
        wanted: valuesSchema.extend({
          offers: offerListSchema.optional(),
          onSale: z.literal(false).optional(),
        }),
      }),
    )
    .min(1)
    .max(CHANGES_MAX),
});
export type MobileChanges = z.input<typeof mobileChangesSchema>;
export const mobileChangesDoneSchema = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.number().int(),
  entry: z.number().int().nullable().describe('For POST /audit/{id}/undo'),
});
export type WireChangesDone = z.infer<typeof mobileChangesDoneSchema>;

const categoriesSchema = z
  .string()
  .max(60)
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(CATEGORIES)).max(CATEGORIES.length));
const flag = z.literal('true').transform(() => true);

/** The keys of a filter with what each may be, and what it asks for in words. */
function keysOf(fact: FilterFact): [key: string, schema: z.ZodType][] {
  const { help = fact.label, keys } = fact.filter;
  if (isFlag(fact)) return keys.map((key) => [key, flag.optional().describe(help)]);
  const { least } = boundKeys(fact);
  return keys.map((key) => [key, bound(key, `${key === least ? 'At least' : 'At most'}. ${help}`)]);
}

function bound(key: string, description: string) {
  const { most, decimals } = NUMBER_KEYS[key as NumberKey];
  const number = z.coerce.number().min(0).max(most);
  return (decimals === 0 ? number.int() : number).optional().describe(description);
}

/** Query of GET /mobile-data; without any the whole catalogue is answered. */
export const mobileQuerySchema = z.strictObject({
  category: categoriesSchema.optional().describe('One brand, or several with commas'),
  q: z.string().trim().max(QUERY_TEXT_MAX_LENGTH).optional().describe('Words of the name'),
  ...Object.fromEntries([...NUMBER_FACTS, ...FLAG_FACTS].flatMap(keysOf)),
  lowStock: flag.optional().describe('At most 3 units left'),
  total: flag.optional().describe('Also how many fit in all, in the header X-Total-Count'),
  sort: z.enum(SORTS.map(({ value }) => value)).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(200).optional(),
}) as z.ZodType<MobileListQuery>;
/** A choice of mobiles, and what only the call can be asked for. */
export type MobileListQuery = MobileQuery & {
  sort?: MobileSort | undefined;
  lowStock?: boolean | undefined;
  total?: boolean | undefined;
};

/** A part of what was typed that counts as a filter. */
export const chipSchema = z.object({
  label: z.string().describe('For example Under $500'),
  rest: z.string().describe('What remains of the text without it'),
});
export type WireChip = z.infer<typeof chipSchema>;

/** Query and answer of GET /search: what the search box suggests while somebody types. */
export const suggestQuerySchema = z.strictObject({
  q: z.string().trim().max(QUERY_TEXT_MAX_LENGTH).default(''),
});
export const suggestionsSchema = z.object({
  mobiles: z.array(
    mobileSchema.pick({
      _id: true,
      name: true,
      slug: true,
      price: true,
      listPrice: true,
      image: true,
      drawing: true,
      tint: true,
      summary: true,
    }),
  ),
  brands: z.array(z.object({ category: z.enum(CATEGORIES), label: z.string() })),
  chips: z.array(chipSchema),
});
export type WireSuggestions = z.infer<typeof suggestionsSchema>;

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
