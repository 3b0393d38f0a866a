/** Repository of returns, in SQL: their units, states and history. */
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../database/connect.ts';
import {
  orderEvents,
  returnEvents,
  returnItems,
  returns,
  users,
} from '../../../database/schema.ts';
import type { ReturnReason } from '../../../shared/rules/returns.ts';
import { newId, type OrderId } from '../../../shared/tools/ids.ts';
import { isGivenUp, type ReturnAction, type ReturnKind, type ReturnState } from './return-rules.ts';

export type Return = Omit<typeof returns.$inferSelect, 'kind' | 'state' | 'reason'> & {
  kind: ReturnKind;
  state: ReturnState;
  reason: ReturnReason | null;
};

export type Outcome =
  | 'restocked'
  | 'written-off'
  /** It came back into the stock through a refund of its order. */
  | 'back-already';

export interface ReturnUnit {
  cartRowId: string;
  isActive: boolean;
  outcome: Outcome | null;
}

/** `request` and `withdraw` begin a return, the others move it. */
export type ReturnEventKind = 'request' | 'withdraw' | ReturnAction;

export interface ReturnEvent {
  kind: ReturnEventKind;
  at: Date;
  /** Null for what followed from a statement of withdrawal by itself. */
  actorName: string | null;
  details: Record<string, unknown> | null;
}

// The check constraints of the table admit nothing else.
const toReturn = (row: typeof returns.$inferSelect) => row as Return;

export async function insertReturn(
  tx: Queryable,
  values: Pick<Return, 'paymentId' | 'kind' | 'state' | 'reason' | 'note'>,
  cartRowIds: readonly string[],
): Promise<Return> {
  const id = newId();
  const [row] = await tx
    .insert(returns)
    .values({ id, ...values })
    .returning();
  if (!row) throw new Error(`the return ${id} was not inserted`);
  const { paymentId } = values;
  await tx
    .insert(returnItems)
    .values(cartRowIds.map((cartRowId) => ({ returnId: id, paymentId, cartRowId })));
  return toReturn(row);
}

export async function findReturn(db: Queryable, id: string): Promise<Return | null> {
  const [row] = await db.select().from(returns).where(eq(returns.id, id));
  return row ? toReturn(row) : null;
}

/** All of an order, oldest first. */
export async function findReturns(db: Queryable, paymentId: OrderId): Promise<Return[]> {
  const rows = await db
    .select()
    .from(returns)
    .where(eq(returns.paymentId, paymentId))
    .orderBy(asc(returns.id));
  return rows.map(toReturn);
}

export interface ReturnPage {
  /** Any of these. */
  states?: readonly ReturnState[] | undefined;
  limit: number;
  /** Id of the last return of the page before. */
  after?: string | undefined;
}

/** Newest first. */
export async function findReturnPage(db: Queryable, page: ReturnPage): Promise<Return[]> {
  const { states, limit, after } = page;
  const rows = await db
    .select()
    .from(returns)
    .where(
      and(
        states ? inArray(returns.state, [...states]) : undefined,
        after ? lt(returns.id, after) : undefined,
      ),
    )
    .orderBy(desc(returns.id))
    .limit(limit);
  return rows.map(toReturn);
}

export async function countReturnsByState(db: Queryable): Promise<Map<ReturnState, number>> {
  const rows = await db
    .select({ state: returns.state, count: sql<number>`count(*)::int` })
    .from(returns)
    .groupBy(returns.state);
  return new Map(rows.map(({ state, count }) => [state as ReturnState, count]));
}

/** Writes what changed and counts the version up; the caller holds the order. */
export async function updateReturn(
  tx: Queryable,
  id: string,
  change: Partial<Pick<Return, 'state' | 'instructions' | 'refusal' | 'refundCents' | 'refundId'>>,
): Promise<Return> {
  const [row] = await tx
    .update(returns)
    .set({ ...change, version: sql`${returns.version} + 1`, updatedAt: sql`now()` })
    .where(eq(returns.id, id))
    .returning();
  if (!row) throw new Error(`the return ${id} has vanished`);
  if (change.state && isGivenUp(change.state)) {
    await tx.update(returnItems).set({ isActive: false }).where(eq(returnItems.returnId, id));
  }
  return toReturn(row);
}

/** A return whose refund is repeated is paid by the new one. */
export async function moveReturnRefund(
  tx: Queryable,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(returns)
    .set({ refundId: to, version: sql`${returns.version} + 1` })
    .where(eq(returns.refundId, from));
}

/** In the order in which they were added to the cart, by return. */
export async function findUnitsOf(
  db: Queryable,
  returnIds: readonly string[],
): Promise<Map<string, ReturnUnit[]>> {
  const found = new Map<string, ReturnUnit[]>(returnIds.map((id) => [id, []]));
  if (returnIds.length === 0) return found;
  const rows = await db
    .select()
    .from(returnItems)
    .where(inArray(returnItems.returnId, [...returnIds]))
    .orderBy(asc(returnItems.cartRowId));
  for (const { returnId, cartRowId, isActive, outcome } of rows) {
    found.get(returnId)?.push({ cartRowId, isActive, outcome: outcome as Outcome | null });
  }
  return found;
}

/** Cart row ids of the units of an order that are in a return which was not given up. */
export async function findUnitsInReturns(db: Queryable, paymentId: OrderId): Promise<Set<string>> {
  const rows = await db
    .select({ id: returnItems.cartRowId })
    .from(returnItems)
    .where(and(eq(returnItems.paymentId, paymentId), eq(returnItems.isActive, true)));
  return new Set(rows.map(({ id }) => id));
}

/** @param outcome null when they are to be looked at again */
export async function noteOutcome(
  tx: Queryable,
  returnId: string,
  { cartRowIds, outcome }: { cartRowIds: readonly string[]; outcome: Outcome | null },
): Promise<void> {
  if (cartRowIds.length === 0) return;
  const isOne = inArray(returnItems.cartRowId, [...cartRowIds]);
  await tx
    .update(returnItems)
    .set({ outcome })
    .where(and(eq(returnItems.returnId, returnId), isOne));
}

export async function insertReturnEvent(
  tx: Queryable,
  event: {
    returnId: string;
    kind: ReturnEventKind;
    actorId?: string | undefined;
    details?: Record<string, unknown> | undefined;
  },
): Promise<void> {
  const { returnId, kind, actorId = null, details = null } = event;
  await tx.insert(returnEvents).values({ id: newId(), returnId, kind, actorId, details });
}

/** Oldest first, by return. */
export async function findReturnEvents(
  db: Queryable,
  returnIds: readonly string[],
): Promise<Map<string, ReturnEvent[]>> {
  const found = new Map<string, ReturnEvent[]>(returnIds.map((id) => [id, []]));
  if (returnIds.length === 0) return found;
  const { returnId, kind, at, details } = returnEvents;
  const rows = await db
    .select({ returnId, kind, at, actorName: users.name, details })
    .from(returnEvents)
    .leftJoin(users, eq(users.id, returnEvents.actorId))
    .where(inArray(returnId, [...returnIds]))
    .orderBy(asc(returnEvents.id));
  for (const { returnId: id, ...event } of rows) {
    found.get(id)?.push({ ...event, kind: event.kind as ReturnEventKind });
  }
  return found;
}

/** When an order arrived, by the last time that staff said so. */
export async function findDeliveredAt(db: Queryable, paymentId: OrderId): Promise<Date | null> {
  const [row] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.paymentId, paymentId), eq(orderEvents.kind, 'deliver')))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return row?.at ?? null;
}
