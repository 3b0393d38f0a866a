/** Mails and what became of them, for staff. */
import { z } from 'zod';
import { wireId } from '../common.ts';

const mailSchema = z.object({
  _id: wireId,
  subject: z.string(),
  to: z.string(),
  state: z
    .enum(['waiting', 'sending', 'failing', 'given-up', 'sent'])
    .describe(
      '`sending`: at this moment; `failing`: it is tried again later; `given-up`: it is not tried any more',
    ),
  reason: z
    .string()
    .nullable()
    .describe('What the mail server replied to the last attempt, without addresses'),
  canSendAgain: z
    .boolean()
    .describe(
      'False while it is being sent, when its link does not work any more, and when what it says is no longer so',
    ),
  advice: z
    .string()
    .nullable()
    .describe('Why it cannot be sent again, or what to do instead; null when it can'),
  date: z.iso
    .datetime()
    .describe('When it was sent or given up; of one that waits, when it was written'),
});

export const orderMailSchema = mailSchema.extend({ asksForAddress: z.boolean() });

const MAILS_MAX = 100;

export const undeliveredQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAILS_MAX).default(30),
  cursor: wireId.optional().describe('The last mail of the page before'),
});

export const undeliveredListSchema = z.array(mailSchema.extend({ attempts: z.number().int() }));
export type WireUndeliveredMail = z.infer<typeof undeliveredListSchema>[number];
