/** Repository of the deliveries of webhooks, in SQL; moments are the database's, the only clock that all processes share. */
import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/connect.ts';
import { deleteInBatches } from '../../database/delete-batches.ts';
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '../../database/schema.ts';
import type { DeliveryState } from '../../shared/rules/webhook-events.ts';
import { newId } from '../../shared/tools/ids.ts';

export type Delivery = typeof webhookDeliveries.$inferSelect &
  Pick<typeof webhookEvents.$inferSelect, 'type' | 'createdAt'>;

/** An attempt that this process makes, and nobody beside it until the claim lapses. */
export interface Claim {
  endpointId: string;
  eventId: string;
  /** How many attempts there are with this one. */
  attempts: number;
  type: string;
  data: unknown;
  createdAt: Date;
}

const isFree = sql`(d.claimed_until is null or d.claimed_until < now())`;
const isDue = sql`d.state = 'waiting' and d.next_attempt_at <= now() and ${isFree}`;
const isOn = sql`e.state = 'on' and e.deleted_at is null`;

/** The endpoints for which something is due. */
export async function findDueEndpoints(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select e.id from ${webhookEndpoints} e where ${isOn}
      and exists (select from ${webhookDeliveries} d where d.endpoint_id = e.id and ${isDue})`);
  return rows.map(({ id }) => id);
}

/** Takes what is due longest for an endpoint; it falls due again when the taker dies before noting a result. */
export async function claimDelivery(
  db: Queryable,
  { endpointId, claimS }: { endpointId: string; claimS: number },
): Promise<Claim | null> {
  const { rows } = await db.execute<Omit<Claim, 'createdAt'> & { createdAt: string }>(sql`
    with due as (
      select d.event_id from ${webhookDeliveries} d
      join ${webhookEndpoints} e on e.id = d.endpoint_id and ${isOn}
      where d.endpoint_id = ${endpointId} and ${isDue}
      order by d.next_attempt_at limit 1 for update of d skip locked)
    update ${webhookDeliveries} c
    set attempts = c.attempts + 1, claimed_until = now() + make_interval(secs => ${claimS})
    from due join ${webhookEvents} v on v.id = due.event_id
    where c.endpoint_id = ${endpointId} and c.event_id = due.event_id
    returning c.endpoint_id as "endpointId", c.event_id as "eventId", c.attempts, v.type, v.data,
      v.created_at as "createdAt"`);
  const [row] = rows;
  return row ? { ...row, createdAt: new Date(row.createdAt) } : null;
}

/** That of a claim, unless it has lapsed and somebody else has it, or staff have begun anew. */
const isClaimed = ({ endpointId, eventId, attempts }: Claim) =>
  and(
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.eventId, eventId),
    eq(webhookDeliveries.attempts, attempts),
    eq(webhookDeliveries.state, 'waiting'),
  );

/** How an attempt ended. */
export interface Attempt {
  statusCode: number | null;
  durationMs: number;
  failure: string | null;
}

/** @param next null when it is not tried again */
export async function noteAttempt(
  db: Queryable,
  claim: Claim,
  { next, ...attempt }: Attempt & { next: { inSeconds: number } | null },
): Promise<void> {
  const ended = attempt.failure === null ? 'sent' : 'failed';
  await db
    .update(webhookDeliveries)
    .set({
      ...attempt,
      state: next ? 'waiting' : ended,
      attemptedAt: sql`now()`,
      claimedUntil: null,
      ...(next ? { nextAttemptAt: sql`now() + make_interval(secs => ${next.inSeconds})` } : {}),
    })
    .where(isClaimed(claim));
}

/** As if it had not been tried: the shop itself has broken it off. */
export async function releaseClaim(db: Queryable, claim: Claim): Promise<void> {
  const attempts = claim.attempts - 1;
  await db.update(webhookDeliveries).set({ attempts, claimedUntil: null }).where(isClaimed(claim));
}

export interface DeliveryFilter {
  endpointId: string;
  state?: DeliveryState | undefined;
  limit: number;
  /** The last event of the page before. */
  beforeId?: string | undefined;
  /** This one only. */
  eventId?: string | undefined;
}

/** Newest first: ids of events are made in the order of time. */
export function findDeliveries(db: Queryable, filter: DeliveryFilter): Promise<Delivery[]> {
  const { endpointId, eventId, state, limit, beforeId } = filter;
  return db
    .select({
      ...getTableColumns(webhookDeliveries),
      type: webhookEvents.type,
      createdAt: webhookEvents.createdAt,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eventId === undefined ? undefined : eq(webhookDeliveries.eventId, eventId),
        state && eq(webhookDeliveries.state, state),
        beforeId === undefined ? undefined : lt(webhookDeliveries.eventId, beforeId),
      ),
    )
    .orderBy(desc(webhookDeliveries.eventId))
    .limit(limit);
}

/** Begins anew with what is not being sent at this moment. @returns how many there were */
async function beginAnew(db: Queryable, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update ${webhookDeliveries} d
    set state = 'waiting', attempts = 0, next_attempt_at = now(), claimed_until = null
    where ${which} and ${isFree}`);
  return rowCount ?? 0;
}

/** @returns false when there is no such delivery, or it is just being sent */
export async function resend(
  db: Queryable,
  { endpointId, eventId }: Pick<Claim, 'endpointId' | 'eventId'>,
): Promise<boolean> {
  const isIt = sql`d.endpoint_id = ${endpointId} and d.event_id = ${eventId}`;
  return (await beginAnew(db, isIt)) > 0;
}

/** Those that were given up. @returns how many there are */
export function resendFailed(
  db: Queryable,
  { endpointId, since }: { endpointId: string; since: Date },
): Promise<number> {
  return beginAnew(
    db,
    sql`d.endpoint_id = ${endpointId} and d.state = 'failed' and exists (
      select from ${webhookEvents} v where v.id = d.event_id and v.created_at >= ${since.toISOString()})`,
  );
}

/** An event for one endpoint only. @returns its id */
export async function insertFor(
  tx: Queryable,
  { endpointId, type, data }: { endpointId: string; type: string; data: object },
): Promise<string> {
  const eventId = newId();
  await tx.insert(webhookEvents).values({ id: eventId, type, data });
  await tx.insert(webhookDeliveries).values({ endpointId, eventId });
  return eventId;
}

/** Events go with their deliveries, whatever came of these. */
export function deleteOldWebhookEvents(db: Queryable, keptDays: number): Promise<number> {
  const isOld = sql`${webhookEvents.createdAt} < now() - make_interval(days => ${keptDays})`;
  return deleteInBatches(db, webhookEvents, isOld);
}
