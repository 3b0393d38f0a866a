import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { ANONYMOUS } from '../actor.ts';
import type { SecretBox } from '../ports.ts';
import { keyIdOf } from './entry-text.ts';
import { readHead } from './read-head.ts';
import { recordChange } from './record-change.ts';
import { KEY_CHANGED, verifyChain } from './verify-chain.ts';

/**
 * Continues the audit log with the present key, if its newest entry has another one or none. The first entry with the
 * new key seals the contents of all entries before it, if every one of them is proven: the former secret may then go.
 * Protects: a rewritten log does not count as proven just because the shop was started.
 */
export async function beginKey(
  db: Database,
  secrets: Pick<SecretBox, 'keyId' | 'fingerprintWith'>,
): Promise<void> {
  const isDue = (head: { hash: string } | null) => head && keyIdOf(head.hash) !== secrets.keyId;
  if (!isDue(await readHead(db))) return;

  await transact(db, async (tx) => {
    // Seals exactly what was verified: no entry can be added in between.
    await tx.execute(sql`select lock_audit_head()`);
    const head = await readHead(tx);
    if (!head || !isDue(head)) return;
    const report = await verifyChain({ db: tx, secrets });
    const isProven = report.isIntact && report.withoutKey + report.withUnknownKey === 0;
    await recordChange(tx, {
      actor: ANONYMOUS,
      action: KEY_CHANGED,
      subjectType: 'audit',
      subjectId: 'key',
      before: { auditKey: keyIdOf(head.hash) },
      after: { auditKey: secrets.keyId, contents: isProven ? report.contents : null },
    });
  });
}
