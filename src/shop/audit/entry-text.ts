/** What is hashed of an entry of the audit log, and how its hash names the key that it was made with. */
import type { AuditKey } from '../../database/server-pool.ts';

/** What the key is used for here, so that no other use of it makes the same hash. */
export const AUDIT_OWNER = 'audit log';

/** As the database writes them: every value as text, JSON in the order of `jsonb`. */
export interface EntryTexts {
  id: string;
  atMicroseconds: string;
  actorId: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: string | null;
  after: string | null;
  requestId: string | null;
  undoes: string | null;
  prevHash: string;
}

export function textOf(entry: EntryTexts): string {
  const texts = [
    entry.id,
    entry.atMicroseconds,
    entry.actorId,
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.before,
    entry.after,
    entry.requestId,
    entry.undoes,
    entry.prevHash,
  ];
  return `[${texts.map((text) => JSON.stringify(text)).join(', ')}]`;
}

/** The next entry hashes this one's hash, and with it the name of the key. */
export function hashWith({ keyId, fingerprint }: AuditKey, entry: EntryTexts): string {
  return `${keyId}.${fingerprint(textOf(entry), AUDIT_OWNER)}`;
}

/** The key that a hash was made with; null for an entry from before there were keys. */
export function keyIdOf(hash: string): string | null {
  const dot = hash.lastIndexOf('.');
  return dot > 0 ? hash.slice(0, dot) : null;
}
