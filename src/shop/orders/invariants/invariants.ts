/**
 * What must be true of orders, money and stock whatever happened before: the invariants by SQL and by the
 * provider's ledger. Changes no order; run when the shop is quiet and the reconciler has had its turn.
 */
import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import type { ShopDeps } from '../../deps.ts';
import { compareWithLedger, type LedgerPart } from '../reconciliation/compare-with-ledger.ts';
import { findMark, setMark } from '../reconciliation/inbox-store.ts';
import { checkRules, type Finding, type Progress } from './check-in-ranges.ts';
import { CHECKOUT_RULES } from './checkout-invariants.ts';
import { DISPUTE_RULES } from './dispute-invariants.ts';
import { DOCUMENT_RULES } from './document-invariants.ts';
import { FULFILMENT_RULES } from './fulfilment-invariants.ts';
import { KEPT_SUM_RULES } from './kept-sum-invariants.ts';
import { RETURN_RULES } from './return-invariants.ts';

/** When all of the rules were last found to hold. */
const CLEAN_MARK = 'books-checked';

/**
 * @param options.since, options.until the part of the ledger to compare; all of it without them
 * @param options.rowsAtOnce how many rows a statement looks at
 * @param options.onProgress told what has been looked at so far
 * @throws AppError provider-error, provider-timeout; database errors
 */
export async function checkInvariants(
  services: Pick<ShopDeps, 'db' | 'cards'>,
  options: LedgerPart & { onProgress?: Progress; rowsAtOnce?: number | undefined } = {},
): Promise<Finding[]> {
  const { onProgress = () => undefined, rowsAtOnce, ...part } = options;
  const rules = [
    ...CHECKOUT_RULES,
    ...FULFILMENT_RULES,
    ...DOCUMENT_RULES,
    ...DISPUTE_RULES,
    ...RETURN_RULES,
    ...KEPT_SUM_RULES,
  ];
  return [
    ...(await checkRules(services.db, rules, { onProgress, rowsAtOnce })),
    ...(await compareWithLedger(services, { ...part, onProgress })),
  ];
}

/** For checks that begin where the last clean one ended. */
export const cleanCheck = {
  find: (db: Database) => findMark(db, CLEAN_MARK),
  note: (db: Database) => setMark(db, CLEAN_MARK, sql`now()`),
};
