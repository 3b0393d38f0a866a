/**
 * What the files of this folder look like: a phone, an offer and a sample review of the catalogue
 * that an empty shop is filled with. A phone is its specs and what the shop decides about it.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { CATEGORIES } from '../src/shop/phone/brands.ts';
import { mobileSpecsSchema } from '../src/shop/phone/schema.ts';

export const phoneFactsSchema = z.strictObject({
  ...mobileSpecsSchema.shape,
  id: z.string().regex(/^[a-z0-9-]+$/),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  category: z.enum(CATEGORIES),
  name: z.string().min(3),
  announced: z.string().regex(/^\d{4}-\d{2}$/),
  priceUsd: z.int().positive(),
  launchPrice: z
    .strictObject({
      amount: z.number().positive(),
      currency: z.string().length(3),
      market: z.string().nullable(),
      config: z.string().nullable(),
    })
    .nullable(),
  stock: z.int().nonnegative(),
  description: z.string().min(20),
  note: z.string().nullable(),
});

/** An offer: `reducedPriceUsd` is what is paid, `percentOff` what it comes to, rounded. */
export const offerSchema = z.strictObject({
  phoneId: z.string(),
  percentOff: z.int().min(1).max(99),
  reducedPriceUsd: z.int().positive(),
  /** Null: it has no end. */
  endsInDays: z.int().positive().nullable(),
});

export const sampleReviewSchema = z.strictObject({
  name: z.string().min(3),
  rating: z.int().min(1).max(5),
  details: z.string().min(10),
  phoneId: z.string(),
});

export type PhoneFacts = z.infer<typeof phoneFactsSchema>;
export type Offer = z.infer<typeof offerSchema>;
export type SampleReview = z.infer<typeof sampleReviewSchema>;

/** Reads all phones of the catalogue. Throws a ZodError that names the wrong field. */
export function loadPhoneFacts(): PhoneFacts[] {
  return z.array(phoneFactsSchema).parse(readJson('phones.json'));
}

/** Reads the offers that the shop starts with. Throws a ZodError that names the wrong field. */
export function loadOffers(): Offer[] {
  return z.array(offerSchema).parse(readJson('offers.json'));
}

/** Reads the sample reviews of the home page. Throws a ZodError that names the wrong field. */
export function loadSampleReviews(): SampleReview[] {
  return z.array(sampleReviewSchema).parse(readJson('reviews.json'));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
}
