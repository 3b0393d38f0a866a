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
    const result = schema.safeParse(data, { error: describeFault });
    return result.success
      ? { value: result.data }
      : { error: new InvalidInput(result.error.issues) };
  };
