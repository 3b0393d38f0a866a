/** SQL of orders and their snapshots. Payments are in payment-store.ts, the inbox in inbox-store.ts. */
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { orderItems, orders, payments, users } from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { DeliveryAddress } from '../../shared/delivery/delivery.ts';
import type { SnapshotItem } from './rules.ts';

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

const hasAddress = sql<boolean>`${orders.delivery} is not null`;
const isErased = sql<boolean>`${users.deletedAt} is not null`;
const isRecent = sql<boolean>`${orders.createdAt} > now() - interval '1 minute'`;

export interface Order {
  id: string;
  userId: string;
  state: string;
  amountCents: number;
  currency: string;
  intentId: string | null;
  isExpired: boolean;
}

const item = {
  cartRowId: orderItems.cartRowId,
  mobileId: orderItems.mobileId,
  name: orderItems.name,
  priceCents: orderItems.priceCents,
};

export async function findOrder(db: Queryable, id: string): Promise<Order | null> {
  const rows = await db.select(order).from(orders).where(eq(orders.id, id));
  return rows[0] ?? null;
}

/** Holds the order for the rest of the transaction. */
export async function lockOrder(tx: Queryable, id: string): Promise<Order | null> {
  const rows = await tx.select(order).from(orders).where(eq(orders.id, id)).for('update');
  return rows[0] ?? null;
}

const orderToSettle = statement('order_to_settle', (db) =>
  db
    .select({ order, hasAddress, item, buyer: { name: users.name, email: users.email, isErased } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(eq(orders.id, sql.placeholder('id')))
    .orderBy(asc(orderItems.cartRowId))
    .for('update', { of: orders }),
);

export interface OrderToSettle extends Order {
  /** In the order in which the rows were added to the cart. */
  items: SnapshotItem[];
  /** Whether its buyer has said where it goes. */
  hasAddress: boolean;
  /** Null when the account has been erased meanwhile. */
  buyer: { name: string; email: string } | null;
}

/** Holds the order like `lockOrder`, and says all that a sale needs to know of it; its items never change. */
export async function lockOrderToSettle(tx: Queryable, id: string): Promise<OrderToSettle | null> {
  const rows = await orderToSettle(tx, { id });
  const [first] = rows;
  if (!first) return null;
  const { isErased: isGone, ...buyer } = first.buyer;
  return {
    ...first.order,
    items: rows.map((row) => row.item),
    hasAddress: first.hasAddress,
    buyer: isGone ? null : buyer,
  };
}

const bookedByIntent = statement('booked_by_intent', (db) =>
  db
    .select({ order, payment: getTableColumns(payments) })
    .from(orders)
    .leftJoin(
      payments,
      and(eq(payments.orderId, orders.id), eq(payments.transactionId, orders.intentId)),
    )
    .where(eq(orders.intentId, sql.placeholder('intentId'))),
);

/** The order that an intent was noted for, and the payment that came of it. */
export async function findOrderAndPayment(db: Queryable, intentId: string) {
  const [row] = await bookedByIntent(db, { intentId });
  return row ?? null;
}

const ownOrders = statement('own_orders', (db) =>
  db
    .select({ ...order, isRecent })
    .from(orders)
    .where(
      and(eq(orders.userId, sql.placeholder('userId')), or(eq(orders.state, 'pending'), isRecent)),
    ),
);

/** A user's pending order, and how many orders that user has begun within the last minute. */
export async function findOwnOrders(
  db: Queryable,
  userId: string,
): Promise<{ pending: Order | null; recent: number }> {
  const rows = await ownOrders(db, { userId });
  return {
    pending: rows.find(({ state }) => state === 'pending') ?? null,
    recent: rows.filter((row) => row.isRecent).length,
  };
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
    .select(item)
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.cartRowId));
}

const orderWithItems = statement('insert_order', (db) => {
  // One array for each column: the statement is the same however many items there are.
  const items = sql`unnest(${sql.placeholder('cartRowIds')}::uuid[],
    ${sql.placeholder('mobileIds')}::uuid[], ${sql.placeholder('names')}::text[],
    ${sql.placeholder('pricesCents')}::integer[])`;
  const held = db.$with('held').as(
    db
      .insert(orderItems)
      .select(sql`select ${sql.placeholder('id')}::uuid, * from ${items}`)
      .returning({ orderId: orderItems.orderId }),
  );
  return db
    .with(held)
    .insert(orders)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      amountCents: sql.placeholder('amountCents'),
      expiresAt: sql`now() + make_interval(mins => ${sql.placeholder('heldMinutes')}::int)`,
    })
    .returning(order);
});

export async function insertOrder(
  tx: Queryable,
  values: {
    id: string;
    userId: string;
    amountCents: number;
    items: SnapshotItem[];
    /** How long its units are held. */
    heldMinutes: number;
  },
): Promise<Order> {
  const { items, ...row } = values;
  const [inserted] = await orderWithItems(tx, {
    ...row,
    cartRowIds: items.map(({ cartRowId }) => cartRowId),
    mobileIds: items.map(({ mobileId }) => mobileId),
    names: items.map(({ name }) => name),
    pricesCents: items.map(({ priceCents }) => priceCents),
  });
  if (!inserted) throw new Error(`the order ${row.id} was not inserted`);
  return inserted;
}

const intentOfOrder = statement('set_intent', (db) =>
  db
    .update(orders)
    .set({ intentId: sql`coalesce(${orders.intentId}, ${sql.placeholder('intentId')})` })
    .where(eq(orders.id, sql.placeholder('orderId')))
    .returning({ state: orders.state }),
);

/**
 * Notes which intent belongs to an order; the first one stays.
 * @returns the state that the order is in by now
 */
export async function setIntent(
  db: Queryable,
  orderId: string,
  intentId: string,
): Promise<string | undefined> {
  const [row] = await intentOfOrder(db, { orderId, intentId });
  return row?.state;
}

/** A sale closes its order itself (payment-store.ts). */
export async function markVoid(tx: Queryable, orderId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ state: 'void', closedAt: sql`now()` })
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

/** Intents of pending orders, the newest first. */
export async function findNotedIntents(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: orders.intentId })
    .from(orders)
    .where(and(eq(orders.state, 'pending'), isNotNull(orders.intentId)))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  return rows.flatMap(({ intentId }) => intentId ?? []);
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
