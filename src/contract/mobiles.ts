/** Mobiles on the wire. Prices are whole dollars; `price` is what a shopper pays now. */
import { z } from 'zod';
import { NO_OFFER_END, PRICE_MAX_DOLLARS, PRICE_MIN_DOLLARS } from '../shared/constants.ts';
import { messages } from '../shared/words/messages.ts';
import { CATEGORIES } from '../shop/phone/brands.ts';
import type { PackedMeasures } from '../shop/phone/own-phone.ts';
import {
  barcodeEntry,
  colourEntry,
  colourHexEntry,
  descriptionEntry,
  mobileSpecsSchema,
  nameEntry,
  priceEntry,
  ramEntry,
  skuEntry,
  stockEntry,
  storageEntry,
} from '../shop/phone/schema.ts';
import { VARIANTS_MAX } from '../shop/phone/variant-limits.ts';
import { momentEntry, whenMissing, wireId } from './common.ts';
import { QUERY_TEXT_MAX_LENGTH } from './mobile-address.ts';
import type { CardChoice, ChosenVariant, PastPrices } from './phone/card-variants.ts';

const OFFERS_MAX = 10;
const CHANGES_MAX = 2_000;

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
  offerEndsAt: z.iso
    .datetime()
    .nullable()
    .describe('Null when there is no offer, or it has no end'),
  offerEndsOn: z.iso
    .date()
    .nullable()
    .describe('Last day of the offer, in the time zone of the shop'),
  stock: z.number().int(),
  available: z.number().int().describe('Stock less what is held by payments under way'),
  summary: z.string().describe('One line of specs, for example 6.1″ · 128 GB · 5G'),
  /** Size of the picture in millimetres, so that all pictures share one scale; null for photos. */
  drawing: z
    .object({
      widthMm: z.number(),
      heightMm: z.number(),
      isStandIn: z
        .literal(true)
        .optional()
        .describe('It shows a plain phone, because the specs of this one are not known'),
    })
    .nullable(),
  tint: z.object({ light: z.string(), dark: z.string() }),
});
export type WireMobile = z.infer<typeof mobileSchema>;

/** A mobile on a card, with its measures and the stars of its reviews if it has any. Only pages ask for them. */
export type WireRatedMobile = WireMobile &
  PastPrices & {
    rating?: z.infer<typeof ratingSchema>;
    /** Left out when there is but one variant. */
    choice?: CardChoice;
    /**
     * Another variant than the default one, because a filter asks for it: picture, price and units are its
     * own, and it is what is added to the cart.
     */
    chosen?: ChosenVariant;
    /** For the difference from an own phone; left out when nothing is known of the phone. */
    measures?: PackedMeasures;
  };

export const mobileListSchema = z.array(mobileSchema);

/** A colour with a storage size of a mobile. What is not known is null. */
export const variantSchema = z.object({
  _id: wireId,
  sku: z.string(),
  barcode: z.string().nullable(),
  name: z.string().nullable().describe('In words, for example Midnight, 256 GB'),
  colour: z.string().nullable().describe('As its maker calls it'),
  colourHex: z.string().nullable(),
  storage: z.number().int().nullable().describe('Gigabytes'),
  ram: z.number().int().nullable().describe('Gigabytes'),
  ...mobileSchema.pick({
    price: true,
    listPrice: true,
    offerEndsAt: true,
    offerEndsOn: true,
    stock: true,
    available: true,
    image: true,
    tint: true,
  }).shape,
});
export type WireVariant = z.infer<typeof variantSchema>;

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
const pricePointSchema = z.object({
  since: z.iso.datetime(),
  sinceOn: z.iso.date().describe('Day of `since` in the time zone of the shop'),
  price: dollars,
});
export type WirePricePoint = z.infer<typeof pricePointSchema>;

export const mobileDetailSchema = mobileSchema.extend({
  gallery: z.array(galleryEntrySchema),
  defaultVariant: wireId.describe('The variant that is meant where none is named'),
  variants: z.array(variantSchema).describe('All that is on sale of it, in the order to show'),
  specs: mobileSpecsSchema.nullable(),
  version: z.number().int(),
  rating: ratingSchema.nullable().describe('Of the reviews of this mobile; null without any'),
});
export type WireMobileDetail = z.infer<typeof mobileDetailSchema>;

