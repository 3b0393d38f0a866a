/** Repository of attempts to pay and their snapshots, in SQL. */
import { and, asc, desc, eq, getTableColumns, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import {
  attemptItems,
  identityUsers,
  paymentAttempts,
  payments,
  users,
} from '../../database/schema.ts';
import { statement } from '../../database/statement.ts';
import type { DeliveryAddress } from '../../shared/delivery/delivery.ts';
import type { AttemptId } from '../../shared/tools/ids.ts';
import type { Recipient } from '../mail/index.ts';
import type { OrderCharges } from './pricing/order-charges.ts';
import type { SnapshotItem } from './rules.ts';

/** What is read of an attempt. */
export const attempt = {
  id: paymentAttempts.id,
  userId: paymentAttempts.userId,
  state: paymentAttempts.state,
  amountCents: paymentAttempts.amountCents,
  currency: paymentAttempts.currency,
  intentId: paymentAttempts.intentId,
  taxCountry: paymentAttempts.taxCountry,
  taxRegion: paymentAttempts.taxRegion,
  taxName: paymentAttempts.taxName,
  shippingCents: paymentAttempts.shippingCents,
  shippingTaxCents: paymentAttempts.shippingTaxCents,
  returnDays: paymentAttempts.returnDays,
  createdAt: paymentAttempts.createdAt,
  /** By the database's clock, the only one that all processes share. */
  isExpired: sql<boolean>`${paymentAttempts.expiresAt} <= now()`,
};

const hasAddress = sql<boolean>`${paymentAttempts.delivery} is not null`;
const isErased = sql<boolean>`${users.deletedAt} is not null`;
const isRecent = sql<boolean>`${paymentAttempts.createdAt} > now() - interval '1 minute'`;

export type AttemptState = (typeof paymentAttempts.$inferSelect)['state'];

export interface Attempt extends OrderCharges {
  id: AttemptId;
  userId: string;
  state: AttemptState;
  amountCents: number;
  currency: string;
  intentId: string | null;
  returnDays: number | null;
  createdAt: Date;
  isExpired: boolean;
}

const item = {
  cartRowId: attemptItems.cartRowId,
  mobileId: attemptItems.mobileId,
  variantId: attemptItems.variantId,
  name: attemptItems.name,
  variantName: attemptItems.variantName,
  sku: attemptItems.sku,
  priceCents: attemptItems.priceCents,
  taxRatePpm: attemptItems.taxRatePpm,
  taxCents: attemptItems.taxCents,
  paidCents: sql<number>`coalesce(${attemptItems.paidCents}, ${attemptItems.priceCents})`,
};

export async function findAttempt(db: Queryable, id: AttemptId): Promise<Attempt | null> {
  const rows = await db.select(attempt).from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return rows[0] ?? null;
}

/** Holds the attempt for the rest of the transaction. */
export async function lockAttempt(tx: Queryable, id: AttemptId): Promise<Attempt | null> {
  const rows = await tx
    .select(attempt)
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, id))
    .for('update');
  return rows[0] ?? null;
}

const attemptToSettle = statement('attempt_to_settle', (db) =>
  db
    .select({
      attempt,
      hasAddress,
      item,
      buyer: {
        name: users.name,
        email: users.email,
        isConfirmed: sql<boolean>`coalesce(${identityUsers.emailVerified}, false)`,
        isErased,
      },
    })
    .from(paymentAttempts)
    .innerJoin(users, eq(users.id, paymentAttempts.userId))
    .leftJoin(identityUsers, eq(identityUsers.id, users.id))
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .where(eq(paymentAttempts.id, sql.placeholder('id')))
    .orderBy(asc(attemptItems.cartRowId))
    .for('update', { of: paymentAttempts }),
);

export interface AttemptToSettle extends Attempt {
  /** In the order in which the rows were added to the cart. */
  items: SnapshotItem[];
  /** Whether its buyer has said where it goes. */
  hasAddress: boolean;
  /** Null when the account has been erased meanwhile. */
  buyer: Recipient | null;
}

/** Holds the attempt like `lockAttempt`, and says all that a sale needs to know of it; its items never change. */
export async function lockAttemptToSettle(
  tx: Queryable,
  id: AttemptId,
): Promise<AttemptToSettle | null> {
  const rows = await attemptToSettle(tx, { id });
  const [first] = rows;
  if (!first) return null;
  const { isErased: isGone, ...buyer } = first.buyer;
  return {
    ...first.attempt,
    items: rows.map((row) => row.item),
    hasAddress: first.hasAddress,
    buyer: isGone ? null : buyer,
  };
}

