/** Users and tokens on the wire. `role` is 'admin' or absent, never null. */
import { z } from 'zod';
import { cleanLine, isPlainText, PLAIN_TEXT_PROBLEM } from '../../shared/rules/plain-text.ts';
import { wireEmail, wireId } from '../common.ts';

export const userSchema = z.object({
  _id: wireId,
  name: z.string(),
  email: z.string(),
  role: z.literal('admin').optional(),
  orders: z
    .number()
    .int()
    .optional()
    .describe('Paid orders, cancelled and refunded ones too; with `details`'),
  lastSeen: z.iso.datetime().nullable().optional().describe('With `details`'),
});
export type WireUser = z.infer<typeof userSchema>;
export const userListSchema = z.array(userSchema);

/** Open orders, returns and disputes of a user; asked before the account is deleted. */
export const unfinishedSchema = z.object({
  unsent: z.number().int().describe('Paid orders that have not been sent'),
  withoutAddress: z
    .number()
    .int()
    .describe('Paid orders without an address, also counted in `unsent`'),
  underWay: z.number().int().describe('Orders that have been sent and have not arrived'),
  returns: z.number().int().describe('Returns that have not ended'),
  disputes: z.number().int().describe('Payments with an open dispute'),
});
export type WireUnfinished = z.infer<typeof unfinishedSchema>;

/** Everybody fits on one page until the shop has more users than that. */
const USERS_PER_PAGE = 1_000;

export const userPageSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(USERS_PER_PAGE).default(USERS_PER_PAGE),
  /** The id of the last user of the page before. */
  cursor: wireId.optional(),
  q: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'A part of the name or the email; one or two letters are looked for where words begin',
    ),
  role: z.literal('admin').optional(),
  details: z.literal('true').optional().describe('Also orders and when they were last seen'),
});

export const userBodySchema = z.strictObject({
  name: z.string().overwrite(cleanLine).min(1).max(100).refine(isPlainText, PLAIN_TEXT_PROBLEM),
  email: wireEmail,
});
export const jwtBodySchema = z.strictObject({ email: wireEmail });
export const jwtSchema = z.object({ token: z.string() });
export const adminAnswerSchema = z.object({ admin: z.boolean() });

/** PATCH /users/admin/{id}: no body or an empty one promotes, `{role: null}` demotes. */
export const roleBodySchema = z
  .strictObject({ role: z.literal('admin').nullable().optional() })
  .nullish();

export const statsQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).optional().describe('Also how the period went'),
});

const count = z.number().int();
const revenue = z.number().int().describe('Whole US dollars');

const overviewSchema = z.object({
  timeZone: z.string().describe('Of the shop, IANA name: days begin and end in it'),
  problems: z
    .array(
      z.object({
        kind: z.enum([
          'disputes',
          'to-pack',
          'needs-address',
          'open-returns',
          'unrecorded',
          'ledger-unread',
          'unknown-intents',
          'refunds-failed',
          'refunds-due',
          'failed-mails',
          'webhooks-off',
          'untrue-banner',
          'empty-stock',
          'low-stock',
          'open-messages',
          'waiting-reviews',
          'ending-offers',
          'old-facts',
        ]),
        count,
        items: z.array(
          z.object({
            text: z.string(),
            mobileId: wireId.nullable(),
            orderId: wireId.nullable(),
          }),
        ),
      }),
    )
    .describe('What needs somebody, the most urgent first'),
  firstSteps: z
    .object({
      company: z.boolean(),
      deliveryAndTax: z.boolean(),
      phone: z.boolean(),
      order: z.boolean(),
    })
    .nullable()
    .describe('What is done of the first steps of a live shop; null when all of it is'),
  unit: z.enum(['day', 'month']).describe('Unit of each point of `sales`; months for long periods'),
  sales: z.array(z.object({ day: z.iso.date(), orders: count, revenue })).describe('Oldest first'),
  bestSellers: z.array(z.object({ mobileId: wireId, name: z.string(), units: count, revenue })),
  brands: z.array(z.object({ category: z.string(), units: count, revenue })),
});
export type WireOverview = z.infer<typeof overviewSchema>;

export const statsSchema = z.object({
  users: count,
  products: count,
  orders: count.describe('Recorded payments, refunded and cancelled ones too'),
  revenue: z
    .number()
    .int()
    .describe('US dollars, rounded, with tax and delivery, refunds taken off'),
  revenueCents: z.number().int().describe('The same to the cent'),
  currency: z.literal('usd'),
  overview: overviewSchema.optional().describe('With `days`; of the same moment as the numbers'),
});
export type WireStats = z.infer<typeof statsSchema>;
