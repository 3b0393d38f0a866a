/** Lists the audit log, newest first, page by page. */
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { auditLog, users } from '../../database/schema.ts';
import { invoiceNumber } from '../../database/sql/invoice-number.ts';
import { isId } from '../../shared/tools/ids.ts';
import { type Actor, requireAdmin } from '../actor.ts';

export interface ChangeFilter {
  actorId?: string;
  action?: string;
  subjectType?: string;
  subjectId?: string;
  from?: Date;
  /** Up to, but not including. */
  to?: Date;
  limit: number;
  /** The last entry of the page before. */
  beforeId?: number;
}

export interface AuditEntry {
  id: number;
  at: Date;
  /** Null for what the shop did by itself. */
  actor: { id: string; name: string | null; email: string | null } | null;
  action: string;
  subjectType: string;
  subjectId: string;
  /** What people call it, where it has a name. */
  subjectName: string | null;
  before: unknown;
  after: unknown;
  requestId: string | null;
  undoes: number | null;
  /** The entry that took this one back. */
  undoneBy: number | null;
  hash: string;
}

export interface ChangePage {
  entries: AuditEntry[];
  /** Null on the last page. */
  nextBeforeId: number | null;
}

/** @throws AppError authentication-required, forbidden */
export async function listChanges(
  deps: { db: Database },
  actor: Actor,
  filter: ChangeFilter,
): Promise<ChangePage> {
  requireAdmin(actor);
  const rows = await deps.db
    .select({ entry: auditLog, name: users.name, email: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(...conditions(filter)))
    .orderBy(desc(auditLog.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const undoneBy = await findUndos(
    deps.db,
    page.map(({ entry }) => entry.id),
  );
  const names = await findNames(
    deps.db,
    page.map(({ entry }) => entry.subjectId),
  );
  const entries = page.map(({ entry, name, email }) => {
    const { actorId, prevHash: _, ...rest } = entry;
    const by = actorId === null ? null : { id: actorId, name, email };
    // People know a document by the number that it is recorded under.
    const number = entry.subjectType === 'document' ? entry.subjectId : null;
    const subjectName = names.get(entry.subjectId) ?? number;
    return { ...rest, subjectName, actor: by, undoneBy: undoneBy.get(entry.id) ?? null };
  });
  return { entries, nextBeforeId: rows.length > page.length ? (entries.at(-1)?.id ?? null) : null };
}

function conditions(filter: ChangeFilter): (SQL | undefined)[] {
  return [
    filter.actorId ? eq(auditLog.actorId, filter.actorId) : undefined,
    filter.action ? eq(auditLog.action, filter.action) : undefined,
    filter.subjectType ? eq(auditLog.subjectType, filter.subjectType) : undefined,
    filter.subjectId ? eq(auditLog.subjectId, filter.subjectId) : undefined,
    filter.from ? gte(auditLog.at, filter.from) : undefined,
    filter.to ? lt(auditLog.at, filter.to) : undefined,
    filter.beforeId ? lt(auditLog.id, filter.beforeId) : undefined,
  ];
}

/** Which entry took which one back. */
async function findUndos(db: Database, ids: number[]): Promise<Map<number | null, number>> {
  if (ids.length === 0) return new Map();
  const undos = await db
    .select({ id: auditLog.id, undoes: auditLog.undoes })
    .from(auditLog)
    .where(inArray(auditLog.undoes, ids));
  return new Map(undos.map(({ id, undoes }) => [undoes, id]));
}

/** The present names of mobiles, people, files, webhooks, orders, orders of returns and reviewed phones that entries are about. */
async function findNames(db: Database, subjectIds: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(subjectIds.filter(isId))];
  if (ids.length === 0) return new Map();
  const wanted = sql`any(${sql.param(ids)}::uuid[])`;
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select id::text, name from mobiles where id = ${wanted}
    union all select id::text, name from users where id = ${wanted}
    union all select id::text, file_name from transfers where id = ${wanted}
    union all select id::text, split_part(url, '/', 3) from webhook_endpoints where id = ${wanted}
    union all select r.id::text, m.name from reviews r join mobiles m on m.id = r.mobile_id
      where r.id = ${wanted}
    union all select payment_id::text, ${invoiceNumber(sql`year`, sql`number`)}
      from invoices where payment_id = ${wanted}
    union all select r.id::text, ${invoiceNumber(sql`i.year`, sql`i.number`)}
      from returns r join invoices i on i.payment_id = r.payment_id where r.id = ${wanted}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
