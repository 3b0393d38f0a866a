/**
 * The sending side of the outbox of webhooks, at least once. Protects: nothing is lost when a process dies while it
 * sends, two processes do not make the same attempt, and each endpoint has its own line, so one that hangs holds up
 * nobody else's events. See docs/decisions/shop/055-webhooks.md.
 */
import type { ShopDeps } from '../deps.ts';
import {
  type Claim,
  claimDelivery,
  findDueEndpoints,
  noteAttempt,
  releaseClaim,
} from './delivery-store.ts';
import { findEndpoint, noteFailure, noteSuccess } from './endpoint-store.ts';
import { FAILING_DAYS, isAccepted, isGone, nextPauseS } from './rules.ts';
import { openSecrets, UNREADABLE } from './secrets.ts';
import { switchOffEndpoint } from './switch-off.ts';

/** How long a claim lasts: longer than an attempt may take. */
const CLAIM_S = 60;

type Part = Pick<ShopDeps, 'db' | 'clock' | 'config' | 'logger' | 'secrets' | 'webhooks'>;

export interface Courier {
  /** Begins to send what is due, and waits for none of it. */
  round(): Promise<void>;
  /** Breaks off what is being sent, which is sent again after the next start. */
  stop(): Promise<void>;
}

/** There is at most one line for an endpoint in a process, and few endpoints. */
export function createCourier(services: Part): Courier {
  const lines = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function begin(endpointId: string): Promise<void> {
    try {
      await sendInLine(services, endpointId, stopping.signal);
    } catch (error) {
      services.logger.error(
        { err: error, endpointId },
        'sending webhooks failed; it is tried again',
      );
    } finally {
      lines.delete(endpointId);
    }
  }

  return {
    async round() {
      const due = await findDueEndpoints(services.db);
      for (const id of due) {
        if (!lines.has(id) && !stopping.signal.aborted) lines.set(id, begin(id));
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(lines.values());
    },
  };
}

/** One after the other until nothing is due. */
async function sendInLine(services: Part, endpointId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claim = await claimDelivery(services.db, { endpointId, claimS: CLAIM_S });
    if (!claim) return;
    await sendOne(services, claim, signal);
  }
}

async function sendOne(services: Part, claim: Claim, signal: AbortSignal): Promise<void> {
  const startedAtMs = performance.now();
  const answer = await attempt(services, claim, signal);
  // Whether it has arrived nobody knows; the next attempt has the same id.
  if (answer.status === null && signal.aborted) return releaseClaim(services.db, claim);
  const durationMs = Math.round(performance.now() - startedAtMs);
  const { status } = answer;
  if (status !== null && isAccepted(status)) {
    await noteAttempt(services.db, claim, {
      statusCode: status,
      durationMs,
      failure: null,
      next: null,
    });
    return noteSuccess(services.db, claim.endpointId);
  }
  const failure = answer.status === null ? answer.failure : describeStatus(answer.status);
  const wantedS = answer.status === null ? null : answer.retryAfterSeconds;
  await fail(services, claim, { statusCode: status, durationMs, failure, wantedS });
}

async function attempt(
  { db, secrets, clock, webhooks }: Part,
  { endpointId, eventId, type, data, createdAt }: Claim,
  signal: AbortSignal,
) {
  const endpoint = await findEndpoint(db, endpointId);
  if (!endpoint) return { status: null, failure: 'The webhook was removed' };
  const keys = openSecrets({ secrets, clock }, endpoint);
  if (!keys) return { status: null, failure: UNREADABLE };
  return webhooks.send({
    url: endpoint.url,
    id: eventId,
    sentAt: clock.now(),
    body: JSON.stringify({ type, timestamp: createdAt.toISOString(), data }),
    secrets: keys,
    signal,
  });
}

function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400;
  return isRedirect
    ? `The answer was ${status}; redirects are not followed`
    : `The answer was ${status}`;
}

async function fail(
  services: Part,
  claim: Claim,
  ended: { statusCode: number | null; durationMs: number; failure: string; wantedS: number | null },
): Promise<void> {
  const { db, logger } = services;
  const { endpointId, eventId, attempts } = claim;
  const { wantedS, ...attempt } = ended;
  const isOver = ended.statusCode !== null && isGone(ended.statusCode);
  const pauseS = isOver ? null : nextPauseS(attempts, Math.random(), wantedS);
  const next = pauseS === null ? null : { inSeconds: pauseS };
  await noteAttempt(db, claim, { ...attempt, next });
  logger.warn(
    { endpointId, eventId, attempts, failure: attempt.failure, pauseS },
    'a webhook did not arrive',
  );
  const isLong = await noteFailure(db, endpointId, FAILING_DAYS);
  if (isOver) await switchOffEndpoint(services, endpointId, 'gone');
  else if (isLong) await switchOffEndpoint(services, endpointId, 'failing');
}
