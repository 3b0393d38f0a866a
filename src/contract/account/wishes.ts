/** Wish lists on the wire. Prices are whole US dollars. */
import { z } from 'zod';
import { wireId } from '../common.ts';
import { mobileSchema } from '../mobiles.ts';

/** What can be saved, or has been. */
export const wishBodySchema = z.strictObject({
  productId: wireId,
  variant: wireId.optional().describe('A variant of the product; the default one without it'),
});

export const wishSchema = mobileSchema
  .pick({ name: true, slug: true, image: true, drawing: true, tint: true, description: true })
  .extend({
    productId: wireId,
    variant: wireId,
    variantName: z.string().nullable(),
    colour: z.string().nullable(),
    storage: z.number().int().nullable().describe('Gigabytes'),
    price: z.number().int().nullable().describe('What it costs now; null when it is not sold'),
    available: z.number().int(),
    seenPrice: z.number().int().describe('What it cost when it was put here'),
    addedAt: z.iso.datetime(),
    addedOn: z.iso.date().describe('Day of `addedAt` in the time zone of the shop'),
  });
export type WireWish = z.infer<typeof wishSchema>;

export const shareSchema = z.object({
  path: z.string().describe('Root-relative address of the shared list'),
  showsName: z.boolean(),
});
export type WireShare = z.infer<typeof shareSchema>;

export const wishListSchema = z.object({
  wishes: z.array(wishSchema),
  share: shareSchema.nullable().describe('Null while nobody else can see the list'),
});
export type WireWishList = z.infer<typeof wishListSchema>;

export const savedSchema = z.object({
  saved: z
    .array(wireId)
    .describe('Variants, and products whose default variant is among them: what pages mark'),
});
export type WireSaved = z.infer<typeof savedSchema>;

export const shareBodySchema = z.strictObject({ showsName: z.boolean().default(false) });
