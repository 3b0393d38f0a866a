/** What buyers once wrote about returns, when nobody needs it any more. */
import { and, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { returns, withdrawals } from '../../../database/schema.ts';

/** The returns themselves stay with their orders. */
export async function deleteOldStatements(db: Database, keptYears: number): Promise<void> {
  const end = sql`now() - make_interval(years => ${keptYears})`;
  await db
    .update(returns)
    .set({ note: null })
    .where(and(isNotNull(returns.note), lt(returns.updatedAt, end)));
  await db.delete(withdrawals).where(lt(withdrawals.receivedAt, end));
}
