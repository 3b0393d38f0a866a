/** Repository of imports, in SQL: their state, and what each line would do. */
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../database/connect.ts';
import { transferRows, transfers } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';

export type ImportJob = typeof transfers.$inferSelect;
export type ImportRow = typeof transferRows.$inferSelect;
export type NewRow = Omit<typeof transferRows.$inferInsert, 'transferId'>;
export type RowKind = 'add' | 'change' | 'left-out' | 'bad' | 'warning';

/** How long an import can be undone; then its lines are deleted. */
export const UNDO_DAYS = 90;

const HEADER_LINE = 0;
const INTERRUPTED =
  'The import was interrupted: the shop stopped before it was finished. Nothing was changed. Send the file again.';

/**
 * An import that gives no sign of life for so long was cut off. A check gives one with every batch;
 * a commit is one transaction, from whose inside none can be seen.
 */
const silence = sql`case ${transfers.state} when 'committing' then interval '10 minutes'
  else interval '1 minute' end`;
const isSilent = sql<boolean>`${transfers.updatedAt} <= now() - ${silence}`;

export const isRunning = and(
  inArray(transfers.state, ['checking', 'committing']),
  sql`not (${isSilent})`,
);

/** @throws AppError not-found */
export async function findImport(db: Queryable, id: string): Promise<ImportJob> {
  const [found] = await db
    .select({ job: transfers, isSilent })
    .from(transfers)
    .where(eq(transfers.id, id));
  if (!found) throw new AppError('not-found');
  return toImportJob(found);
}

function toImportJob(found: { job: ImportJob; isSilent: boolean }): ImportJob {
  const { job } = found;
  if (!found.isSilent || !/ing$/.test(job.state)) return job;
  return { ...job, state: 'failed', message: INTERRUPTED };
}

/** Whether it is so young that its lines are certainly all there. */
export async function isUndoable(db: Queryable, id: string): Promise<boolean> {
  const isYoung = sql`${transfers.updatedAt} > now() - make_interval(days => ${UNDO_DAYS})`;
  return (await db.$count(transfers, and(eq(transfers.id, id), isYoung))) > 0;
}

export async function updateImport(
  db: Queryable,
  id: string,
  change: Partial<typeof transfers.$inferInsert>,
): Promise<void> {
  await db
    .update(transfers)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(transfers.id, id));
}

/** Lines of one kind, in their order. */
export function listRows(
  db: Queryable,
  filter: { transferId: string; kind: RowKind; afterLine: number; limit: number },
): Promise<ImportRow[]> {
  const isKind =
    filter.kind === 'warning'
      ? isNotNull(transferRows.warning)
      : eq(transferRows.action, filter.kind);
  return db
    .select()
    .from(transferRows)
    .where(
      and(
        eq(transferRows.transferId, filter.transferId),
        isKind,
        gt(transferRows.line, filter.afterLine),
      ),
    )
    .orderBy(asc(transferRows.line))
    .limit(filter.limit);
}

/** The database stores no NUL character, which a broken file may well hold. */
function withoutNul(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '\ufffd') : value;
}

/** Adds lines as one value: thousands of parameters would take longer to write than the lines. */
export async function insertRows(db: Queryable, transferId: string, rows: NewRow[]): Promise<void> {
  await db.execute(sql`
    insert into transfer_rows (transfer_id, line, action, mobile_id, variant_id, slug, name, version,
      before, after, problem, warning)
    select ${transferId}, line, action, "mobileId", "variantId", slug, name, version, before, after,
      problem, warning
    from jsonb_to_recordset(${JSON.stringify(rows, withoutNul)}::jsonb) as r(line int, action text,
      "mobileId" uuid, "variantId" uuid, slug text, name text, version int, before jsonb, after jsonb,
      problem text, warning text)`);
}

