/** SQL of transfers: their state, and what each line would do. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { images, mobiles, transferRows, transfers } from '../../database/schema.ts';
import { AppError } from '../../shared/errors.ts';

export type Transfer = typeof transfers.$inferSelect;
export type TransferRow = typeof transferRows.$inferSelect;
export type NewRow = Omit<typeof transferRows.$inferInsert, 'transferId'>;
export type RowKind = 'add' | 'change' | 'bad' | 'warning';

/**
 * A transfer that gives no sign of life for so long was cut off. A check gives one with every batch;
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
export async function findTransfer(db: Queryable, id: string): Promise<Transfer> {
  const [found] = await db
    .select({ transfer: transfers, isSilent })
    .from(transfers)
    .where(eq(transfers.id, id));
  if (!found) throw new AppError('not-found');
  const { transfer } = found;
  if (!found.isSilent || !/ing$/.test(transfer.state)) return transfer;
  return { ...transfer, state: 'failed', message: 'It was interrupted. Upload the file again.' };
}

export async function updateTransfer(
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
): Promise<TransferRow[]> {
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

/** Adds lines as one value: thousands of parameters would take longer to write than the lines. */
export async function insertRows(db: Queryable, transferId: string, rows: NewRow[]): Promise<void> {
  await db.execute(sql`
    insert into transfer_rows
      (transfer_id, line, action, mobile_id, slug, version, before, after, problem, warning)
    select ${transferId}, line, action, "mobileId", slug, version, before, after, problem, warning
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line int, action text,
      "mobileId" uuid, slug text, version int, before jsonb, after jsonb, problem text,
      warning text)`);
}

/**
 * Tells the planner of lines that were written just now; without that it reads all mobiles for every
 * batch of them. The embedded database does not find out by itself.
 */
export async function analyzeRows(db: Queryable): Promise<void> {
  await db.execute(sql`analyze transfer_rows (transfer_id, line, action, mobile_id)`);
}

/** The mobiles that a batch of rows speaks of, by id and by slug; also those no longer sold. */
export async function findNamed(db: Queryable, names: { ids: string[]; slugs: string[] }) {
  if (names.ids.length + names.slugs.length === 0) return [];
  return db
    .select({
      id: mobiles.id,
      slug: mobiles.slug,
      name: mobiles.name,
      category: mobiles.category,
      priceCents: mobiles.priceCents,
      stock: mobiles.stock,
      reserved: mobiles.reserved,
      description: mobiles.description,
      imageKey: mobiles.imageKey,
      version: mobiles.version,
      deletedAt: mobiles.deletedAt,
    })
    .from(mobiles)
    .where(or(inArray(mobiles.id, names.ids), inArray(mobiles.slug, names.slugs)));
}

export type NamedMobile = Awaited<ReturnType<typeof findNamed>>[number];

export async function findImageKeys(db: Queryable, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const found = await db.select({ key: images.key }).from(images).where(inArray(images.key, keys));
  return new Set(found.map(({ key }) => key));
}

/** Marks every line that names the same mobile, or the same new slug, as an earlier one. */
export async function markDoubles(db: Queryable, transferId: string): Promise<void> {
  await db.execute(sql`
    update transfer_rows r
    set action = 'bad', problem = 'Line ' || d.first_line || ' is about the same mobile.'
    from (
      select line, min(line) over (partition by coalesce(mobile_id::text, slug)) as first_line
      from transfer_rows
      where transfer_id = ${transferId} and action in ('change', 'same')
      union all
      select line, min(line) over (partition by slug)
      from transfer_rows
      where transfer_id = ${transferId} and action = 'add' and slug is not null
    ) d
    where r.transfer_id = ${transferId} and r.line = d.line and d.line > d.first_line`);
}

/** What a transfer comes to, counted from its lines. */
export async function countRows(db: Queryable, transferId: string) {
  const count = (action: string) =>
    sql<number>`count(*) filter (where ${transferRows.action} = ${action})::int`;
  const [counts] = await db
    .select({
      added: count('add'),
      changed: count('change'),
      unchanged: count('same'),
      problems: count('bad'),
      warnings: sql<number>`count(${transferRows.warning})::int`,
    })
    .from(transferRows)
    .where(eq(transferRows.transferId, transferId));
  return counts;
}

/** Forgets checks of the past week that were never committed. */
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

/** One page of what is on sale, in id order, for the export. */
export function exportPage(db: Queryable, afterId: string | undefined, limit: number) {
  return db
    .select()
    .from(mobiles)
    .where(and(isNull(mobiles.deletedAt), afterId ? gt(mobiles.id, afterId) : undefined))
    .orderBy(asc(mobiles.id))
    .limit(limit);
}
