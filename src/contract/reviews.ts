/** Reviews by buyers on the wire: their own ones, those of a phone's page, and all for staff. */
import { z } from 'zod';
import {
  REJECTION_MAX_LENGTH,
  REPLY_MAX_LENGTH,
  REVIEW_MAX_STARS,
  REVIEW_TEXT,
} from '../shared/rules/reviews.ts';
import { lines, wireId } from './common.ts';
import { reviewSchema } from './mobiles.ts';

const REVIEWS_MAX = 100;

const rating = z
  .number('Please choose one to five stars')
  .int('Please choose one to five stars')
  .min(1, 'Please choose one to five stars')
  .max(REVIEW_MAX_STARS, 'Please choose one to five stars');

/** PUT /reviews/own/{mobile}. */
export const reviewBodySchema = z.strictObject({
  rating,
  details: lines(REVIEW_TEXT.max, 'Please say what you think of the phone').refine(
    (text) => text.length >= REVIEW_TEXT.min,
    `Please use at least ${REVIEW_TEXT.min} characters`,
  ),
});
export type ReviewBody = z.input<typeof reviewBodySchema>;

const state = z.enum(['pending', 'approved', 'rejected']);
const day = z.iso.date().describe('Day of `date` in the time zone of the shop');
const reply = z
  .object({ text: z.string(), date: z.iso.datetime(), day })
  .nullable()
  .describe('What staff wrote below it');

/** A review as the page of its phone shows it. */
export const phoneReviewSchema = reviewSchema.extend({
  date: z.iso.datetime(),
  day,
  verified: z.boolean().describe('Whether its writer has received the phone from the shop'),
  reply,
});
export type WirePhoneReview = z.infer<typeof phoneReviewSchema>;

export const ownReviewSchema = z.object({
  productId: wireId,
  name: z.string().describe('The name of the phone'),
  variantNames: z
    .array(z.string())
    .describe('What the caller has received of it, for example Midnight, 256 GB'),
  slug: z.string().nullable().describe('Null when it is no longer sold'),
  canWrite: z.boolean().describe('Whether the caller has received it and may write'),
  review: z
    .object({
      rating: z.number().int(),
      details: z.string(),
      publishedAs: z.string(),
      date: z.iso.datetime(),
      state,
      rejection: z.string().nullable().describe('Why it was not published'),
      reply,
    })
    .nullable(),
});
export type WireOwnReview = z.infer<typeof ownReviewSchema>;
export const ownReviewListSchema = z.array(ownReviewSchema);

export const staffReviewQuerySchema = z.strictObject({
  state: state.optional(),
  rating: z.coerce.number().int().min(1).max(REVIEW_MAX_STARS).optional(),
  q: z.string().trim().min(1).max(100).optional().describe('A part of phone, name or text'),
  limit: z.coerce.number().int().min(1).max(REVIEWS_MAX).default(30),
  cursor: z
    .string()
    .regex(/^[01]\.\d{1,16}\.[0-9a-f-]{36}$/)
    .optional()
    .describe('Where the page before ended'),
});

export const staffReviewSchema = reviewSchema.extend({
  product: z.object({ _id: wireId, name: z.string(), slug: z.string().nullable() }).nullable(),
  writer: z.object({ email: z.string() }).nullable().describe('Null for a sample'),
  date: z.iso.datetime(),
  day,
  state,
  rejection: z.string().nullable(),
  reply,
  revision: z.number().int().describe('How often its writer has sent it'),
  version: z.number().int(),
});
export type WireStaffReview = z.infer<typeof staffReviewSchema>;
export const staffReviewListSchema = z.array(staffReviewSchema);

export const rejectBodySchema = z.strictObject({
  reason: lines(REJECTION_MAX_LENGTH, 'Please say why, for its writer'),
});
export const replyBodySchema = z.strictObject({
  text: lines(REPLY_MAX_LENGTH, 'Please write a reply').nullable().describe('Null takes it away'),
});

export const reviewDecidedSchema = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.number().int(),
  entry: z.number().int().nullable().describe('For POST /audit/{id}/undo'),
});
export type WireReviewDecided = z.infer<typeof reviewDecidedSchema>;
