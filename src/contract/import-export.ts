/**
 * Import and export of mobiles on the wire, where a line of a file is a variant. Fields are named as in the audit log;
 * money in cents.
 */
import { z } from 'zod';
import { wireId } from './common.ts';

const LINES_MAX = 500;

export const importStartedSchema = z.object({ id: wireId });

export const importQuerySchema = z.strictObject({
  kind: z
    .enum(['add', 'change', 'left-out', 'bad', 'warning'])
    .default('bad')
    .describe('Which lines to list'),
  cursor: z.coerce.number().int().min(0).default(0).describe('The last line of the page before'),
  limit: z.coerce.number().int().min(1).max(LINES_MAX).default(100),
});

/** @param skip how many lines with errors are left out on purpose */
export const commitBodySchema = z.strictObject({
  skip: z.int().min(0).default(0).describe('How many lines with errors may be left out'),
});

const fields = z.record(z.string(), z.unknown()).nullable();

const importHeadSchema = z.object({
  id: wireId,
  state: z.enum(['checking', 'checked', 'refused', 'committing', 'committed', 'failed', 'undone']),
  fileName: z.string(),
  format: z.enum(['handset', 'shopify', 'woocommerce']).nullable(),
  rowsRead: z.number().int().describe('Progress while it is being checked'),
  rowsExpected: z.number().int().describe('About as many as the file has; 0 when nobody knows'),
  added: z.number().int().describe('Lines that add a variant, or a mobile'),
  changed: z.number().int().describe('Lines that change what is there'),
  unchanged: z.number().int(),
  problems: z.number().int().describe('Lines with errors'),
  leftOut: z
    .number()
    .int()
    .describe(
      'Lines that are not imported because the other shop does not sell what they name, or it is no phone',
    ),
  warnings: z.number().int(),
  mobiles: z.number().int().describe('Mobiles that are added or changed'),
  variants: z.number().int().describe('Variants that are added or changed'),
  leftAlone: z
    .number()
    .int()
    .describe(
      'Variants on sale of the mobiles of the file that none of its lines names: they stay',
    ),
  message: z.string().nullable().describe('Why it stopped, when it did'),
  sentAt: z.iso.datetime().describe('When the file was sent'),
  changedAt: z.iso.datetime().describe('When it came to its present state'),
});

/** The latest imports, the last one first. */
export const importListSchema = z.array(importHeadSchema);
export type WireImportHead = z.infer<typeof importHeadSchema>;

export const importSchema = importHeadSchema.extend({
  lines: z.array(
    z.object({
      line: z.number().int(),
      mobileId: wireId.nullable(),
      variantId: wireId.nullable().describe('Its fields are below `variants`, by this id'),
      name: z
        .string()
        .nullable()
        .describe('What the line is about, for example “Phone (Black, 128 GB)”'),
      before: fields,
      after: fields,
      problem: z.string().nullable().describe('What is wrong with it, or why it is left out'),
      warning: z.string().nullable(),
    }),
  ),
});
export type WireImport = z.infer<typeof importSchema>;

export const committingSchema = z.object({ acknowledged: z.literal(true) });