/** Makes something else of lines that are there. */
export async function replaceRows(
  db: Queryable,
  transferId: string,
  rows: NewRow[],
): Promise<void> {
  const lines = rows.map(({ line }) => line);
  await db
    .delete(transferRows)
    .where(and(eq(transferRows.transferId, transferId), inArray(transferRows.line, lines)));
  await insertRows(db, transferId, rows);
}

/**
 * Tells the planner of lines that were written just now; without that it reads all mobiles for every
 * batch of them. The embedded database does not find out by itself. By a function, because the shop's role need
 * not own the table.
 */
export async function analyzeRows(db: Queryable): Promise<void> {
  await db.execute(sql`select analyze_transfer_rows()`);
}

/** Keeps the header of the file with its lines, as line 0, for the file of those that are skipped. */
export async function insertHeader(
  db: Queryable,
  transferId: string,
  cells: string[],
): Promise<void> {
  await insertRows(db, transferId, [{ line: HEADER_LINE, action: 'same', after: { cells } }]);
}

/** One page of the lines that are not imported, as they stood in the file; the header is line 0. */
export async function listSkipped(
  db: Queryable,
  filter: { transferId: string; afterLine: number; limit: number },
): Promise<{ line: number; problem: string | null; cells: string[] }[]> {
  const rows = await db
    .select({ line: transferRows.line, problem: transferRows.problem, after: transferRows.after })
    .from(transferRows)
    .where(
      and(
        eq(transferRows.transferId, filter.transferId),
        or(eq(transferRows.action, 'bad'), eq(transferRows.line, HEADER_LINE)),
        gt(transferRows.line, filter.afterLine),
      ),
    )
    .orderBy(asc(transferRows.line))
    .limit(filter.limit);
  return rows.map(({ line, problem, after }) => ({ line, problem, ...cellsSchema.parse(after) }));
}

const cellsSchema = z.object({ cells: z.array(z.string()) });

/** The latest imports, the last one first. */
export function findImports(db: Queryable, limit: number): Promise<ImportJob[]> {
  return db
    .select({ job: transfers, isSilent })
    .from(transfers)
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(limit)
    .then((rows) => rows.map(toImportJob));
}

/** What an import comes to, counted from its lines. */
export async function countRows(db: Queryable, transferId: string) {
  const count = (action: string) =>
    sql<number>`count(*) filter (where ${transferRows.action} = ${action})::int`;
  const written = sql`filter (where ${transferRows.action} in ('add', 'change'))`;
  const [counts] = await db
    .select({
      added: count('add'),
      changed: count('change'),
      unchanged: count('same'),
      leftOut: count('left-out'),
      problems: count('bad'),
      warnings: sql<number>`count(${transferRows.warning})::int`,
      mobiles: sql<number>`(count(distinct ${transferRows.mobileId}) ${written})::int`,
      variants: sql<number>`(count(distinct ${transferRows.variantId}) ${written})::int`,
    })
    .from(transferRows)
    .where(and(eq(transferRows.transferId, transferId), gt(transferRows.line, HEADER_LINE)));
  return counts && { ...counts, leftAlone: await countLeftAlone(db, transferId) };
}

/** Variants on sale that no line names, of mobiles that some lines name. */
async function countLeftAlone(db: Queryable, transferId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from variants v
    where v.deleted_at is null
      and v.mobile_id in (select r.mobile_id from transfer_rows r
        where r.transfer_id = ${transferId} and r.version is not null)
      and not exists (select from transfer_rows r where r.transfer_id = ${transferId}
        and r.mobile_id = v.mobile_id and r.variant_id = v.id)`);
  return rows[0]?.count ?? 0;
}

/** Forgets checks that were not committed within a week. */
export async function deleteOldChecks(db: Queryable): Promise<void> {
  await db
    .delete(transfers)
    .where(
      and(
        inArray(transfers.state, ['checking', 'checked', 'refused', 'failed']),
        lt(transfers.createdAt, sql`now() - interval '7 days'`),
      ),
    );
}
