/**
 * Holds the audit log against its chain of hashes. Protects: an entry that was changed, removed, added or cut
 * off behind the shop's back is named. Hashes are computed here, not by the database that is checked.
 */
import { createHash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { auditHead, auditLog } from '../../database/schema.ts';
import type { SecretBox } from '../ports.ts';
import { AUDIT_OWNER, keyIdOf, textOf } from './entry-text.ts';
import { type AuditHead, formatHead } from './read-head.ts';

const ROWS_AT_ONCE = 1_000;

export type ChainReport =
  | {
      isIntact: true;
      entries: number;
      /** From before entries had a key. Only a published head says that nobody has written them anew. */
      withoutKey: number;
      /** Made with a key that is not set: only their links were checked. */
      withUnknownKey: number;
      /** Null while the log is empty. */
      head: string | null;
    }
  /** `id` is the first entry that does not fit. */
  | { isIntact: false; entries: number; id: number; reason: string };

/**
 * Walks the whole log, oldest first, and stops at the first entry that does not fit.
 * @param options.heads published ones, which the log must still contain
 */
export async function verifyChain(
  { db, secrets }: { db: Queryable; secrets: Pick<SecretBox, 'fingerprintWith'> },
  { heads = [] }: { heads?: readonly AuditHead[] } = {},
): Promise<ChainReport> {
  const walk = { last: { id: 0, hash: '' }, entries: 0, withoutKey: 0, withUnknownKey: 0 };
  const fault = (id: number, reason: string) => {
    return { isIntact: false as const, entries: walk.entries, id, reason };
  };

  for (;;) {
    const rows = await readRows(db, walk.last.id);
    for (const row of rows) {
      const reason = findFault(row, walk, secrets) ?? findOtherHash(row, heads);
      if (reason) return fault(row.id, reason);
      walk.last = row;
      walk.entries += 1;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }

  const { last, entries, withoutKey, withUnknownKey } = walk;
  const cutOff = heads.find(({ id }) => id > last.id);
  if (cutOff)
    return fault(last.id + 1, `the log ends before entry ${cutOff.id}, which was published`);
  const [head] = await db.select().from(auditHead);
  if (head?.hash !== last.hash) {
    const id = head && head.lastId > last.id ? last.id + 1 : last.id;
    return fault(id, 'the log does not end where its head says');
  }
  const reason = findFaultOfLast(last, walk);
  if (reason) return fault(last.id, reason);
  return {
    isIntact: true,
    entries,
    withoutKey,
    withUnknownKey,
    head: entries === 0 ? null : formatHead(last),
  };
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

interface Walk {
  last: AuditHead;
  entries: number;
  withoutKey: number;
  withUnknownKey: number;
}

/** Also counts the kinds of entries: they begin without a key, then with keys that were changed since. */
function findFault(
  row: Row,
  walk: Walk,
  secrets: Pick<SecretBox, 'fingerprintWith'>,
): string | undefined {
  if (row.id !== walk.last.id + 1 || row.prevHash !== walk.last.hash) {
    return 'it does not follow the entry before it';
  }
  const text = textOf({ ...row, id: String(row.id) });
  const keyId = keyIdOf(row.hash);

  if (keyId === null) {
    if (walk.entries > walk.withoutKey) return 'it has no key, and an entry before it has one';
    walk.withoutKey += 1;
    const isSame = row.hash === createHash('sha256').update(text).digest('hex');
    return isSame ? undefined : CHANGED;
  }

  const expected = secrets.fingerprintWith(keyId, text, AUDIT_OWNER);
  if (expected === undefined) {
    const known = walk.entries - walk.withoutKey - walk.withUnknownKey;
    if (known > 0) return `it was made with key ${keyId}, which is not set, behind one that is`;
    walk.withUnknownKey += 1;
    return undefined;
  }
  return row.hash === `${keyId}.${expected}` ? undefined : CHANGED;
}

const CHANGED = 'its content is not what was recorded';

function findOtherHash(row: Row, heads: readonly AuditHead[]): string | undefined {
  const isOther = heads.some(({ id, hash }) => id === row.id && hash !== row.hash);
  return isOther ? 'it is not the entry that was published' : undefined;
}

/** A start of the shop records an entry with its own key when the newest entry has another one or none. */
function findFaultOfLast({ hash }: Walk['last'], walk: Walk): string | undefined {
  if (walk.entries === 0) return undefined;
  const keyId = keyIdOf(hash);
  if (keyId === null)
    return 'the newest entry has no key: the shop has not been started since, or the log was written anew';
  if (walk.entries > walk.withoutKey + walk.withUnknownKey) return undefined;
  return `the newest entry was made with key ${keyId}, and no secret that is set makes that key`;
}
