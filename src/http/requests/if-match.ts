/**
 * The optimistic lock over HTTP: the version that a change was made from, as the header `If-Match` names it:
 * the ETag of what was read, which is the version and, of public answers, a hash of their bytes.
 */
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';

export const versionHeader = z.object({ 'if-match': z.string().max(40).optional() });

/** @throws AppError version-conflict for what cannot be a version of ours */
export function toVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined;
  const version = Number(/^"(\d{1,9})(?:\.[\w-]{22})?"$/.exec(ifMatch)?.[1]);
  if (Number.isNaN(version)) throw new AppError('version-conflict');
  return version;
}
