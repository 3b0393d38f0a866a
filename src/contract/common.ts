/** Pieces that all wire schemas share. Wire names (`_id`, `insertedId`) live in this folder only. */
import { z } from 'zod';
import { describeBadEmail, toAsciiDomain } from '../shared/email.ts';
import {
  cleanText,
  isOneLine,
  isPlainText,
  PLAIN_TEXT_PROBLEM,
} from '../shared/rules/plain-text.ts';
import { formatNumber } from '../shared/words/wording.ts';

/**
 * The error of a schema that names a required field. Protects: only what is missing is told to be
 * required. Anything else, such as a text that is too long, keeps the message of its own fault:
 * zod would give the text of the schema to every fault that has none.
 *
 * @param message what is told when nothing was sent
 */
export function whenMissing(message: string) {
  return {
    error: ({ input }: { input?: unknown }): string | undefined =>
      input === undefined || input === null || input === '' ? message : undefined,
  };
}

const cleanEntry = (max: number, missing: string) =>
  z
    .string(whenMissing(missing))
    .overwrite(cleanText)
    .max(max, `Please use at most ${formatNumber(max)} characters`);

/** One line of text, which may be empty. */
export const optionalLine = (max: number, missing = 'Please enter text') =>
  cleanEntry(max, missing).refine(isOneLine, 'Please use one line of text');
/** One line of text that must not be empty. */
export const line = (max: number, missing: string) => optionalLine(max, missing).min(1, missing);
/** Text of any number of lines that must not be empty. */
export const lines = (max: number, missing: string) => optionalLines(max, missing).min(1, missing);
/** The same, which may be empty. */
export const optionalLines = (max: number, missing = 'Please enter text') =>
  cleanEntry(max, missing).refine(isPlainText, PLAIN_TEXT_PROBLEM);

/** Years that the database, ISO 8601 and all time zones write with four digits. */
const YEARS = { first: 1000, last: 9998 };
const UNUSUAL_YEAR = `Please choose a year from ${YEARS.first} to ${YEARS.last}`;

const hasUsualYear = (date: string) => {
  const year = new Date(date).getUTCFullYear();
  return year >= YEARS.first && year <= YEARS.last;
};

/** A moment that is sent in, with any offset. */
export const momentEntry = z.iso.datetime({ offset: true }).refine(hasUsualYear, UNUSUAL_YEAR);
/** A day that is sent in. */
export const dayEntry = (problem: string) => z.iso.date(problem).refine(hasUsualYear, UNUSUAL_YEAR);

export const wireId = z.uuid().describe('Opaque id');
/** Of the two things that a payment knows: what was tried, and what was bought. */
export const wireAttemptId = wireId.brand<'AttemptId'>();
export const wireOrderId = wireId.brand<'OrderId'>();
export const idParams = z.object({ id: wireId });

/** Whole, unless tax or delivery adds cents. */
export const wireAmount = z.number().describe('US dollars');

/** Compared trimmed and without case (shared/email.ts). */
/** An address that mail is sent to; its domain may have any letters. */
export const emailEntry = z
  .string('Please enter a valid email address')
  .overwrite(toAsciiDomain)
  .pipe(z.email({ error: ({ input }) => describeBadEmail(String(input)) }).max(254));

export const wireEmail = z.string().trim().min(1).max(254);
export const emailParams = z.object({ email: wireEmail });

export const acknowledgedSchema = z.object({ acknowledged: z.literal(true) });
export const insertedSchema = z.object({
  acknowledged: z.literal(true),
  insertedId: wireId.nullable(),
  message: z.string().optional(),
});
export const modifiedSchema = z.object({
  acknowledged: z.literal(true),
  modifiedCount: z.number().int(),
});
export const deletedSchema = z.object({
  acknowledged: z.literal(true),
  deletedCount: z.number().int(),
});

/** RFC 9457 problem details; conflicts add members such as `current` and `items`. */
export const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string(),
  code: z.string(),
  errors: z
    .array(z.object({ pointer: z.string(), code: z.string(), message: z.string() }))
    .optional(),
});
export type WireProblem = z.infer<typeof problemSchema>;
