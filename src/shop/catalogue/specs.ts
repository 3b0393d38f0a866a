/**
 * What is known of a model, typed: the facts of `data/phones.json` without what the shop decides
 * (price, stock, name). Unknown stays null and is shown as "Not known", never as 0.
 */
import type { z } from 'zod';
import { phoneFactsSchema } from '../../../data/schema.ts';

export const mobileSpecsSchema = phoneFactsSchema.strip().pick({
  brand: true,
  year: true,
  body: true,
  weightG: true,
  display: true,
  chipset: true,
  ramGb: true,
  storageGb: true,
  cameras: true,
  batteryMah: true,
  wiredChargeW: true,
  ipRating: true,
  osAtLaunch: true,
  fiveG: true,
  colours: true,
  art: true,
});

export type MobileSpecs = z.infer<typeof mobileSpecsSchema>;
