/**
 * The endpoints of staff's own tools: added, changed, paused and removed. Protects: a browser that was left open gives
 * nobody a place to listen (proof of identity), no address leads into the shop's own network, and the audit log has
 * who did what, without the part of the address that may be a token.
 */
import type { Queryable } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import {
  MOST_WEBHOOKS,
  type WebhookEventType,
  type WebhookState,
} from '../../shared/rules/webhook-events.ts';
import { newId } from '../../shared/tools/ids.ts';
import { requireRecentAdmin } from '../accounts/index.ts';
import { type Actor, requireAdmin } from '../actor.ts';
import { recordChange } from '../audit/index.ts';
import type { ShopDeps } from '../deps.ts';
import {
  countEndpoints,
  countWaiting,
  type Endpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';

type Deps = Pick<ShopDeps, 'db' | 'clock' | 'webhooks' | 'secrets'>;

export type ListedEndpoint = Pick<
  Endpoint,
  'id' | 'url' | 'events' | 'state' | 'failingSince' | 'createdAt' | 'previousUntil'
> & { waiting: number };

/** @throws AppError authentication-required, forbidden */
export async function listEndpoints(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
): Promise<ListedEndpoint[]> {
  requireAdmin(actor);
  const [endpoints, waiting] = await Promise.all([findEndpoints(db), countWaiting(db)]);
  return endpoints.map((endpoint) => ({ ...endpoint, waiting: waiting.get(endpoint.id) ?? 0 }));
}

interface Wanted {
  url: string;
  events: readonly WebhookEventType[];
}

/**
 * @returns its id, and the secret that its messages are signed with
 * @throws AppError reauthentication-required, validation on `url`, conflict (there are too many)
 */
export async function addEndpoint(
  deps: Deps,
  actor: Actor,
  { requestId, ...wanted }: Wanted & { requestId?: string },
): Promise<{ id: string; secret: string }> {
  requireRecentAdmin(deps, actor);
  await assertTarget(deps, wanted.url);
  const id = newId();
  const secret = deps.webhooks.makeSecret();
  await transact(deps.db, async (tx) => {
    await assertRoom(tx);
    const sealedSecret = deps.secrets.seal(Buffer.from(secret), id);
    await insertEndpoint(tx, { id, url: wanted.url, events: [...wanted.events], sealedSecret });
    await record(tx, actor, { action: 'webhook.added', id, after: shown(wanted), requestId });
  });
  return { id, secret };
}

/**
 * Changes where an endpoint is and what it hears.
 * @returns whether anything changed
 * @throws AppError not-found, validation on `url`, reauthentication-required for another address
 */
export async function changeEndpoint(
  deps: Deps,
  actor: Actor,
  input: Partial<Wanted> & { id: string; requestId?: string },
): Promise<boolean> {
  requireAdmin(actor);
  const { id, requestId } = input;
  const known = (await findEndpoints(deps.db)).find((endpoint) => endpoint.id === id);
  if (!known) throw new AppError('not-found');
  const isMoved = input.url !== undefined && input.url !== known.url;
  if (isMoved) {
    requireRecentAdmin(deps, actor);
    await assertTarget(deps, input.url ?? '');
  }
  return transact(deps.db, async (tx) => {
    const present = await lockLive(tx, id);
    const wanted = {
      url: input.url ?? present.url,
      events: input.events ?? (present.events as WebhookEventType[]),
    };
    const isSame =
      wanted.url === present.url &&
      wanted.events.toSorted().join() === present.events.toSorted().join();
    if (isSame) return false;
    await updateEndpoint(tx, id, { url: wanted.url, events: [...wanted.events] });
    const sides = { before: shown(present), after: shown(wanted) };
    await record(tx, actor, { action: 'webhook.changed', id, ...sides, requestId });
    return true;
  });
}

/**
 * Pauses an endpoint, or switches it on again; what waits for it is sent then.
 * @returns whether anything changed
 * @throws AppError not-found
 */
export function setPaused(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, isPaused, ...rest }: { id: string; isPaused: boolean; requestId?: string },
): Promise<boolean> {
  return transact(db, (tx) => move(tx, actor, { id, to: isPaused ? 'paused' : 'on', ...rest }));
}

/**
 * One change of state, in the caller's transaction.
 * @returns whether anything changed
 * @throws AppError not-found
 */
export async function move(
  tx: Queryable,
  actor: Actor,
  change: { id: string; to: 'on' | 'paused'; requestId?: string | undefined; undoes?: number },
): Promise<boolean> {
  requireAdmin(actor);
  const { id, to, ...rest } = change;
  const { state } = await lockLive(tx, id);
  if (state === to) return false;
  await updateEndpoint(tx, id, { state: to, ...(to === 'on' ? { failingSince: null } : {}) });
  const action = to === 'on' ? 'webhook.resumed' : 'webhook.paused';
  await record(tx, actor, { action, id, ...sidesOf(state, to), ...rest });
  return true;
}

const sidesOf = (from: WebhookState, to: WebhookState) => ({
  before: { state: from },
  after: { state: to },
});

/** It is kept for a month, so that this can be undone. @throws AppError not-found */
export async function removeEndpoint(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, requestId }: { id: string; requestId?: string },
): Promise<void> {
  requireAdmin(actor);
  await transact(db, async (tx) => {
    const present = await lockLive(tx, id);
    await updateEndpoint(tx, id, { deletedAt: clock.now() });
    await record(tx, actor, { action: 'webhook.removed', id, before: shown(present), requestId });
  });
}

/** @throws AppError conflict when there are as many as there may be */
export async function assertRoom(tx: Queryable): Promise<void> {
  if ((await countEndpoints(tx)) < MOST_WEBHOOKS) return;
  throw new AppError('conflict', {
    detail: `There are ${MOST_WEBHOOKS} webhooks, which is the most. Please remove one first.`,
  });
}

async function assertTarget({ webhooks }: Pick<Deps, 'webhooks'>, url: string): Promise<void> {
  const fault = await webhooks.findFault(url);
  if (fault !== null) throw invalidField('url', fault);
}

/** @throws AppError not-found, also for one that was removed */
async function lockLive(tx: Queryable, id: string): Promise<Endpoint> {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint || endpoint.deletedAt !== null) throw new AppError('not-found');
  return endpoint;
}

/** As the log has it: path and query may hold a token. */
function shown({ url, events }: { url: string; events: readonly string[] }) {
  return { host: new URL(url).host, events: [...events] };
}

export function record(
  tx: Queryable,
  actor: Actor,
  change: {
    action: string;
    id: string;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    requestId?: string | undefined;
    undoes?: number;
  },
): Promise<number> {
  const { id: subjectId, ...rest } = change;
  return recordChange(tx, { actor, subjectType: 'webhook', subjectId, ...rest });
}
