/** Repository of statements of withdrawal, in SQL. */
import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import { invoices, payments, users, withdrawals } from '../../../database/schema.ts';
import { AppError } from '../../../shared/errors.ts';
import type { OrderId } from '../../../shared/tools/ids.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

/** Matched with an order. */
export type OrderWithdrawal = Withdrawal & { paymentId: OrderId };

const isOpen = inArray(withdrawals.state, ['unproven', 'held', 'done']);

const isMatched = (found: Withdrawal): found is OrderWithdrawal => found.paymentId !== null;

export async function findWithdrawal(db: Queryable, id: string): Promise<OrderWithdrawal | null> {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row && isMatched(row) ? row : null;
}

/** Of an order, and not ended by its buyer: there is one at most. */
export async function findOpenWithdrawal(
  db: Queryable,
  paymentId: OrderId,
): Promise<OrderWithdrawal | null> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.paymentId, paymentId), isOpen));
  return row && isMatched(row) ? row : null;
}

/** All that were made about an order, oldest first. */
export async function findWithdrawals(
  db: Queryable,
  paymentId: OrderId,
): Promise<{ id: string }[]> {
  return db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(eq(withdrawals.paymentId, paymentId))
    .orderBy(asc(withdrawals.id));
}

/** @throws AppError conflict while the buyer of an order may object to its withdrawal */
export async function assertNotHeld(db: Queryable, paymentId: OrderId): Promise<void> {
  const open = await findOpenWithdrawal(db, paymentId);
  if (open?.state !== 'held') return;
  throw new AppError('conflict', {
    detail:
      'Somebody who was not logged in has withdrawn from this order. Its buyer has a day to object, and until then it has to wait.',
    extra: { until: open.actsAt?.toISOString() },
  });
}

/** The first statement after `after` that has not been looked at yet. */
export function findToRead(db: Queryable, after: string): Promise<string | undefined> {
  return findNext(db, after, eq(withdrawals.state, 'waiting'));
}

/** The first held one after `after` to which nobody has objected in time. */
export function findDue(db: Queryable, after: string, now: Date): Promise<string | undefined> {
  return findNext(db, after, and(eq(withdrawals.state, 'held'), lte(withdrawals.actsAt, now)));
}

/** Statements of a buyer, or with their address, that were not looked at yet. */
export function findToReadOf(db: Queryable, userId: string): Promise<string[]> {
  const address = db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(eq(users.id, userId));
  const isTheirs = or(
    eq(withdrawals.statedBy, userId),
    and(withdrawals.hasCode, inArray(withdrawals.email, address)),
  );
  return findIds(db, and(eq(withdrawals.state, 'waiting'), isTheirs));
}

/** Statements about the orders of a buyer to which they may still object. */
export function findHeldOf(db: Queryable, userId: string): Promise<string[]> {
  const own = db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  return findIds(db, and(eq(withdrawals.state, 'held'), inArray(withdrawals.paymentId, own)));
}

async function findIds(db: Queryable, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(where)
    .orderBy(asc(withdrawals.id));
  return rows.map(({ id }) => id);
}

async function findNext(
  db: Queryable,
  after: string,
  isNext: SQL | undefined,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(isNext, after === '' ? undefined : gt(withdrawals.id, after)))
    .orderBy(asc(withdrawals.id))
    .limit(1);
  return row?.id;
}

/** The order of this number, if its buyer is the account given or has the email address given. */
export async function findOrderOf(
  db: Queryable,
  orderNumber: string,
  buyer: { userId: string } | { email: string },
): Promise<OrderId | null> {
  const [year, number] = orderNumber.split('-').map(Number);
  if (year === undefined || number === undefined) return null;
  const isBuyer =
    'userId' in buyer ? eq(users.id, buyer.userId) : eq(sql`lower(${users.email})`, buyer.email);
  const [row] = await db
    .select({ id: payments.id })
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(eq(invoices.year, year), eq(invoices.number, number), isBuyer, isNull(users.deletedAt)),
    );
  return row?.id ?? null;
}

export type WithdrawalChange = Partial<
  Pick<Withdrawal, 'state' | 'name' | 'statedBy' | 'askedAt' | 'actsAt'>
>;

/** The caller holds the order. */
export async function updateWithdrawal(
  tx: Queryable,
  { id, paymentId }: Pick<OrderWithdrawal, 'id' | 'paymentId'>,
  change: WithdrawalChange,
): Promise<OrderWithdrawal> {
  const [row] = await tx
    .update(withdrawals)
    .set({ ...change, paymentId })
    .where(eq(withdrawals.id, id))
    .returning();
  if (!row || !isMatched(row)) throw new Error(`the withdrawal ${id} has vanished`);
  return row;
}
