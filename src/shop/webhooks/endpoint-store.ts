/** Repository of the endpoints of webhooks, in SQL. */
import { and, asc, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { webhookDeliveries, webhookEndpoints } from '../../database/schema.ts';

export type Endpoint = typeof webhookEndpoints.$inferSelect;

const isLive = isNull(webhookEndpoints.deletedAt);
const isIt = (id: string) => eq(webhookEndpoints.id, id);

/** All that are there, oldest first; there are few. */
export function findEndpoints(db: Queryable): Promise<Endpoint[]> {
  return db.select().from(webhookEndpoints).where(isLive).orderBy(asc(webhookEndpoints.id));
}

/** Those that were removed as well, because that can be undone. */
export function findAllEndpoints(db: Queryable): Promise<Endpoint[]> {
  return db.select().from(webhookEndpoints);
}

export async function findEndpoint(db: Queryable, id: string): Promise<Endpoint | null> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(isIt(id), isLive));
  return row ?? null;
}

/** Holds it for the rest of the transaction, and no sale that writes an event for it; one that was removed as well. */
export async function lockEndpoint(tx: Queryable, id: string): Promise<Endpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(isIt(id)).for('no key update');
  return row ?? null;
}

export async function countEndpoints(db: Queryable): Promise<number> {
  const [row] = await db.select({ there: count() }).from(webhookEndpoints).where(isLive);
  return row?.there ?? 0;
}

export async function insertEndpoint(
  tx: Queryable,
  values: typeof webhookEndpoints.$inferInsert,
): Promise<void> {
  await tx.insert(webhookEndpoints).values(values);
}

export async function updateEndpoint(
  tx: Queryable,
  id: string,
  values: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  await tx.update(webhookEndpoints).set(values).where(isIt(id));
}

/** How many deliveries wait, by endpoint. */
export async function countWaiting(db: Queryable): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: webhookDeliveries.endpointId, waiting: count() })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.state, 'waiting'))
    .groupBy(webhookDeliveries.endpointId);
  return new Map(rows.map(({ id, waiting }) => [id, waiting]));
}

/** Something has arrived. */
export async function noteSuccess(db: Queryable, id: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(isIt(id), isNotNull(webhookEndpoints.failingSince)));
}

/** Nothing has arrived. @returns whether that has been so for this many days */
export async function noteFailure(db: Queryable, id: string, days: number): Promise<boolean> {
  const failingSince = sql`coalesce(${webhookEndpoints.failingSince}, now())`;
  const [row] = await db
    .update(webhookEndpoints)
    .set({ failingSince })
    .where(isIt(id))
    .returning({
      isLong: sql<boolean>`${webhookEndpoints.failingSince} <= now() - make_interval(days => ${days})`,
    });
  return row?.isLong ?? false;
}

/** Only one that is on. @returns its address if this call has done it */
export async function switchOff(
  tx: Queryable,
  id: string,
  state: 'failing' | 'gone',
): Promise<string | null> {
  const [row] = await tx
    .update(webhookEndpoints)
    .set({ state })
    .where(and(isIt(id), isLive, eq(webhookEndpoints.state, 'on')))
    .returning({ url: webhookEndpoints.url });
  return row?.url ?? null;
}

/** Changes how a secret is sealed, unless it has been changed meanwhile. */
export async function replaceSealed(
  db: Queryable,
  { id, sealedSecret }: Pick<Endpoint, 'id' | 'sealedSecret'>,
  sealed: Pick<Endpoint, 'sealedSecret' | 'sealedPreviousSecret'>,
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set(sealed)
    .where(and(isIt(id), eq(webhookEndpoints.sealedSecret, sealedSecret)));
}

/** Those that were removed so long ago that nobody undoes it. */
export async function deleteRemoved(db: Queryable, keptDays: number): Promise<void> {
  const isOld = lt(webhookEndpoints.deletedAt, sql`now() - make_interval(days => ${keptDays})`);
  await db.delete(webhookEndpoints).where(isOld);
}
