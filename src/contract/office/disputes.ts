/** Disputes of payments on the wire, for staff. */
import { z } from 'zod';
import { DISPUTE_STATES } from '../../shared/rules/disputes.ts';
import { wireAmount } from '../common.ts';

export const disputeSchema = z.object({
  _id: z.string().describe('Id at the card provider'),
  state: z.enum(DISPUTE_STATES),
  amount: wireAmount,
  reason: z.string(),
  evidenceDue: z.iso.datetime().nullable(),
  opened: z.iso.datetime(),
  closed: z.iso.datetime().nullable(),
  url: z.url().describe('Where evidence is submitted'),
});
export type WireDispute = z.infer<typeof disputeSchema>;
