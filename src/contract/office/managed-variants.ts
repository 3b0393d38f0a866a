/** What staff see of the variants of mobiles: their offers, and those that are withdrawn. */
import { z } from 'zod';
import { wireId } from '../common.ts';
import { variantSchema } from '../mobiles.ts';

const MOBILES_MAX = 100;
const ID_LENGTH = 36;

export const managedVariantsQuerySchema = z.strictObject({
  mobiles: z
    .string()
    .max(MOBILES_MAX * (ID_LENGTH + 1))
    .transform((list) => list.split(','))
    .pipe(z.array(wireId).min(1).max(MOBILES_MAX))
    .describe('Ids of mobiles, with commas'),
});

export const managedVariantSchema = variantSchema.extend({
  mobile: wireId,
  isDefault: z.boolean().describe('Whether it is meant where no variant is named'),
  onSale: z.boolean().describe('False for one that is withdrawn'),
  offers: z
    .array(
      z.object({
        price: z.int(),
        startsAt: z.iso.datetime(),
        endsAt: z.iso.datetime().nullable(),
      }),
    )
    .describe('What runs or is to come'),
});
export type WireManagedVariant = z.infer<typeof managedVariantSchema>;

export const managedVariantListSchema = z.array(managedVariantSchema);
