/** The contact form on the wire. */
import { z } from 'zod';
import { emailEntry, line, optionalLines } from './common.ts';

export const contactBodySchema = z.strictObject({
  name: line(254, 'Name is required'),
  email: emailEntry,
  message: optionalLines(5_000).default(''),
  /** People do not see this field; programs that fill in every field betray themselves. */
  website: z.string().max(200).optional(),
});
export type ContactBody = z.infer<typeof contactBodySchema>;
