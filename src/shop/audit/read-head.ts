import type { Queryable } from '../../database/connect.ts';
import { auditHead } from '../../database/schema.ts';

/** The newest entry of the audit log: its number and its hash. */
export interface AuditHead {
  id: number;
  hash: string;
}

/** Null while the log is empty. */
export async function readHead(db: Queryable): Promise<AuditHead | null> {
  const [head] = await db.select({ id: auditHead.lastId, hash: auditHead.hash }).from(auditHead);
  return head && head.id > 0 ? head : null;
}

/** As it is published, and as `npm run audit:verify -- --head` takes it. */
export const formatHead = ({ id, hash }: AuditHead) => `${id}:${hash}`;

/** @returns undefined when the text is no head */
export function parseHead(text: string): AuditHead | undefined {
  const [, id, hash] = /^(\d+):(\S+)$/.exec(text) ?? [];
  return hash === undefined ? undefined : { id: Number(id), hash };
}
