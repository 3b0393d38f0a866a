/** Request parameters in Stripe's bracket form, checked by zod, refused in Stripe's words. */
import { z } from 'zod';
import { type ApiError, invalidRequest } from './api-error.ts';

export const integer = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** An empty value removes the key, as in Stripe's API. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50);

export const expand = z.array(z.string().max(120)).max(20).optional();

export const createdRange = z
  .union([
    integer,
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();

export const paging = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};

/** Whole seconds, both ends included. */
export function toCreatedBounds(range: z.infer<typeof createdRange>): {
  createdFrom?: number;
  createdTo?: number;
} {
  if (range === undefined) return {};
  if (typeof range === 'number') return { createdFrom: range, createdTo: range };
  const from = Math.max(range.gte ?? 0, range.gt === undefined ? 0 : range.gt + 1);
  const to = Math.min(
    range.lte ?? Number.MAX_SAFE_INTEGER,
    range.lt === undefined ? Number.MAX_SAFE_INTEGER : range.lt - 1,
  );
  return { createdFrom: from, createdTo: to };
}

function toParamName(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return [first, ...rest.map((part) => `[${part}]`)].join('');
}

function isMissing(raw: unknown, path: PropertyKey[]): boolean {
  let value = raw;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, part);
  }
  return value === undefined || value === '';
}

function toApiError(issue: z.core.$ZodIssue, raw: unknown): ApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = toParamName([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, {
      code: 'parameter_unknown',
      param,
    });
  }
  const param = toParamName(issue.path);
  if (isMissing(raw, issue.path)) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (issue.code === 'invalid_format') {
    return invalidRequest(`Invalid integer: ${param}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

/**
 * The parameters of one call.
 * @throws ApiError 400 with `parameter_unknown`, `parameter_missing` or the like
 */
export function parseParams<S extends z.ZodType>(schema: S, raw: unknown): z.infer<S> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalidRequest('Invalid parameters') : toApiError(issue, raw);
}