const bookedByIntent = statement('booked_by_intent', (db) =>
  db
    .select({ attempt, payment: getTableColumns(payments) })
    .from(paymentAttempts)
    .leftJoin(
      payments,
      and(
        eq(payments.attemptId, paymentAttempts.id),
        eq(payments.transactionId, paymentAttempts.intentId),
      ),
    )
    .where(eq(paymentAttempts.intentId, sql.placeholder('intentId'))),
);

/** The attempt that an intent was noted for, and the payment that came of it. */
export async function findAttemptAndPayment(db: Queryable, intentId: string) {
  const [row] = await bookedByIntent(db, { intentId });
  return row ?? null;
}

const ownAttempts = statement('own_attempts', (db) =>
  db
    .select({ ...attempt, isRecent })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.userId, sql.placeholder('userId')),
        or(eq(paymentAttempts.state, 'pending'), isRecent),
      ),
    ),
);

/** A user's pending attempt, and how many attempts that user has begun within the last minute. */
export async function findOwnAttempts(
  db: Queryable,
  userId: string,
): Promise<{ pending: Attempt | null; recent: number }> {
  const rows = await ownAttempts(db, { userId });
  return {
    pending: rows.find(({ state }) => state === 'pending') ?? null,
    recent: rows.filter((row) => row.isRecent).length,
  };
}

/** The pending attempt that holds a cart row. */
export async function findAttemptHolding(
  db: Queryable,
  cartRowId: string,
): Promise<Attempt | null> {
  const rows = await db
    .select(attempt)
    .from(paymentAttempts)
    .innerJoin(attemptItems, eq(attemptItems.attemptId, paymentAttempts.id))
    .where(and(eq(attemptItems.cartRowId, cartRowId), eq(paymentAttempts.state, 'pending')));
  return rows[0] ?? null;
}

/** In the order in which the rows were added to the cart. */
export function findItems(db: Queryable, attemptId: AttemptId): Promise<SnapshotItem[]> {
  return db
    .select(item)
    .from(attemptItems)
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(asc(attemptItems.cartRowId));
}

const intentOfAttempt = statement('set_intent', (db) =>
  db
    .update(paymentAttempts)
    .set({ intentId: sql`coalesce(${paymentAttempts.intentId}, ${sql.placeholder('intentId')})` })
    .where(eq(paymentAttempts.id, sql.placeholder('attemptId')))
    .returning({ state: paymentAttempts.state }),
);

/**
 * Notes which intent belongs to an attempt; the first one stays.
 * @returns the state that the attempt is in by now
 */
export async function setIntent(
  db: Queryable,
  attemptId: AttemptId,
  intentId: string,
): Promise<AttemptState | undefined> {
  const [row] = await intentOfAttempt(db, { attemptId, intentId });
  return row?.state;
}

/** A sale closes its attempt itself (payment-store.ts). */
export async function markVoid(tx: Queryable, attemptId: AttemptId): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ state: 'void', closedAt: sql`now()` })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.state, 'pending')));
}

export function findExpiredAttempts(db: Queryable, limit: number): Promise<Attempt[]> {
  return db
    .select(attempt)
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'pending'), lte(paymentAttempts.expiresAt, sql`now()`)))
    .orderBy(asc(paymentAttempts.expiresAt))
    .limit(limit);
}

/** Intents of pending attempts, the newest first. */
export async function findNotedIntents(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: paymentAttempts.intentId })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.state, 'pending'), isNotNull(paymentAttempts.intentId)))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(limit);
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** Pending attempts whose intent nobody noted, old enough that no request is still working on them. */
export function findAttemptsWithoutIntent(
  db: Queryable,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<Attempt[]> {
  return db
    .select(attempt)
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.state, 'pending'),
        isNull(paymentAttempts.intentId),
        lte(paymentAttempts.createdAt, sql`now() - make_interval(secs => ${olderThanS})`),
      ),
    )
    .limit(limit);
}

/** Where the parcel goes; null when nobody said. */
export async function findDelivery(
  db: Queryable,
  attemptId: AttemptId,
): Promise<DeliveryAddress | null> {
  const [row] = await db
    .select({ delivery: paymentAttempts.delivery })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  return row?.delivery ?? null;
}
