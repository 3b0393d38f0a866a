/** Cart rows on the wire: one row is one unit. */
import { z } from 'zod';
import { wireId } from './common.ts';

/** Only `productId` counts; the other fields are accepted for compatibility and ignored. */
export const cartBodySchema = z.looseObject({
  productId: wireId,
  name: z.unknown().optional(),
  price: z.unknown().optional(),
  image: z.unknown().optional(),
  description: z.unknown().optional(),
  email: z.string(),
});

export const cartRowSchema = z.object({
  _id: wireId,
  productId: wireId,
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