/** An offer of a mobile: what is paid from one moment to another. */
const offerSchema = z
  .strictObject({
    price: dollars.min(PRICE_MIN_DOLLARS),
    startsAt: momentEntry,
    endsAt: momentEntry.nullable().describe('Null: it has no end date'),
  })
  .refine(
    ({ startsAt, endsAt }) => Date.parse(endsAt ?? NO_OFFER_END) > Date.parse(startsAt),
    'An offer must end after it begins',
  )
  .refine(
    ({ endsAt }) => endsAt === null || Date.parse(endsAt) > Date.now(),
    'An offer must end later',
  );
export type WireOffer = z.infer<typeof offerSchema>;
export const offerListSchema = z.array(offerSchema).max(OFFERS_MAX);
export const offersQuerySchema = z.strictObject({
  variant: wireId.optional().describe('The default one without it'),
});

/** A line of the table of variants in the form of a mobile. */
export const variantBodySchema = z.strictObject({
  _id: wireId.optional().describe('Left out of a new one'),
  sku: skuEntry.optional().describe('Made up when it is left out'),
  barcode: barcodeEntry.nullable().default(null),
  colour: colourEntry.nullable().default(null),
  colourHex: colourHexEntry.nullable().default(null),
  storage: storageEntry.nullable().default(null).describe('Gigabytes'),
  ram: ramEntry.nullable().default(null).describe('Gigabytes'),
  price: dollars
    .min(PRICE_MIN_DOLLARS)
    .max(PRICE_MAX_DOLLARS)
    .describe('The price without an offer'),
  stock: stockEntry.optional().describe('Left out, it stays'),
  offers: offerListSchema.optional().describe('What runs or is to come; left out, they stay'),
  isDefault: z.boolean().optional().describe('It is meant where no variant is named'),
});
export type VariantBody = z.input<typeof variantBodySchema>;
export type WireVariantBody = z.infer<typeof variantBodySchema>;

/** Body of POST and PUT /mobile-data. Messages are the specification's. */
export const mobileBodySchema = z.strictObject({
  name: nameEntry(whenMissing(messages.mobile.nameRequired)).min(1, messages.mobile.nameRequired),
  price: priceEntry(whenMissing(messages.mobile.priceRequired)),
  category: z.enum(CATEGORIES, whenMissing(messages.mobile.categoryRequired)),
  description: descriptionEntry.default(''),
  image: z
    .string(whenMissing(messages.mobile.imageRequired))
    .min(1, messages.mobile.imageRequired)
    .max(2_000)
    .describe(
      'The display_url of an upload, or the present picture of the mobile; with or without the origin of the shop',
    ),
  stock: stockEntry.optional(),
  specs: mobileSpecsSchema.nullable().optional(),
  offers: offerListSchema.optional().describe('What runs or is to come; left out, they stay'),
  variants: z
    .array(variantBodySchema)
    .min(1)
    .max(VARIANTS_MAX)
    .optional()
    .describe(
      'Everything that is to be on sale of it; what is left out is withdrawn. With it, price, stock and offers are those of its lines',
    ),
});
export type MobileBody = z.infer<typeof mobileBodySchema>;

const valuesSchema = z.strictObject({
  price: dollars
    .min(PRICE_MIN_DOLLARS)
    .max(PRICE_MAX_DOLLARS)
    .optional()
    .describe('The price without an offer'),
  stock: stockEntry.optional(),
});

/** Body of POST /mobile-data/changes: all of them or none, one entry of the audit log. */
export const mobileChangesSchema = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        _id: wireId,
        variant: wireId.optional().describe('Whose values are meant; the default one’s without it'),
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
    mobileSchema
      .pick({
        _id: true,
        name: true,
        slug: true,
        price: true,
        listPrice: true,
        image: true,
        drawing: true,
        tint: true,
        summary: true,
      })
      .extend({
        priceFrom: dollars
          .optional()
          .describe('What its cheapest variant costs now; left out when all cost the same'),
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
