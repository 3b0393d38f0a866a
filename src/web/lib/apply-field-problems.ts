import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiProblem } from './api-problem.ts';

/**
 * Puts what the server found wrong beside its fields; the first of them gets the focus.
 * @param fields in the order in which they stand in the form
 * @returns whether every problem found its field, so that nothing else needs to be said
 */
export function applyFieldProblems<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return false;
  const placed = fields.flatMap((field) =>
    error.errors
      .filter(({ pointer }) => pointer === `#/${field.replaceAll('.', '/')}`)
      .map(({ message }) => ({ field, message })),
  );
  for (const [index, { field, message }] of placed.entries()) {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return placed.length === error.errors.length;
}
