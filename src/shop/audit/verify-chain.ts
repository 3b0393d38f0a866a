/**
 * Holds the audit log against its chain of hashes. Protects: an entry that was changed, removed, added or cut
 * off behind the shop's back is named. Hashes are computed here, not by the database that is checked.
 */
import { createHash, type Hash } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { auditHead, auditLog } from '../../database/schema.ts';
import type { SecretBox } from '../ports.ts';
import { AUDIT_OWNER, keyIdOf, textOf } from './entry-text.ts';
import { type AuditHead, formatHead } from './read-head.ts';

/** The entry with which a new key begins (`beginKey`). */
export const KEY_CHANGED = 'audit.key-changed';

const ROWS_AT_ONCE = 1_000;

export type ChainReport =
  | {
      isIntact: true;
      entries: number;
      /** Not proven, because they are from before entries had a key. */
      withoutKey: number;
      /** Not proven, because they were made with a key that is not set. */
      withUnknownKey: number;
      /** SHA-256 over the contents of all entries, in hex. */
      contents: string;
      /** Null while the log is empty. */
      head: string | null;
    }
  /** `id` is the first entry that does not fit. */
  | { isIntact: false; entries: number; id: number; reason: string };

/**
 * Walks the whole log, oldest first, and stops at the first entry that does not fit. An entry is not proven when the
 * owner of the database could have written it: its hash was made without a key, or with one that is not set here.
 * @param options.heads published ones, which the log must still contain
 */
export async function verifyChain(
  { db, secrets }: { db: Queryable; secrets: Pick<SecretBox, 'fingerprintWith'> },
  { heads = [] }: { heads?: readonly AuditHead[] } = {},
): Promise<ChainReport> {
  const walk: Walk = {
    last: { id: 0, hash: '' },
    entries: 0,
    lastCheckedId: 0,
    withoutKey: 0,
    withUnknownKey: 0,
    contents: createHash('sha256'),
  };
  const fault = (id: number, reason: string) => {
    return { isIntact: false as const, entries: walk.entries, id, reason };
  };

  for (;;) {
    const rows = await readRows(db, walk.last.id);
    for (const row of rows) {
      const text = textOf({ ...row, id: String(row.id) });
      const reason = findFault(row, text, { walk, secrets }) ?? findOtherHash(row, heads);
      if (reason) return fault(row.id, reason);
      walk.last = row;
      walk.entries += 1;
      walk.contents.update(text);
      if (isProvenByHead(row, walk, heads)) walk.withoutKey = 0;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }

  const { last, entries, lastCheckedId, withoutKey, withUnknownKey } = walk;
  const cutOff = heads.find(({ id }) => id > last.id);
  if (cutOff)
    return fault(last.id + 1, `the log ends before entry ${cutOff.id}, which was published`);
  const [head] = await db.select().from(auditHead);
  if (head?.hash !== last.hash) {
    const id = head && head.lastId > last.id ? last.id + 1 : last.id;
    return fault(id, 'the log does not end where its head says');
  }
  if (lastCheckedId < last.id) {
    return {
      isIntact: false,
      entries: lastCheckedId,
      id: lastCheckedId + 1,
      reason: NO_KEY_AT_END,
    };
  }
  return {
    isIntact: true,
    entries,
    withoutKey,
    withUnknownKey,
    contents: walk.contents.digest('hex'),
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
  /** The newest entry so far that was made with a key that is set. */
  lastCheckedId: number;
  withoutKey: number;
  withUnknownKey: number;
  contents: Hash;
}

/** Also counts the entries that are not proven. */
function findFault(
  row: Row,
  text: string,
  { walk, secrets }: { walk: Walk; secrets: Pick<SecretBox, 'fingerprintWith'> },
): string | undefined {
  if (row.id !== walk.last.id + 1 || row.prevHash !== walk.last.hash) {
    return 'it does not follow the entry before it';
  }
  const keyId = keyIdOf(row.hash);

  if (keyId === null) {
    if (keyIdOf(walk.last.hash) !== null) return 'it has no key, and an entry before it has one';
    walk.withoutKey += 1;
    const isSame = row.hash === createHash('sha256').update(text).digest('hex');
    return isSame ? undefined : CHANGED;
  }

  const expected = secrets.fingerprintWith(keyId, text, AUDIT_OWNER);
  if (expected === undefined) {
    walk.withUnknownKey += 1;
    return undefined;
  }
  if (row.hash !== `${keyId}.${expected}`) return CHANGED;
  walk.lastCheckedId = row.id;
  const sealed = readSeal(row);
  if (sealed === null) return undefined;
  if (sealed !== walk.contents.copy().digest('hex')) return OTHER_THAN_SEALED;
  walk.withoutKey = 0;
  walk.withUnknownKey = 0;
  return undefined;
}

const CHANGED = 'its content is not what was recorded';
const OTHER_THAN_SEALED =
  'an entry before it is not what it was when the log was verified for the new key';
const NO_KEY_AT_END =
  'from here on no entry was made with a key that is set: the log was written anew, or the shop has not been started since its AUTH_SECRET changed';

/** @returns the contents of all entries before, which `beginKey` had verified; null when it could not, or for other entries */
function readSeal({ action, after }: Row): string | null {
  if (action !== KEY_CHANGED || after === null) return null;
  const { contents = null }: { contents?: string | null } = JSON.parse(after);
  return contents;
}

/**
 * A published hash covers every entry before it whose own hash was computed here: those without a key, too. The hash of
 * an entry whose key is not set says nothing about its content.
 */
function isProvenByHead({ id }: Row, walk: Walk, heads: readonly AuditHead[]): boolean {
  return walk.withUnknownKey === 0 && heads.some((head) => head.id === id);
}

function findOtherHash(row: Row, heads: readonly AuditHead[]): string | undefined {
  const isOther = heads.some(({ id, hash }) => id === row.id && hash !== row.hash);
  return isOther ? 'it is not the entry that was published' : undefined;
}
