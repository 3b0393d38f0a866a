/**
 * Messages of validation errors: what is wrong with a value that was sent, in one plain sentence, for every
 * fault that a schema gives no text of its own. Pure.
 */
import type { z } from 'zod';
import { formatNumber } from '../../shared/words/wording.ts';

type Issue = z.core.$ZodRawIssue;

/** @returns undefined where zod's own sentence is as good */
export function describeFault(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return describeType(issue.expected, issue.input);
  if (issue.code === 'too_big') return describeBound('most', issue.origin, issue.maximum);
  if (issue.code === 'too_small') return describeBound('least', issue.origin, issue.minimum);
  if (issue.code === 'invalid_value') return `Please choose one of ${issue.values.join(', ')}`;
  return undefined;
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'Please enter text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please send true or false',
  array: 'Please send a list',
  object: 'Please send an object',
};

function describeType(expected: string, input: unknown): string | undefined {
  if (input === undefined) return 'Please fill this in';
  return EXPECTED[expected];
}

function describeBound(
  side: 'least' | 'most',
  origin: string,
  bound: number | bigint,
): string | undefined {
  const least = side === 'least';
  if (origin === 'string' && least && Number(bound) === 1) return 'Please fill this in';
  const amount = `at ${side} ${formatNumber(Number(bound))}`;
  if (origin === 'string') return `Please use ${amount} characters`;
  if (origin === 'array') return `Please send ${amount} entries`;
  return origin === 'number' || origin === 'int' ? `Please enter ${amount}` : undefined;
}
