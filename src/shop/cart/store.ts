/** Repository of the cart, in SQL. One row is one unit; ids grow with time, as the rows were added. */
import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import {
  attemptItems,
  cartRows,
  mobiles,
  paymentAttempts,
  users,
  variants,
} from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import { offerInForce, priceNow } from '../catalogue/index.ts';

export type CartRow = typeof cartRows.$inferSelect;

const lockOwner = statement('lock_cart', (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update'),
);

/**
 * Makes everything that changes or buys a user's cart happen one after the other, until the
 * transaction ends. Always the first lock that is taken.
 */
export async function lockCart(tx: Queryable, userId: string): Promise<void> {
  await lockOwner(tx, { userId });
}

const rowsOfCart = statement('rows_of_cart', (db) =>
  db
    .select()
    .from(cartRows)
    .where(eq(cartRows.userId, sql.placeholder('userId')))
    .orderBy(asc(cartRows.id)),
);

export function findCartRows(db: Queryable, userId: string): Promise<CartRow[]> {
  return rowsOfCart(db, { userId });
}

/** What a variant is called. */
const variantColumns = {
  sku: variants.sku,
  colour: variants.colour,
  storageGb: variants.storageGb,
  ramGb: variants.ramGb,
};

const isOnSale = sql<boolean>`(${mobiles.deletedAt} is null and ${variants.deletedAt} is null)`;

const wantedVariant = statement('wanted_variant', (db) => {
  const offer = offerInForce(db);
  return db
    .select({
      id: variants.id,
      name: mobiles.name,
      ...variantColumns,
      priceCents: priceNow(offer),
      available: sql<number>`${variants.stock} - ${variants.reserved}`,
      isOnSale,
    })
    .from(mobiles)
    .innerJoin(
      variants,
      and(
        eq(variants.mobileId, mobiles.id),
        eq(
          variants.id,
          sql`coalesce(${sql.placeholder('variantId')}::uuid, ${mobiles.defaultVariantId})`,
        ),
      ),
    )
    .leftJoinLateral(offer, sql`true`)
    .where(eq(mobiles.id, sql.placeholder('mobileId')));
});

/** A variant that somebody wants, as it would be bought now; without an id the mobile's default one. */
export async function findWantedVariant(
  db: Queryable,
  wanted: { mobileId: string; variantId: string | undefined },
) {
  const { mobileId, variantId = null } = wanted;
  const [row] = await wantedVariant(db, { mobileId, variantId });
  return row ?? null;
}

const rowsToShow = statement('rows_to_show', (db) => {
  const offer = offerInForce(db);
  return db
    .select({
      row: getTableColumns(cartRows),
      variant: getTableColumns(variants),
      priceCents: priceNow(offer),
      isOnSale,
    })
    .from(cartRows)
    .innerJoin(mobiles, eq(mobiles.id, cartRows.mobileId))
    .innerJoin(variants, eq(variants.id, cartRows.variantId))
    .leftJoinLateral(offer, sql`true`)
    .where(eq(cartRows.userId, sql.placeholder('userId')))
    .orderBy(asc(cartRows.id));
});

/** Every row of a cart with its variant and what that costs now, in the order of adding. */
export const findRowsToShow = (db: Queryable, userId: string) => rowsToShow(db, { userId });

const unitsToBuy = statement('units_to_buy', (db) => {
  const offer = offerInForce(db);
  return db
    .select({
      cartRowId: cartRows.id,
      mobileId: cartRows.mobileId,
      variantId: cartRows.variantId,
      name: mobiles.name,
      ...variantColumns,
      priceCents: priceNow(offer),
    })
    .from(cartRows)
    .innerJoin(mobiles, eq(mobiles.id, cartRows.mobileId))
    .innerJoin(variants, eq(variants.id, cartRows.variantId))
    .leftJoinLateral(offer, sql`true`)
    .where(eq(cartRows.userId, sql.placeholder('userId')))
    .orderBy(asc(cartRows.id));
});

/** A unit in a cart as it would be bought now. */
export type UnitToBuy = Awaited<ReturnType<typeof findUnitsToBuy>>[number];

/** Every row of a cart at today's price, in the order of adding; also what is no longer sold. */
export const findUnitsToBuy = (db: Queryable, userId: string) => unitsToBuy(db, { userId });

/** The row when it exists and belongs to the user. */
export async function findCartRow(
  db: Queryable,
  userId: string,
  rowId: string,
): Promise<CartRow | null> {
  const rows = await db
    .select()
    .from(cartRows)
    .where(and(eq(cartRows.id, rowId), eq(cartRows.userId, userId)));
  return rows[0] ?? null;
}

const rowInsert = statement('insert_cart_row', (db) =>
  db.insert(cartRows).values({
    id: sql.placeholder('id'),
    userId: sql.placeholder('userId'),
    mobileId: sql.placeholder('mobileId'),
    variantId: sql.placeholder('variantId'),
    seenPriceCents: sql.placeholder('seenPriceCents'),
  }),
);

export async function insertCartRow(
  tx: Queryable,
  row: Pick<CartRow, 'id' | 'userId' | 'mobileId' | 'variantId' | 'seenPriceCents'>,
): Promise<void> {
  await rowInsert(tx, row);
}

/** @returns how many of them were in the cart */
export async function deleteCartRows(
  tx: Queryable,
  userId: string,
  rowIds: string[],
): Promise<number> {
  const deleted = await tx
    .delete(cartRows)
    .where(and(eq(cartRows.userId, userId), inArray(cartRows.id, rowIds)))
    .returning({ id: cartRows.id });
  return deleted.length;
}

export async function updateSeenPrice(
  tx: Queryable,
  rowId: string,
  seenPriceCents: number,
): Promise<void> {
  await tx.update(cartRows).set({ seenPriceCents }).where(eq(cartRows.id, rowId));
}

const ownReserved = statement('own_reserved', (db) =>
  db
    .select({ variantId: attemptItems.variantId, units: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .where(
      and(
        eq(paymentAttempts.userId, sql.placeholder('userId')),
        eq(paymentAttempts.state, 'pending'),
      ),
    )
    .groupBy(attemptItems.variantId),
);

/** Units that the user's own pending attempt holds, by variant. */
export async function countOwnReserved(
  db: Queryable,
  userId: string,
): Promise<Map<string, number>> {
  const rows = await ownReserved(db, { userId });
  return new Map(rows.map((row) => [row.variantId, row.units]));
}
