/** The audit log on the wire. */
import { z } from 'zod';
import { momentEntry, wireId } from './common.ts';

const ENTRIES_MAX = 200;

const entryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const auditParams = z.object({ id: entryId });

export const auditQuerySchema = z.strictObject({
  actor: wireId.optional().describe('Who did it'),
  action: z.string().max(60).optional().describe('For example mobile.changed'),
  subjectType: z.string().max(40).optional().describe('For example mobile or user'),
  subject: z.string().max(60).optional().describe('Id of what was changed'),
  from: momentEntry.optional(),
  to: momentEntry.optional().describe('Up to, but not including'),
  limit: z.coerce.number().int().min(1).max(ENTRIES_MAX).default(50),
  cursor: entryId.optional().describe('The last entry of the page before'),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z
    .object({ _id: wireId, name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe('Null for what the shop did by itself'),
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    name: z.string().nullable().describe('As it is called now'),
  }),
  before: z.unknown().describe('The changed fields as they were'),
  after: z.unknown().describe('The changed fields as they were written'),
  requestId: z.string().nullable(),
  undoes: z.number().int().nullable().describe('The entry that this one takes back'),
  undoneBy: z.number().int().nullable().describe('The entry that took this one back'),
  undoable: z.boolean().describe('Whether POST /audit/{id}/undo can take it back'),
  hash: z.string(),
});
export type WireAuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListSchema = z.array(auditEntrySchema);

export const undoneSchema = z.object({ acknowledged: z.literal(true) });
