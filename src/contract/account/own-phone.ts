/** The phone that a shopper owns, as the account keeps it. Limits and words come from what a phone is. */
import { z } from 'zod';
import { cleanLine, isPlainText, PLAIN_TEXT_PROBLEM } from '../../shared/rules/plain-text.ts';
import { FACTS } from '../../shop/phone/facts.ts';
import { missingText, rangeText } from '../../shop/phone/measure-words.ts';
import {
  MEASURE_NAMES,
  MEASURES,
  type MeasureName,
  NAME_MOST_CHARACTERS,
  type OwnPhone,
} from '../../shop/phone/own-phone.ts';
import { whenMissing } from '../common.ts';

function measureSchema(name: MeasureName): z.ZodType {
  const { fact, least, most, ...limits } = MEASURES[name];
  const number = z
    .number(whenMissing(missingText(name)))
    .min(least, rangeText(name))
    .max(most, rangeText(name))
    .describe(`In ${FACTS[fact].unit[1]}`);
  return 'isRequired' in limits ? number : number.nullable().default(null);
}

export const ownPhoneSchema = z.strictObject({
  name: z
    .string(whenMissing('Please enter a name'))
    .overwrite(cleanLine)
    .min(1, 'Please enter a name')
    .max(NAME_MOST_CHARACTERS)
    .refine(isPlainText, PLAIN_TEXT_PROBLEM),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,200}$/)
    .nullable()
    .default(null)
    .describe('Of one of our phones; null for a size that was typed'),
  ...(Object.fromEntries(MEASURE_NAMES.map((name) => [name, measureSchema(name)])) as {
    [Name in MeasureName]: z.ZodType<OwnPhone[Name]>;
  }),
});

/** Null when the account keeps none. */
export const ownPhoneAnswerSchema = z.object({ phone: ownPhoneSchema.nullable() });
export type WireOwnPhone = z.infer<typeof ownPhoneAnswerSchema>;
