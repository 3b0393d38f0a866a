/**
 * Request validation: holds bodies, queries, headers and path parameters against the schemas of their routes.
 * Protects: each refusal names the true fault, never the nearest one that happens to have a text.
 */
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { describeFault } from './describe-fault.ts';

/** What was sent does not fit the schema of its route. */
export class InvalidInput extends Error {
  /** Which part of the request it is; Fastify fills it in. */
  validationContext?: string;
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(issues: readonly z.core.$ZodIssue[]) {
    super('The request does not fit its schema');
    this.name = 'InvalidInput';
    this.issues = issues;
  }
}

export const inputValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const unreadable = findUnreadable(data);
    if (unreadable.length > 0) return { error: new InvalidInput(unreadable) };

    const result = schema.safeParse(data, { error: describeFault });
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(result.error.issues) };
  };

const UNREADABLE = 'Please retype this: it holds half a character, which cannot be stored';

/**
 * Each text with a lone surrogate, such as JSON's "\\ud800". Protects: no column stores one, `jsonb` refuses it
 * and `text` silently replaces it. A loop rather than recursion: bodies may be nested deeply.
 */
function findUnreadable(data: unknown): z.core.$ZodIssue[] {
  const found: z.core.$ZodIssue[] = [];
  const places = [{ pointer: '', value: data }];
  for (const { pointer, value } of places) {
    if (typeof value === 'string' && !value.isWellFormed()) {
      const path = pointer.slice(1).split('/');
      found.push({ code: 'custom', path, message: UNREADABLE, input: undefined });
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      places.push({ pointer: `${pointer}/${key.toWellFormed()}`, value: inner });
      // A name is a text too.
      if (!key.isWellFormed()) places.push({ pointer, value: key });
    }
  }
  return found;
}
