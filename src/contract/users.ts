/** Users and tokens on the wire. `role` is 'admin' or absent, never null. */
import { z } from 'zod';
import { wireEmail, wireId } from './common.ts';

export const userSchema = z.object({
  _id: wireId,
  name: z.string(),
  email: z.string(),
  role: z.literal('admin').optional(),
});
export type WireUser = z.infer<typeof userSchema>;
export const userListSchema = z.array(userSchema);

/** Everybody fits on one page until the shop has more users than that. */
const USERS_PER_PAGE = 1_000;

export const userPageSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(USERS_PER_PAGE).default(USERS_PER_PAGE),
  /** The id of the last user of the page before. */
  cursor: wireId.optional(),
});

export const userBodySchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  email: wireEmail,
});
export const jwtBodySchema = z.strictObject({ email: wireEmail });
export const jwtSchema = z.object({ token: z.string() });
export const adminAnswerSchema = z.object({ admin: z.boolean() });

/** PATCH /users/admin/{id}: no body or an empty one promotes, `{role: null}` demotes. */
export const roleBodySchema = z
  .strictObject({ role: z.literal('admin').nullable().optional() })
  .nullish();

export const statsSchema = z.object({
  users: z.number().int(),
  products: z.number().int(),
  orders: z.number().int(),
  revenue: z.number().int().describe('Whole US dollars, refunds taken off'),
  currency: z.literal('usd'),
});
export type WireStats = z.infer<typeof statsSchema>;
