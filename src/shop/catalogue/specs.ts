/**
 * What is known of a model, typed: the facts of `data/phones.json` without what the shop decides
 * (price, stock, name). Unknown stays null and is shown as "Not known", never as 0.
 */
import { z } from 'zod';
import { phoneFactsSchema } from '../../../data/schema.ts';
import { describeModelYears, isModelYear } from '../../shared/rules/model-years.ts';

/** The facts end with the years that they were gathered in; the shop goes on. */
const yearSchema = z.int().refine((year) => isModelYear(year, new Date()), {
  error: () => describeModelYears(new Date()),
});

const factsOfModel = phoneFactsSchema.strip().pick({
  brand: true,
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

export const mobileSpecsSchema = factsOfModel.extend({ year: yearSchema });

export type MobileSpecs = z.infer<typeof mobileSpecsSchema>;
