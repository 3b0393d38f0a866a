import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiProblem } from './api-problem.ts';

/**
 * Puts what the server found wrong beside its fields; the first of them gets the focus.
 * @returns whether every problem found its field, so that nothing else needs to be said
 */
export function applyFieldProblems<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return false;
  const placed = error.errors.flatMap(({ pointer, message }) => {
    const field = fields.find((name) => `#/${name.replaceAll('.', '/')}` === pointer);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of placed.entries()) {
    setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return placed.length === error.errors.length;
}
