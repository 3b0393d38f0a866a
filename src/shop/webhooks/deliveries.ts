/** The log of what was sent to an endpoint, sending again, and sending something to try. */
import { transact } from '../../database/transact.ts';
import { AppError } from '../../shared/errors.ts';
import { type DeliveryState, TEST_EVENT } from '../../shared/rules/webhook-events.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import type { ShopDeps } from '../deps.ts';
import {
  type Delivery,
  findDeliveries,
  insertFor,
  resend,
  resendFailed,
} from './delivery-store.ts';
import { type Endpoint, findEndpoint } from './endpoint-store.ts';
import { record } from './manage-endpoints.ts';

type Deps = Pick<ShopDeps, 'db'>;

export interface DeliveryPage {
  deliveries: Delivery[];
  /** Null on the last page. */
  nextBeforeId: string | null;
}

/** Newest first. @throws AppError not-found */
export async function listDeliveries(
  { db }: Deps,
  actor: Actor,
  filter: { endpointId: string; state?: DeliveryState; limit: number; beforeId?: string },
): Promise<DeliveryPage> {
  requireAdmin(actor);
  await requireEndpoint({ db }, filter.endpointId);
  const rows = await findDeliveries(db, { ...filter, limit: filter.limit + 1 });
  const deliveries = rows.slice(0, filter.limit);
  const last = deliveries.at(-1);
  return { deliveries, nextBeforeId: last && rows.length > filter.limit ? last.eventId : null };
}

/**
 * Sends an event again, under its own id; one that waits for its next attempt is tried at once.
 * @throws AppError not-found; conflict when it is just being sent
 */
export async function sendAgain(
  { db }: Deps,
  actor: Actor,
  input: { endpointId: string; eventId: string; requestId?: string },
): Promise<void> {
  requireAdmin(actor);
  await requireEndpoint({ db }, input.endpointId);
  const { endpointId, eventId, requestId } = input;
  await transact(db, async (tx) => {
    if (!(await resend(tx, input))) throw await notNow(tx, input);
    const after = { events: 1, event: eventId };
    await record(tx, actor, { action: 'webhook.resent', id: endpointId, after, requestId });
  });
}

async function notNow(
  db: Parameters<typeof findDeliveries>[0],
  { endpointId, eventId }: { endpointId: string; eventId: string },
): Promise<AppError> {
  const [newest] = await findDeliveries(db, { endpointId, limit: 1, eventId });
  if (!newest) return new AppError('not-found');
  return new AppError('conflict', { detail: 'It is being sent at this moment.' });
}

/** Sends everything again that was given up since. @returns how many events */
export async function sendFailedAgain(
  { db }: Deps,
  actor: Actor,
  input: { endpointId: string; since: Date; requestId?: string },
): Promise<number> {
  requireAdmin(actor);
  await requireEndpoint({ db }, input.endpointId);
  return transact(db, async (tx) => {
    const events = await resendFailed(tx, input);
    if (events === 0) return 0;
    const after = { events, since: input.since.toISOString() };
    const change = { action: 'webhook.resent', id: input.endpointId, after };
    await record(tx, actor, { ...change, requestId: input.requestId });
    return events;
  });
}

/**
 * Sends an event that means nothing, like any other.
 * @returns its id
 * @throws AppError not-found; conflict when nothing is sent to this endpoint now
 */
export async function sendTest(
  { db }: Deps,
  actor: Actor,
  { endpointId }: { endpointId: string },
): Promise<string> {
  requireAdmin(actor);
  const { state } = await requireEndpoint({ db }, endpointId);
  if (state !== 'on') {
    throw new AppError('conflict', {
      detail: 'It is not being sent anything now. Please resume it first.',
    });
  }
  const data = { webhookId: endpointId };
  return transact(db, (tx) => insertFor(tx, { endpointId, type: TEST_EVENT, data }));
}

async function requireEndpoint({ db }: Deps, id: string): Promise<Endpoint> {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint) throw new AppError('not-found');
  return endpoint;
}
