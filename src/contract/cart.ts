/** Cart rows on the wire: one row is one unit. */
import { z } from 'zod';
import { wireId } from './common.ts';

/** Only `productId` and `variant` count; the other fields are accepted for compatibility and ignored. */
export const cartBodySchema = z.looseObject({
  productId: wireId,
  variant: wireId.optional().describe('A variant of the product; the default one without it'),
  name: z.unknown().optional(),
  price: z.unknown().optional(),
  image: z.unknown().optional(),
  description: z.unknown().optional(),
  email: z.string(),
});

export const cartRowSchema = z.object({
  _id: wireId,
  productId: wireId,
  variant: wireId,
  variantName: z.string().nullable().describe('In words, for example Midnight, 256 GB'),
  colour: z.string().nullable(),
  storage: z.number().int().nullable().describe('Gigabytes'),
  name: z.string(),
  price: z.number().int().describe('What it costs now, whole US dollars'),
  image: z.string(),
  slug: z.string(),
  summary: z.string().describe('The phone in one line, for example its screen and storage'),
  description: z.string(),
  seenPrice: z.number().int().describe('The price when it was added or last accepted'),
  /** 'gone' when the mobile is no longer sold. */
  state: z.enum(['available', 'out-of-stock', 'gone']),
  drawing: z.object({ widthMm: z.number(), heightMm: z.number() }).nullable(),
  tint: z.object({ light: z.string(), dark: z.string() }),
});
export type WireCartRow = z.infer<typeof cartRowSchema>;
export const cartListSchema = z.array(cartRowSchema);
