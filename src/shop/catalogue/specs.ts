/**
 * What is known of a model, typed. Unknown stays null and is shown as "Not known", never as 0.
 * Lengths in millimetres, weights in grams, storage in gigabytes.
 */
import { z } from 'zod';

const known = <T extends z.ZodType>(schema: T) => schema.nullable().default(null);

const colour = z.object({ name: z.string().min(1), hex: z.string().regex(/^#[0-9a-f]{6}$/) });

export const mobileSpecsSchema = z.object({
  brand: z.string(),
  year: known(z.number().int()),
  body: known(
    z.object({
      heightMm: z.number().positive(),
      widthMm: z.number().positive(),
      depthMm: z.number().positive(),
      folded: known(
        z.object({
          heightMm: z.number().positive(),
          widthMm: z.number().positive(),
          depthMm: z.number().positive(),
        }),
      ),
    }),
  ),
  weightG: known(z.number().positive()),
  display: known(
    z.object({
      sizeIn: z.number().positive(),
      resolution: known(z.tuple([z.number(), z.number()])),
      panel: known(z.string()),
      refreshHz: known(z.number()),
      coverSizeIn: known(z.number()),
      activeAreaMm: known(z.tuple([z.number(), z.number()])),
    }),
  ),
  chipset: known(z.string()),
  ramGb: z.array(z.number()).default([]),
  storageGb: z.array(z.number()).default([]),
  cameras: known(
    z.object({
      rear: z.array(z.object({ mp: known(z.number()), role: z.string() })),
      front: z.array(z.object({ mp: known(z.number()) })),
    }),
  ),
  batteryMah: known(z.number().positive()),
  wiredChargeW: known(z.number().positive()),
  ipRating: known(z.string()),
  osAtLaunch: known(z.string()),
  fiveG: known(z.boolean()),
  colours: z.array(colour).default([]),
  /** Drawing hints: camera layout family and finish. */
  art: known(z.object({ family: z.string(), finish: known(z.string()) })),
});

export type MobileSpecs = z.infer<typeof mobileSpecsSchema>;
