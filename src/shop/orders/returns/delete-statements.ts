/** Statements about returns and withdrawals that nobody needs any more. */
import { and, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { deleteInBatches } from '../../../database/delete-batches.ts';
import { returns, withdrawals } from '../../../database/schema.ts';
import { WITHDRAWAL_LINK_DAYS } from '../../../shared/rules/withdrawals.ts';

const NOTES_A_ROUND = 1_000;

/** The returns themselves stay with their orders. */
export async function deleteOldStatements(db: Database, keptYears: number): Promise<void> {
  const end = sql`now() - make_interval(years => ${keptYears})`;
  const old = db
    .select({ id: returns.id })
    .from(returns)
    .where(and(isNotNull(returns.note), lt(returns.updatedAt, end)))
    .limit(NOTES_A_ROUND);
  await db.update(returns).set({ note: null }).where(inArray(returns.id, old));
  const isUnanswered = sql`${withdrawals.state} = 'unproven'
    and ${withdrawals.receivedAt} < now() - make_interval(days => ${WITHDRAWAL_LINK_DAYS})`;
  await deleteInBatches(
    db,
    withdrawals,
    sql`(${withdrawals.receivedAt} < ${end} or ${isUnanswered})`,
  );
}
