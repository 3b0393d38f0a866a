/**
 * Holding, releasing and selling units. Protects: never sold beyond stock. Every change is one UPDATE under
 * the table's constraints, its rows locked in the order of mobile and variant, so that two carts never wait
 * for each other in a circle. Tested in tests/api/checkout/variants-at-once.test.ts.
 */

import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { mobiles, stockMovements, variants } from '../../../database/schema.ts';
import { statement } from '../../../database/statement.ts';
import { violatedConstraint } from '../../../shared/errors.ts';
import { type AttemptId, newId } from '../../../shared/tools/ids.ts';

/** Which unit: of a mobile, in a variant. */
export interface SoldUnit {
  mobileId: string;
  variantId: string;
}

export interface StockItem extends SoldUnit {
  units: number;
}

/** Units per variant, by mobile and variant. */
export function countUnits(sold: readonly SoldUnit[]): StockItem[] {
  const items = new Map<string, StockItem>();
  for (const { mobileId, variantId } of sold) {
    const known = items.get(variantId);
    if (known) known.units += 1;
    else items.set(variantId, { mobileId, variantId, units: 1 });
  }
  const place = ({ mobileId, variantId }: StockItem) => mobileId + variantId;
  return [...items.values()].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

/**
 * The variants that are asked for, locked in the order of mobile and variant before any of them is changed:
 * a change of one locks the row of its phone in `changed_phones`, and would wait for a buyer who has locked the next
 * variant and waits for that row.
 */
const lockAsked = (db: Queryable) => {
  const asked = sql`unnest(${sql.placeholder('variantIds')}::uuid[],
    ${sql.placeholder('units')}::integer[]) as asked (variant_id, units)`;
  return db.$with('locked').as(
    db
      .select({ id: variants.id, units: sql<number>`asked.units`.as('units') })
      .from(variants)
      .innerJoin(asked, sql`asked.variant_id = ${variants.id}`)
      .orderBy(asc(variants.mobileId), asc(variants.id))
      .for('no key update', { of: variants }),
  );
};

/** One array for each column: a statement is the same however many items there are. */
const inColumns = (items: readonly StockItem[]) => ({
  mobileIds: items.map(({ mobileId }) => mobileId),
  variantIds: items.map(({ variantId }) => variantId),
  units: items.map(({ units }) => units),
});

const holdUnits = statement('hold_units', (db) => {
  const locked = lockAsked(db);
  const isOnSale = sql`${variants.deletedAt} is null and exists (
    select from ${mobiles} m where m.id = ${variants.mobileId} and m.deleted_at is null)`;
  return db
    .with(locked)
    .update(variants)
    .set({ reserved: sql`${variants.reserved} + ${locked.units}` })
    .from(locked)
    .where(
      and(
        eq(variants.id, locked.id),
        isOnSale,
        sql`${variants.stock} - ${variants.reserved} >= ${locked.units}`,
      ),
    )
    .returning({ id: variants.id });
});

/**
 * Holds units for a pending attempt to pay.
 * @returns those of which there are too few, or that are no longer sold: the caller then gives the transaction up
 */
export async function reserveStock(tx: Queryable, items: StockItem[]): Promise<StockItem[]> {
  const held = new Set((await holdUnits(tx, inColumns(items))).map(({ id }) => id));
  return items.filter(({ variantId }) => !held.has(variantId));
}

const releaseUnits = statement('release_units', (db) => {
  const locked = lockAsked(db);
  const reserved = sql`${variants.reserved} - ${locked.units}`;
  const released = db.with(locked).update(variants).set({ reserved });
  return released.from(locked).where(eq(variants.id, locked.id));
});

/** Gives back what a void attempt held. */
export async function releaseStock(tx: Queryable, items: StockItem[]): Promise<void> {
  await releaseUnits(tx, inColumns(items));
}

/** The movements are written by the statement that moves the units. */
const moveUnits = statement('move_units', (db) => {
  const locked = lockAsked(db);
  const [delta, released] = [sql.placeholder('deltaOfOne'), sql.placeholder('releasedOfOne')];
  const moved = sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('mobileIds')}::uuid[],
    ${sql.placeholder('variantIds')}::uuid[], ${sql.placeholder('units')}::integer[])
    as moved (id, mobile_id, variant_id, units)`;
  const written = db.$with('written').as(
    db
      .insert(stockMovements)
      .select(
        sql`select id, mobile_id, variant_id, ${delta}::integer * units, ${sql.placeholder('reason')}::text,
          ${sql.placeholder('attemptId')}::uuid, null::uuid, now() from ${moved}`,
      )
      .returning({ id: stockMovements.id }),
  );
  return db
    .with(locked, written)
    .update(variants)
    .set({
      stock: sql`${variants.stock} + ${delta}::integer * ${locked.units}`,
      reserved: sql`${variants.reserved} - ${released}::integer * ${locked.units}`,
    })
    .from(locked)
    .where(eq(variants.id, locked.id));
});

/** Turns held units into sold ones and writes the movements. */
export async function sellStock(
  tx: Queryable,
  items: StockItem[],
  attemptId: AttemptId,
): Promise<void> {
  const ids = items.map(() => newId());
  const sold = { ids, attemptId, reason: 'sold', deltaOfOne: -1, releasedOfOne: 1 };
  await moveUnits(tx, { ...inColumns(items), ...sold });
}

/** Puts sold units back and writes the movements; what is no longer on sale counts them too. */
export async function returnStock(
  tx: Queryable,
  items: StockItem[],
  attemptId: AttemptId,
): Promise<void> {
  const ids = items.map(() => newId());
  const back = { ids, attemptId, reason: 'returned', deltaOfOne: 1, releasedOfOne: 0 };
  await moveUnits(tx, { ...inColumns(items), ...back });
}

/**
 * Takes units that were put back out of the stock again, all or none.
 * @throws an error that `isBelowHeld` recognises
 */
export async function takeStockBack(
  tx: Queryable,
  items: StockItem[],
  attemptId: AttemptId,
): Promise<void> {
  const ids = items.map(() => newId());
  const out = { ids, attemptId, reason: 'returned', deltaOfOne: -1, releasedOfOne: 0 };
  await moveUnits(tx, { ...inColumns(items), ...out });
}

/** Whether units were to leave the stock that are not there, or are held for a buyer. */
export function isBelowHeld(error: unknown): boolean {
  const constraint = violatedConstraint(error);
  return (
    constraint === 'variants_stock_not_negative' || constraint === 'variants_reserved_within_stock'
  );
}
