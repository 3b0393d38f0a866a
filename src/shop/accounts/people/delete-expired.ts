/** Sessions and verifications that have run out prove nothing any more. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { deleteInBatches } from '../../../database/delete-batches.ts';
import { identitySessions, identityVerifications } from '../../../database/schema.ts';

/** @param keptDays counted from the moment when they ran out @returns how many are gone */
export async function deleteExpired(db: Queryable, keptDays: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${keptDays})`;
  return (
    (await deleteInBatches(db, identitySessions, sql`${identitySessions.expiresAt} < ${before}`)) +
    (await deleteInBatches(
      db,
      identityVerifications,
      sql`${identityVerifications.expiresAt} < ${before}`,
    ))
  );
}
