/** Repository of the cart, in SQL. One row is one unit; ids grow with time, as the rows were added. */
import { and, asc, eq, exists, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import {
  attemptItems,
  cartRows,
  idempotencyKeys,
  identityUsers,
  mobiles,
  paymentAttempts,
  users,
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

const unitsToBuy = statement('units_to_buy', (db) => {
  const offer = offerInForce(db);
  return db
    .select({
      cartRowId: cartRows.id,
      mobileId: cartRows.mobileId,
      name: mobiles.name,
      priceCents: priceNow(offer),
      available: sql<number>`case when ${mobiles.deletedAt} is null
        then ${mobiles.stock} - ${mobiles.reserved} else 0 end`,
    })
    .from(cartRows)
    .innerJoin(mobiles, eq(mobiles.id, cartRows.mobileId))
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
    seenPriceCents: sql.placeholder('seenPriceCents'),
  }),
);

export async function insertCartRow(
  tx: Queryable,
  row: Pick<CartRow, 'id' | 'userId' | 'mobileId' | 'seenPriceCents'>,
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
    .select({ mobileId: attemptItems.mobileId, units: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .where(
      and(
        eq(paymentAttempts.userId, sql.placeholder('userId')),
        eq(paymentAttempts.state, 'pending'),
      ),
    )
    .groupBy(attemptItems.mobileId),
);

/** Units that the user's own pending attempt holds, by mobile. */
export async function countOwnReserved(
  db: Queryable,
  userId: string,
): Promise<Map<string, number>> {
  const rows = await ownReserved(db, { userId });
  return new Map(rows.map((row) => [row.mobileId, row.units]));
}

/**
 * Units that a user may have although they are held, by mobile: a buyer whose address nobody has confirmed
 * gives way to one who is (orders/checkout/unconfirmed-buyers.ts).
 * @returns nothing for a user who is not confirmed either
 */
export async function countYielding(
  db: Queryable,
  userId: string,
  mobileIds: string[],
): Promise<Map<string, number>> {
  const isConfirmed = db
    .select({ id: identityUsers.id })
    .from(identityUsers)
    .where(and(eq(identityUsers.id, userId), eq(identityUsers.emailVerified, true)));
  const rows = await db
    .select({ mobileId: attemptItems.mobileId, units: sql<number>`count(*)::int` })
    .from(paymentAttempts)
    .innerJoin(identityUsers, eq(identityUsers.id, paymentAttempts.userId))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .where(
      and(
        eq(paymentAttempts.state, 'pending'),
        eq(identityUsers.emailVerified, false),
        inArray(attemptItems.mobileId, mobileIds),
        exists(isConfirmed),
      ),
    )
    .groupBy(attemptItems.mobileId);
  return new Map(rows.map((row) => [row.mobileId, row.units]));
}

const keyLock = statement('lock_idempotency_key', (db) =>
  db
    .select({
      isLocked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('key')}, 0))`,
    })
    .from(sql`(values (1)) one`),
);

/** Takes the key for this transaction; false when another call holds it. */
export async function lockIdempotencyKey(
  tx: Queryable,
  userId: string,
  key: string,
): Promise<boolean> {
  const [row] = await keyLock(tx, { key: `${userId}:${key}` });
  return row?.isLocked === true;
}

const answerByKey = statement('answer_by_key', (db) =>
  db
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, sql.placeholder('userId')),
        eq(idempotencyKeys.key, sql.placeholder('key')),
      ),
    ),
);

export async function findAnswer(tx: Queryable, userId: string, key: string) {
  const [row] = await answerByKey(tx, { userId, key });
  return row ?? null;
}

const answerInsert = statement('insert_answer', (db) =>
  db.insert(idempotencyKeys).values({
    userId: sql.placeholder('userId'),
    key: sql.placeholder('key'),
    fingerprint: sql.placeholder('fingerprint'),
    answer: sql.placeholder('answer'),
  }),
);

export async function insertAnswer(
  tx: Queryable,
  row: Pick<typeof idempotencyKeys.$inferInsert, 'userId' | 'key' | 'fingerprint' | 'answer'>,
): Promise<void> {
  await answerInsert(tx, row);
}

/** Forgets keys that nobody will repeat any more. */
export async function deleteOldAnswers(db: Queryable, olderThanHours: number): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${olderThanHours})`));
}
