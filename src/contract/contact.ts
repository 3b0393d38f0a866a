/** The contact form on the wire. */
import { z } from 'zod';
import { emailEntry, whenMissing } from './common.ts';

const line = z
  .string(whenMissing('Name is required'))
  .trim()
  .min(1, 'Name is required')
  .max(254)
  .refine((text) => !/[\r\n]/.test(text), 'must be one line');

export const contactBodySchema = z.strictObject({
  name: line,
  email: emailEntry,
  message: z.string().trim().max(5_000).default(''),
  /** People do not see this field; programs that fill in every field betray themselves. */
  website: z.string().max(200).optional(),
});
export type ContactBody = z.infer<typeof contactBodySchema>;
