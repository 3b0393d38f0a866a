/**
 * Holds the audit log against its hash chain. Protects: a row that was changed, removed, added or cut off
 * behind the shop's back is named. Hashes are computed here, not by the database that is checked.
 */
import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { auditHead, auditLog } from '../../database/schema.ts';

const ROWS_AT_ONCE = 1_000;

export type ChainReport =
  | { isIntact: true; entries: number }
  /** `id` is the first entry that does not fit. */
  | { isIntact: false; entries: number; id: number; reason: string };

/** Walks the whole log, oldest first, and stops at the first entry that does not fit. */
export async function verifyChain(db: Queryable): Promise<ChainReport> {
  let last = { id: 0, hash: '' };
  let entries = 0;
  for (;;) {
    const rows = await readRows(db, last.id);
    for (const row of rows) {
      const reason = findFault(row, last.hash);
      if (reason) return { isIntact: false, entries, id: row.id, reason };
      last = row;
      entries += 1;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  const [head] = await db.select().from(auditHead);
  if (head?.hash === last.hash) return { isIntact: true, entries };
  const id = head && head.lastId > last.id ? last.id + 1 : last.id;
  return { isIntact: false, entries, id, reason: 'the log does not end where its head says' };
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Queryable, afterId: number) {
  return db
    .select({
      id: auditLog.id,
      hash: auditLog.hash,
      prevHash: auditLog.prevHash,
      atMicroseconds: sql<string>`(extract(epoch from ${auditLog.at}) * 1000000)::bigint::text`,
      actorId: auditLog.actorId,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      before: sql<string | null>`${auditLog.before}::text`,
      after: sql<string | null>`${auditLog.after}::text`,
      requestId: auditLog.requestId,
      undoes: sql<string | null>`${auditLog.undoes}::text`,
    })
    .from(auditLog)
    .where(gt(auditLog.id, afterId))
    .orderBy(asc(auditLog.id))
    .limit(ROWS_AT_ONCE);
}

function findFault(row: Row, previousHash: string): string | undefined {
  if (row.prevHash !== previousHash) return 'it does not follow the entry before it';
  if (row.hash !== hashOf(row)) return 'its content is not what was recorded';
  return undefined;
}

/** The same as the function audit_hash of the migration audit_chain. */
function hashOf(row: Row): string {
  const texts = [
    String(row.id),
    row.atMicroseconds,
    row.actorId,
    row.action,
    row.subjectType,
    row.subjectId,
    row.before,
    row.after,
    row.requestId,
    row.undoes,
    row.prevHash,
  ];
  const content = `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
  return createHash('sha256').update(content).digest('hex');
}
