/** Cart rows on the wire: one row is one unit. */
import { z } from 'zod';
import { wireAmount, wireId } from './common.ts';

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
/** What an order costs beside its prices. Left out where prices are all that is paid. */
export const chargesSchema = z.object({
  items: wireAmount.describe('The phones at their prices, US dollars'),
  shipping: wireAmount.describe('The delivery, without tax that is added below; US dollars'),
  tax: z
    .object({
      name: z.string(),
      rate: z.number().describe('Percent'),
      amount: wireAmount.describe('Of the phones and the delivery, US dollars'),
      included: z.boolean().describe('Whether it is part of the prices or added to them'),
    })
    .nullable(),
  place: z
    .object({ country: z.string(), region: z.string().nullable() })
    .describe('Where it was reckoned for'),
});
export type WireCharges = z.infer<typeof chargesSchema>;

export const cartSumSchema = z.object({
  arrival: z
    .object({ from: z.iso.date(), to: z.iso.date() })
    .describe('First and last delivery day if it is paid now'),
  total: wireAmount.describe('What is paid, US dollars'),
  charges: chargesSchema
    .extend({ isAddressKnown: z.boolean().describe('Else it was reckoned for where the shop is') })
    .nullable()
    .describe('Null where prices are all that is paid'),
});
export type WireCartSum = z.infer<typeof cartSumSchema>;

export const cartListSchema = z.array(cartRowSchema);
