/** The stream of stock and prices: the numbers of a mobile that change while somebody looks at it. */
import { z } from 'zod';
import { LIVE_NUMBERS_MOST } from '../shared/constants.ts';
import { wireId } from './common.ts';
import { mobileSchema, variantSchema } from './mobiles.ts';

/** As `GET /mobile-data/{id}` tells them at the same moment, and nothing else. */
export const liveMobileSchema = z.object({
  _id: wireId,
  defaultVariant: wireId.describe('The variant that is meant where none is named'),
  priceFrom: mobileSchema.shape.price
    .nullable()
    .describe('What the cheapest that can be had costs now; null when all cost the same'),
  variants: z
    .array(
      variantSchema.pick({
        _id: true,
        price: true,
        listPrice: true,
        offerEndsOn: true,
        available: true,
      }),
    )
    .describe('All that is on sale of it; empty when it is no longer sold'),
});
export type LiveMobile = z.infer<typeof liveMobileSchema>;
export type LiveVariant = LiveMobile['variants'][number];
export const liveMobilesSchema = z.array(liveMobileSchema);

/** Query of GET /live/numbers: ids with commas between them. */
export const liveNumbersQuerySchema = z.strictObject({
  mobiles: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(wireId).max(LIVE_NUMBERS_MOST)),
});

/**
 * What GET /live sends, each as the data of an event of this name. `recent` comes first: what has changed in the last
 * `forMs` milliseconds, so that whoever was away for less has missed nothing. `missed`: more has changed than is told.
 * `beat`: nothing has, and the stream is alive.
 */
export interface LiveEvents {
  recent: { forMs: number; mobiles: LiveMobile[] };
  changed: LiveMobile[];
  missed: null;
  beat: null;
}
