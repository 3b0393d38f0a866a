/** SQL of orders and their snapshots. Payments are in payment-store.ts, the inbox in inbox-store.ts. */
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { orderItems, orders } from '../../database/schema.ts';
import type { DeliveryAddress } from '../../shared/delivery.ts';
import { RESERVATION_MINUTES, type SnapshotItem } from './rules.ts';

const order = {
  id: orders.id,
  userId: orders.userId,
  state: orders.state,
  amountCents: orders.amountCents,
  currency: orders.currency,
  intentId: orders.intentId,
  /** By the database's clock, the only one that all processes share. */
  isExpired: sql<boolean>`${orders.expiresAt} <= now()`,
};

export interface Order {
  id: string;
  userId: string;
  state: string;
  amountCents: number;
  currency: string;
  intentId: string | null;
  isExpired: boolean;
}

export async function findOrder(db: Queryable, id: string): Promise<Order | null> {
  const rows = await db.select(order).from(orders).where(eq(orders.id, id));
  return rows[0] ?? null;
}

/** Holds the order for the rest of the transaction. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | null> {
  const rows = await tx.select(order).from(orders).where(eq(orders.id, id)).for('update');
  return rows[0] ?? null;
}

export async function findOrderByIntent(db: Queryable, intentId: string): Promise<Order | null> {
  const rows = await db.select(order).from(orders).where(eq(orders.intentId, intentId));
  return rows[0] ?? null;
}

export async function findPendingOrder(db: Queryable, userId: string): Promise<Order | null> {
  const rows = await db
    .select(order)
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'pending')));
  return rows[0] ?? null;
}

/** The pending order that holds a cart row. */
export async function findOrderHolding(db: Queryable, cartRowId: string): Promise<Order | null> {
  const rows = await db
    .select(order)
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orderItems.cartRowId, cartRowId), eq(orders.state, 'pending')));
  return rows[0] ?? null;
}

/** In the order in which the rows were added to the cart. */
export function findItems(db: Queryable, orderId: string): Promise<SnapshotItem[]> {
  return db
    .select({
      cartRowId: orderItems.cartRowId,
      mobileId: orderItems.mobileId,
      name: orderItems.name,
      priceCents: orderItems.priceCents,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.cartRowId));
}

export async function insertOrder(
  tx: Queryable,
  values: { id: string; userId: string; amountCents: number; items: SnapshotItem[] },
): Promise<Order> {
  const { id, userId, amountCents, items } = values;
  const expiresAt = sql`now() + make_interval(mins => ${RESERVATION_MINUTES})`;
  const held = tx.$with('held').as(
    tx
      .insert(orderItems)
      .values(items.map((item) => ({ orderId: id, ...item })))
      .returning({ orderId: orderItems.orderId }),
  );
  const [inserted] = await tx
    .with(held)
    .insert(orders)
    .values({ id, userId, amountCents, expiresAt })
    .returning(order);
  if (!inserted) throw new Error(`the order ${id} was not inserted`);
  return inserted;
}

/** How many orders a user has begun within the last minute. */
export async function countRecentOrders(tx: Queryable, userId: string): Promise<number> {
  const lastMinute = gt(orders.createdAt, sql`now() - interval '1 minute'`);
  return tx.$count(orders, and(eq(orders.userId, userId), lastMinute));
}

/** Notes which intent belongs to an order; the first one stays. */
export async function setIntent(db: Queryable, orderId: string, intentId: string): Promise<void> {
  await db
    .update(orders)
    .set({ intentId })
    .where(and(eq(orders.id, orderId), isNull(orders.intentId)));
}

export async function closeOrderAs(
  tx: Queryable,
  orderId: string,
  state: 'paid' | 'void',
): Promise<void> {
  await tx
    .update(orders)
    .set({ state, closedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'pending')));
}

export function findExpiredOrders(db: Queryable, limit: number): Promise<Order[]> {
  return db
    .select(order)
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lte(orders.expiresAt, sql`now()`)))
    .orderBy(asc(orders.expiresAt))
    .limit(limit);
}

/** Pending orders whose intent nobody noted, old enough that no request is still working on them. */
export function findOrdersWithoutIntent(
  db: Queryable,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<Order[]> {
  return db
    .select(order)
    .from(orders)
    .where(
      and(
        eq(orders.state, 'pending'),
        isNull(orders.intentId),
        lte(orders.createdAt, sql`now() - make_interval(secs => ${olderThanS})`),
      ),
    )
    .limit(limit);
}

/** Where the parcel goes; null when nobody said. */
export async function findDelivery(
  db: Queryable,
  orderId: string,
): Promise<DeliveryAddress | null> {
  const [row] = await db
    .select({ delivery: orders.delivery })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.delivery ?? null;
}
