/**
 * Holding, releasing and selling units. Protects: never sold beyond stock. Every change is one UPDATE under
 * the table's constraints, rows in id order so that two carts never wait for each other in a circle.
 */

import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { mobiles, stockMovements } from '../../../database/schema.ts';
import { statement, together } from '../../../database/statement.ts';
import { violatedConstraint } from '../../../shared/errors.ts';
import { type AttemptId, newId } from '../../../shared/tools/ids.ts';

export interface StockItem {
  mobileId: string;
  units: number;
}

/** Units per mobile, in id order. */
export function countUnits(mobileIds: readonly string[]): StockItem[] {
  const units = new Map<string, number>();
  for (const id of mobileIds) units.set(id, (units.get(id) ?? 0) + 1);
  return [...units]
    .map(([mobileId, count]) => ({ mobileId, units: count }))
    .sort((a, b) => (a.mobileId < b.mobileId ? -1 : 1));
}

const holdUnits = statement('hold_units', (db) =>
  db
    .update(mobiles)
    // Of a mobile that is no longer sold there is never enough.
    .set({
      reserved: sql`case when ${mobiles.deletedAt} is null
        then ${mobiles.reserved} + ${sql.placeholder('units')} else ${mobiles.stock} + 1 end`,
    })
    .where(eq(mobiles.id, sql.placeholder('mobileId'))),
);

/**
 * Holds units for a pending attempt to pay, all or none: a constraint refuses more than there are, and with it the
 * whole transaction, so nobody waits for the answer.
 * @throws an error of which `isShortage` is true
 */
export async function reserveStock(tx: Queryable, items: StockItem[]): Promise<void> {
  await together(items.map((item) => holdUnits(tx, { ...item })));
}

/** Whether there was not enough to hold when a transaction came to it. */
export function isShortage(error: unknown): boolean {
  return violatedConstraint(error) === 'mobiles_reserved_within_stock';
}

/** Gives back what a void attempt held. */
export async function releaseStock(tx: Queryable, items: StockItem[]): Promise<void> {
  for (const { mobileId, units } of items) {
    await tx
      .update(mobiles)
      .set({ reserved: sql`${mobiles.reserved} - ${units}` })
      .where(eq(mobiles.id, mobileId));
  }
}

/** The movement is written by the statement that moves the units. */
const moveUnits = statement('move_units', (db) => {
  const written = db.$with('written').as(
    db
      .insert(stockMovements)
      .values({
        id: sql.placeholder('id'),
        mobileId: sql.placeholder('mobileId'),
        delta: sql.placeholder('delta'),
        reason: sql.placeholder('reason'),
        attemptId: sql.placeholder('attemptId'),
      })
      .returning({ id: stockMovements.id }),
  );
  return db
    .with(written)
    .update(mobiles)
    .set({
      stock: sql`${mobiles.stock} + ${sql.placeholder('delta')}`,
      reserved: sql`${mobiles.reserved} - ${sql.placeholder('released')}`,
    })
    .where(eq(mobiles.id, sql.placeholder('mobileId')));
});

/** Turns held units into sold ones and writes the movements. */
export async function sellStock(
  tx: Queryable,
  items: StockItem[],
  attemptId: AttemptId,
): Promise<void> {
  await together(
    items.map(({ mobileId, units }) =>
      moveUnits(tx, {
        id: newId(),
        attemptId,
        mobileId,
        reason: 'sold',
        delta: -units,
        released: units,
      }),
    ),
  );
}

/** Puts sold units back and writes the movements; a mobile that is no longer on sale counts them too. */
export async function returnStock(
  tx: Queryable,
  items: StockItem[],
  attemptId: AttemptId,
): Promise<void> {
  await together(
    items.map(({ mobileId, units }) =>
      moveUnits(tx, {
        id: newId(),
        attemptId,
        mobileId,
        reason: 'returned',
        delta: units,
        released: 0,
      }),
    ),
  );
}
