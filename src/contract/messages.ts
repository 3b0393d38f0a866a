/** Messages of the contact form, as staff see them. */
import { z } from 'zod';
import { lines, wireId } from './common.ts';

const MESSAGES_MAX = 100;

export const messageQuerySchema = z.strictObject({
  state: z.enum(['open', 'closed']).optional(),
  q: z.string().trim().min(1).max(100).optional().describe('A part of name, email or text'),
  limit: z.coerce.number().int().min(1).max(MESSAGES_MAX).default(30),
  cursor: wireId.optional().describe('The last message of the page before'),
});

export const messageSchema = z.object({
  _id: wireId,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  date: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  answers: z.array(z.object({ text: z.string(), by: z.string(), at: z.iso.datetime() })),
});
export type WireMessage = z.infer<typeof messageSchema>;
export const messageListSchema = z.array(messageSchema);

export const answerBodySchema = z.strictObject({
  text: lines(5_000, 'Please write an answer'),
});

export const messageMarkSchema = z.strictObject({
  read: z.literal(true).optional(),
  closed: z.boolean().optional(),
});
