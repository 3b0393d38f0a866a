import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { ANONYMOUS } from '../actor.ts';
import { keyIdOf } from './entry-text.ts';
import { readHead } from './read-head.ts';
import { recordChange } from './record-change.ts';

/**
 * Continues the audit log with the present key, if its newest entry has another one or none. Protects: a log
 * whose newest entry has no known key was written by somebody else, and `verifyChain` may say so.
 */
export async function beginKey(db: Database): Promise<void> {
  const head = await readHead(db);
  const before = head && { auditKey: keyIdOf(head.hash) };
  const after = { auditKey: db.auditKey?.keyId };
  if (!before || before.auditKey === after.auditKey) return;
  await transact(db, (tx) =>
    recordChange(tx, {
      actor: ANONYMOUS,
      action: 'audit.key-changed',
      subjectType: 'audit',
      subjectId: 'key',
      before,
      after,
    }),
  );
}
