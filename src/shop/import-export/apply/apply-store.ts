/** SQL that locks the mobiles of an import, holds them against what its lines say, and reads those lines. */
import { setImmediate } from 'node:timers/promises';
import { asc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../database/connect.ts';
import { transferRows } from '../../../database/schema.ts';
import type { ImportRow } from '../store.ts';

/** The embedded database works in the shop's own process: between batches, others are served. */
const LINES_AT_ONCE = 500;

/** Which lines: of new mobiles and those that begin one; of mobiles that were there; and new defaults. */
const KINDS = {
  new: sql`action = 'add' and version is null`,
  beginning: sql`action = 'add' and version is null and after ? 'name'`,
  change: sql`action in ('add', 'change') and version is not null and not after ? 'defaultVariantId'`,
  default: sql`action in ('add', 'change') and after ? 'defaultVariantId'`,
} as const;
export type LineKind = keyof typeof KINDS;

const lines = alias(transferRows, 'r');

/** Lines of one kind, batch by batch in their order; none is empty. */
export async function* listLines(
  tx: Queryable,
  transferId: string,
  kind: LineKind,
): AsyncGenerator<ImportRow[]> {
  for await (const range of rangesOf(tx, sql`r.transfer_id = ${transferId} and ${KINDS[kind]}`)) {
    const found = await tx.select().from(lines).where(range).orderBy(asc(lines.line));
    if (found.length > 0) yield found;
  }
}

/**
 * Conditions for lines `r` that have their turn one after the other, until all that are meant had theirs. Ranges of
 * their numbers, because the planner would read all lines for the next few that are left.
 */
async function* rangesOf(tx: Queryable, meant: SQL): AsyncGenerator<SQL> {
  const { rows } = await tx.execute<{ first: number | null; last: number | null }>(
    sql`select min(line) as first, max(line) as last from transfer_rows r where ${meant}`,
  );
  const { first, last } = rows[0] ?? {};
  if (first == null || last == null) return;
  for (let from = first; from <= last; from += LINES_AT_ONCE) {
    yield sql`${meant} and r.line >= ${from} and r.line < ${from + LINES_AT_ONCE}`;
    await setImmediate();
  }
}

const written = (transferId: string) =>
  sql`r.transfer_id = ${transferId} and r.action in ('add', 'change')`;

/** For transactions of an import: statements over 100,000 rows take longer than a page's query. */
export const IMPORT_STATEMENTS = { statementMs: 120_000 };
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Locks every mobile of an import and the variants that it names, in id order as everywhere: mobiles first. */
export async function lockMobilesOf(tx: Queryable, transferId: string): Promise<void> {
  await lockInOrder(
    tx,
    (after) => sql`
    select r.mobile_id as mobile, ${LOWEST_ID}::uuid as variant
    from transfer_rows r join mobiles m on m.id = r.mobile_id
    where r.transfer_id = ${transferId} and r.action in ('add', 'change') and r.mobile_id > ${after.mobile}::uuid
    order by r.mobile_id limit ${LINES_AT_ONCE} for update of m`,
  );
  await lockInOrder(
    tx,
    (after) => sql`
    select r.mobile_id as mobile, r.variant_id as variant
    from transfer_rows r join variants v on v.id = r.variant_id
    where r.transfer_id = ${transferId} and r.action in ('add', 'change')
      and (r.mobile_id, r.variant_id) > (${after.mobile}::uuid, ${after.variant}::uuid)
    order by r.mobile_id, r.variant_id limit ${LINES_AT_ONCE} for update of v`,
  );
}

interface Place {
  mobile: string;
  variant: string;
}

async function lockInOrder(tx: Queryable, next: (after: Place) => SQL): Promise<void> {
  let after: Place | undefined = { mobile: LOWEST_ID, variant: LOWEST_ID };
  while (after) {
    const { rows }: { rows: { [name in keyof Place]: string }[] } = await tx.execute(
      sql`select mobile, variant from (${next(after)}) locked order by 1 desc, 2 desc limit 1`,
    );
    after = rows[0];
    await setImmediate();
  }
}

/** The variants of mobiles, and which of them stands for each, as they are now. */
export async function findVariantIds(tx: Queryable, mobileIds: readonly string[]) {
  const { rows } = await tx.execute<{
    id: string;
    defaultVariantId: string;
    variantIds: string[];
  }>(sql`
    select m.id, m.default_variant_id as "defaultVariantId",
      array(select v.id::text from variants v where v.mobile_id = m.id) as "variantIds"
    from mobiles m where m.id = any(${sql.param(mobileIds)}::uuid[])`);
  return rows;
}

export interface Difference {
  line: number;
  mobileId: string;
  /** Where it is a variant that differs. */
  variantId: string | null;
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
  for await (const range of rangesOf(tx, written(transferId))) {
    const { rows } = await tx.execute<{ [name in keyof Difference]: Difference[name] }>(sql`
      select r.line, r.mobile_id as "mobileId", side.variant_id as "variantId", f.key as field,
        f.value as expected, side.present->f.key as current
      from transfer_rows r
      join mobiles m on m.id = r.mobile_id
      left join variants v on v.id = r.variant_id
      cross join lateral (
        select null::uuid as variant_id, (r.after - 'variants') || '{"isOnSale": true}' as written,
          jsonb_build_object('name', m.name, 'category', m.category, 'priceCents', v.price_cents,
            'stock', v.stock, 'description', m.description, 'imageKey', m.image_key, 'slug', m.slug,
            'isOnSale', m.deleted_at is null, 'defaultVariantId', m.default_variant_id)
          || case when r.after ? 'specs' then jsonb_build_object('specs', m.specs) else '{}' end as present
        union all
        select v.id, r.after->'variants'->(v.id::text), jsonb_build_object('sku', v.sku,
          'barcode', v.barcode, 'colour', v.colour, 'colourHex', v.colour_hex, 'storageGb', v.storage_gb,
          'ramGb', v.ram_gb, 'priceCents', v.price_cents, 'stock', v.stock,
          'isOnSale', v.deleted_at is null)
        where r.after ? 'variants') side
      cross join lateral jsonb_each(side.written) f
      where ${range} and side.present->f.key is distinct from f.value
      order by r.line, f.key limit ${limit - found.length}`);
    found.push(...rows);
    if (found.length >= limit) break;
  }
  return found;
}

/** The first line whose mobile is not as it was when the file was checked. */
export function findChangedSince(tx: Queryable, transferId: string): Promise<number | null> {
  return findLine(
    tx,
    transferId,
    (range) => sql`
    select r.line from transfer_rows r left join mobiles m on m.id = r.mobile_id
    left join variants v on v.id = r.variant_id
    where ${range} and r.version is not null and (
      m.version is distinct from r.version or m.deleted_at is not null
      or v.stock <> coalesce(r.before->'stock', r.before->'variants'->(v.id::text)->'stock')::int)
    union all
    select r.line from transfer_rows r join mobiles m on m.slug = r.slug
    where ${range} and r.action = 'add' and r.version is null`,
  );
}

async function findLine(
  tx: Queryable,
  transferId: string,
  conditions: (range: SQL) => SQL,
): Promise<number | null> {
  for await (const range of rangesOf(tx, written(transferId))) {
    const { rows } = await tx.execute<{ line: number | null }>(
      sql`select min(line) as line from (${conditions(range)}) found`,
    );
    const line = rows[0]?.line ?? null;
    if (line !== null) return line;
  }
  return null;
}

/**
 * Notes the addresses that the mobiles of renaming lines have now on one side of these lines, so that
 * an undo can give them back.
 */
export async function noteAddresses(
  db: Queryable,
  lines: { transferId: string; first: number; last: number; side: 'before' | 'after' },
): Promise<void> {
  const side = sql.identifier(lines.side);
  await db.execute(sql`
    update transfer_rows r set ${side} = r.${side} || jsonb_build_object('slug', m.slug)
    from mobiles m
    where m.id = r.mobile_id and r.transfer_id = ${lines.transferId} and r.action in ('add', 'change')
      and r.version is not null and r.line between ${lines.first} and ${lines.last} and r.after ? 'name'`);
}
