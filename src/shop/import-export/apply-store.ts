/** SQL that locks the mobiles of an import and holds them against what its lines say. */
import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';

/** The embedded database works in the shop's own process: between batches, others are served. */
const LINES_AT_ONCE = 500;

/**
 * Asks for one range of lines after the other, until all lines of an import had their turn.
 * @param work answers true when the lines after its range need not be looked at
 */
async function inBatches(
  tx: Queryable,
  transferId: string,
  work: (range: SQL) => Promise<unknown>,
): Promise<void> {
  const { rows } = await tx.execute<{ last: number | null }>(
    sql`select max(line) as last from transfer_rows where transfer_id = ${transferId}`,
  );
  const last = rows[0]?.last ?? 0;
  for (let from = 0; from <= last; from += LINES_AT_ONCE) {
    const isEnough = await work(sql`r.transfer_id = ${transferId}
      and r.line >= ${from} and r.line < ${from + LINES_AT_ONCE}`);
    if (isEnough === true) return;
    await setImmediate();
  }
}

/** For transactions of an import: statements over 100,000 rows take longer than a page's query. */
export const IMPORT_STATEMENTS = { statementMs: 120_000 };
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Locks every mobile of an import, in id order as everywhere. */
export async function lockMobilesOf(tx: Queryable, transferId: string): Promise<void> {
  let afterId: string | null = LOWEST_ID;
  do {
    const { rows }: { rows: { last: string | null }[] } = await tx.execute(sql`
      select max(id::text) as last from (
        select m.id from transfer_rows r join mobiles m on m.id = r.mobile_id
        where r.transfer_id = ${transferId} and r.action in ('add', 'change')
          and r.mobile_id > ${afterId}::uuid
        order by r.mobile_id limit ${LINES_AT_ONCE} for update of m) locked`);
    afterId = rows[0]?.last ?? null;
    await setImmediate();
  } while (afterId !== null);
}

export interface Difference {
  line: number;
  mobileId: string;
  field: string;
  expected: unknown;
  current: unknown;
}

/** The fields that no longer have the value that an import wrote, the first few. */
export async function findTouched(
  tx: Queryable,
  transferId: string,
  limit: number,
): Promise<Difference[]> {
  const found: Difference[] = [];
  await inBatches(tx, transferId, async (range) => {
    const { rows } = await tx.execute<{ [name in keyof Difference]: Difference[name] }>(sql`
      select r.line, r.mobile_id as "mobileId", f.key as field, f.value as expected,
        present.fields->f.key as current
      from transfer_rows r
      join mobiles m on m.id = r.mobile_id
      cross join lateral (select jsonb_build_object('name', m.name, 'category', m.category,
        'priceCents', m.price_cents, 'stock', m.stock, 'description', m.description,
        'imageKey', m.image_key, 'slug', m.slug, 'isOnSale', m.deleted_at is null)
        || case when r.after ? 'specs' then jsonb_build_object('specs', m.specs) else '{}' end
        as fields) present
      cross join lateral (select r.after || '{"isOnSale": true}'::jsonb as fields) written
      cross join lateral jsonb_each(written.fields) f
      where ${range} and r.action in ('add', 'change')
        and present.fields->f.key is distinct from f.value
      order by r.line, f.key limit ${limit - found.length}`);
    found.push(...rows);
    return found.length >= limit;
  });
  return found;
}

/** The first line whose mobile is not as it was when the file was checked. */
export function findChangedSince(tx: Queryable, transferId: string): Promise<number | null> {
  return findLine(
    tx,
    transferId,
    (range) => sql`
    select r.line from transfer_rows r left join mobiles m on m.id = r.mobile_id
    where ${range} and r.action = 'change' and (
      m.version is distinct from r.version or m.deleted_at is not null
      or (r.after ? 'stock' and m.stock <> (r.before->>'stock')::int))
    union all
    select r.line from transfer_rows r join mobiles m on m.slug = r.slug
    where ${range} and r.action = 'add'`,
  );
}

async function findLine(
  tx: Queryable,
  transferId: string,
  lines: (range: SQL) => SQL,
): Promise<number | null> {
  let found: number | null = null;
  await inBatches(tx, transferId, async (range) => {
    const { rows } = await tx.execute<{ line: number | null }>(
      sql`select min(line) as line from (${lines(range)}) found`,
    );
    found = rows[0]?.line ?? null;
    return found !== null;
  });
  return found;
}
