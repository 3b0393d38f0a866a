/**
 * The catalogue's own facts: what a phone, an offer and a sample review in data/*.json look like. Protects:
 * nothing reaches the database or a drawing that this schema does not know.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export const CATEGORIES = ['iPhone', 'samsung', 'realme', 'vivo', 'oppo'] as const;
export const FINISHES = ['matte', 'gloss', 'leather', 'two-tone', 'metal'] as const;
const FRAMES = ['flat', 'rounded', 'curved'] as const;
const MATERIALS = ['aluminium', 'steel', 'titanium', 'plastic'] as const;
const FRONT_CAMERAS = [
  'home',
  'notch-wide',
  'notch',
  'island',
  'drop',
  'punch-left',
  'punch-centre',
  'punch-right',
  'pill-left',
] as const;

const mmSchema = z.number().positive();
const solidSchema = z.strictObject({ heightMm: mmSchema, widthMm: mmSchema, depthMm: mmSchema });

/** Body in millimetres; a foldable states its open body here and the closed one in `folded`. */
const bodySchema = solidSchema.extend({ folded: solidSchema.nullable() });

const displaySchema = z.strictObject({
  sizeIn: z.number().positive(),
  resolution: z.tuple([z.int().positive(), z.int().positive()]).nullable(),
  panel: z.string().nullable(),
  refreshHz: z.int().positive().nullable(),
  ppi: z.int().positive().nullable(),
  screenToBodyPercent: z.number().positive().max(100).nullable(),
  activeAreaMm: z.tuple([mmSchema, mmSchema]),
  coverSizeIn: z.number().positive().nullable(),
});

const camerasSchema = z.strictObject({
  rear: z.array(z.strictObject({ mp: z.number().positive(), role: z.string() })).min(1),
  front: z.array(z.strictObject({ mp: z.number().positive() })).min(1),
});

/** How a phone is drawn: camera layout, surface and edges. Drawing hints, not measured facts. */
const artSchema = z.strictObject({
  family: z.string(),
  finish: z.enum(FINISHES),
  frame: z.enum(FRAMES),
  material: z.enum(MATERIALS),
  cornerMm: mmSchema,
  frontCamera: z.enum(FRONT_CAMERAS),
  lensMm: mmSchema,
  decor: z.string().nullable(),
});

const colourSchema = z.strictObject({
  name: z.string().min(1),
  hex: z.string().regex(/^#[0-9a-f]{6}$/),
  finish: z.enum(FINISHES),
});

/** One phone of the catalogue. `null` means that the fact is not known or differs by market. */
export const phoneFactsSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  category: z.enum(CATEGORIES),
  brand: z.enum(['Apple', 'Samsung', 'realme', 'vivo', 'OPPO']),
  name: z.string().min(3),
  year: z.int().min(2019).max(2026),
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
  body: bodySchema,
  weightG: z.number().positive().nullable(),
  display: displaySchema,
  chipset: z.string().nullable(),
  ramGb: z.array(z.int().positive()).min(1),
  storageGb: z.array(z.int().positive()).min(1),
  cameras: camerasSchema,
  batteryMah: z.int().positive().nullable(),
  wiredChargeW: z.number().positive().nullable(),
  ipRating: z.string().nullable(),
  osAtLaunch: z.string().nullable(),
  fiveG: z.boolean(),
  colours: z.array(colourSchema).min(1),
  art: artSchema,
  note: z.string().nullable(),
});

/** An offer: `reducedPriceUsd` is what is paid, `percentOff` what it comes to, rounded. */
export const offerSchema = z.strictObject({
  phoneId: z.string(),
  percentOff: z.int().min(1).max(99),
  reducedPriceUsd: z.int().positive(),
  endsInDays: z.int().positive(),
});

export const sampleReviewSchema = z.strictObject({
  name: z.string().min(3),
  rating: z.int().min(1).max(5),
  details: z.string().min(10),
  phoneId: z.string(),
});

export type PhoneFacts = z.infer<typeof phoneFactsSchema>;
export type Finish = (typeof FINISHES)[number];
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
