/**
 * Holding, releasing and selling units. Protects: never sold beyond stock. Every change is one
 * conditional UPDATE, rows in id order so that two carts never wait for each other in a circle.
 * Called by orders inside their transactions; tested in tests/api/payments.test.ts.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { mobiles, stockMovements } from '../../database/schema.ts';
import { newId } from '../../shared/ids.ts';

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

/**
 * Holds units for a pending order. Answers the ids that have not enough; the caller rolls back then.
 */
export async function reserveStock(tx: Queryable, items: StockItem[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { mobileId, units } of items) {
    const held = await tx
      .update(mobiles)
      .set({ reserved: sql`${mobiles.reserved} + ${units}` })
      .where(
        and(
          eq(mobiles.id, mobileId),
          isNull(mobiles.deletedAt),
          sql`${mobiles.stock} - ${mobiles.reserved} >= ${units}`,
        ),
      )
      .returning({ id: mobiles.id });
    if (held.length === 0) missing.push(mobileId);
  }
  return missing;
}

/** Gives back what a void order held. */
export async function releaseStock(tx: Queryable, items: StockItem[]): Promise<void> {
  for (const { mobileId, units } of items) {
    await tx
      .update(mobiles)
      .set({ reserved: sql`${mobiles.reserved} - ${units}` })
      .where(eq(mobiles.id, mobileId));
  }
}

/** Turns held units into sold ones and writes the movements. */
export async function sellStock(tx: Queryable, items: StockItem[], orderId: string): Promise<void> {
  for (const { mobileId, units } of items) {
    await withMovement(tx, { mobileId, delta: -units, reason: 'sold', orderId })
      .update(mobiles)
      .set({
        stock: sql`${mobiles.stock} - ${units}`,
        reserved: sql`${mobiles.reserved} - ${units}`,
      })
      .where(eq(mobiles.id, mobileId));
  }
}

/** Puts sold units back and writes the movements; a mobile that is no longer on sale counts them too. */
export async function returnStock(
  tx: Queryable,
  items: StockItem[],
  orderId: string,
): Promise<void> {
  for (const { mobileId, units } of items) {
    await withMovement(tx, { mobileId, delta: units, reason: 'returned', orderId })
      .update(mobiles)
      .set({ stock: sql`${mobiles.stock} + ${units}` })
      .where(eq(mobiles.id, mobileId));
  }
}

/** The movement is written by the statement that moves the units. */
function withMovement(
  tx: Queryable,
  movement: { mobileId: string; delta: number; reason: 'sold' | 'returned'; orderId: string },
) {
  const written = tx.$with('written').as(
    tx
      .insert(stockMovements)
      .values({ id: newId(), ...movement })
      .returning({ id: stockMovements.id }),
  );
  return tx.with(written);
}
