/**
 * Compares issued documents with their hashes in the audit log, and names each that was changed, removed or added
 * without the shop. Hashes are computed here, not by the database that is checked.
 */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { auditLog, issuedDocuments } from '../../../database/schema.ts';
import { hashDocument } from './document-store.ts';

export interface DocumentReport {
  documents: number;
  /** One line for each that is not as it was issued. */
  faults: string[];
}

const DOCUMENTS_AT_ONCE = 100;
const ENTRIES_AT_ONCE = 10_000;

/** Entries about documents, except those removed together with sandbox orders before going live. */
const isOfDocument = and(
  eq(auditLog.subjectType, 'document'),
  sql`${auditLog.id} > coalesce(
    (select max(id) from audit_log where subject_type = 'shop' and action = 'database.emptied'), 0)`,
);

export async function verifyDocuments(db: Queryable): Promise<DocumentReport> {
  const faults: string[] = [];
  let documents = 0;
  for (let last = ''; ; ) {
    const rows = await readDocuments(db, last);
    const logged = await findLoggedHashes(db, rows);
    for (const row of rows) {
      const fault = findFault(row, logged.get(row.number));
      if (fault) faults.push(`${row.number} ${fault}`);
    }
    documents += rows.length;
    last = rows.at(-1)?.number ?? '';
    if (rows.length < DOCUMENTS_AT_ONCE) break;
  }
  return { documents, faults: [...faults, ...(await findMissing(db))] };
}

type Row = Awaited<ReturnType<typeof readDocuments>>[number];

function readDocuments(db: Queryable, after: string) {
  return db
    .select({
      number: issuedDocuments.number,
      bytes: issuedDocuments.bytes,
      sha256: issuedDocuments.sha256,
    })
    .from(issuedDocuments)
    .where(gt(issuedDocuments.number, after))
    .orderBy(asc(issuedDocuments.number))
    .limit(DOCUMENTS_AT_ONCE);
}

/** By number. */
async function findLoggedHashes(db: Queryable, rows: Row[]): Promise<Map<string, string>> {
  const numbers = rows.map(({ number }) => number);
  const entries = await db
    .select({ number: auditLog.subjectId, sha256: sql<string>`${auditLog.after}->>'sha256'` })
    .from(auditLog)
    .where(and(isOfDocument, inArray(auditLog.subjectId, numbers)));
  return new Map(entries.map(({ number, sha256 }) => [number, sha256]));
}

function findFault({ bytes, sha256 }: Row, logged: string | undefined): string | undefined {
  if (logged === undefined) return 'was never issued: the audit log has no entry for it';
  const hash = hashDocument(bytes);
  if (hash !== sha256 || hash !== logged) return 'is not the document that was issued';
  return undefined;
}

async function findMissing(db: Queryable): Promise<string[]> {
  const faults: string[] = [];
  for (let last = 0; ; ) {
    const entries = await db
      .select({ id: auditLog.id, number: auditLog.subjectId, found: issuedDocuments.number })
      .from(auditLog)
      .leftJoin(issuedDocuments, eq(issuedDocuments.number, auditLog.subjectId))
      .where(and(isOfDocument, gt(auditLog.id, last)))
      .orderBy(asc(auditLog.id))
      .limit(ENTRIES_AT_ONCE);
    const missing = entries.filter(({ found }) => found === null);
    faults.push(...missing.map(({ number }) => `${number} was issued and is missing`));
    last = entries.at(-1)?.id ?? last;
    if (entries.length < ENTRIES_AT_ONCE) return faults;
  }
}
