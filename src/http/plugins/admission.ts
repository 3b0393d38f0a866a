/**
 * Admission control: who is let in when more is requested than the shop can do. Bulkheads (gates) by kind of work, a leaky
 * bucket for the refusals. Protects: a flood of one kind never takes the time and the database connections of another;
 * buyers come first, searches last. A route that declares nothing is limited with its kind. A place is held while the
 * shop works, not while a body arrives or an answer is read, so slow clients keep no place; and it is held to the end of
 * work that has begun, so that a client that asks and leaves has no more done than others.
 */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { AppError } from '../../shared/errors.ts';
import { createGate, type Gate } from '../../shared/tools/gate.ts';
import { hasBody } from '../requests/headers.ts';

/**
 * shopping: cart, checkout, accounts · office: admins · catalogue: public calls · ownPages: dashboard and
 * sign-in · pages: everything else that is rendered · pictures: those for shared addresses.
 */
export type Share = keyof Config['atOnce'] | 'pictures';
export type Gates = Record<Share, Gate>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * unlimited: always let in, because somebody has paid, or because it costs nothing · when-made:
     * cached, and the handler asks to be let in when it has to be rendered.
     */
    share?: Share | 'unlimited' | 'when-made';
  }
  interface FastifyInstance {
    gates: Gates;
  }
  interface FastifyRequest {
    /** Gives the place in its share back; null while it has none. */
    leaveShare: (() => void) | null;
    hasBegun: boolean;
  }
}

export const admissionPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.decorate('gates', createGates(config.atOnce));
  app.decorateRequest('leaveShare', null);
  app.decorateRequest('hasBegun', false);
  const untilTurn = createLeakyBucket({ perSecond: 500, atOnce: 100 });

  async function enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const share = shareOf(request);
    if (share === undefined || request.leaveShare !== null) return;
    request.leaveShare = await app.gates[share].enter(goneWith(reply.raw));
    // Fastify waits for ever for the body of a client that has gone; its place must not be lost.
    reply.raw.once('close', () => {
      if (!request.hasBegun) leave(request);
    });
  }
  function leave(request: FastifyRequest): void {
    request.leaveShare?.();
    request.leaveShare = null;
  }

  // First for who is asking, which is looked up, and again for the work when the body is there.
  app.addHook('onRequest', enter);
  app.addHook('preParsing', async (request) => {
    if (hasBody(request)) leave(request);
  });
  app.addHook('preValidation', enter);
  app.addHook('preHandler', async (request) => {
    request.hasBegun = true;
  });
  app.addHook('onSend', async (request, reply) => {
    leave(request);
    const isRefused = reply.statusCode === 503 && request.routeOptions.config.share !== 'unlimited';
    if (isRefused) await untilTurn();
  });
});

function shareOf({ is404, routeOptions }: FastifyRequest): Share | undefined {
  // Pages answer what no route does, and ask to be let in themselves.
  if (is404) return undefined;
  const { config } = routeOptions;
  const share = config.share ?? usualShare(config);
  return share === 'unlimited' || share === 'when-made' ? undefined : share;
}

function usualShare({ permission, caching }: FastifyContextConfig): Share | 'unlimited' {
  if (permission === 'provider') return 'unlimited';
  if (permission === 'admin') return 'office';
  return caching === 'public' ? 'catalogue' : 'shopping';
}

/** @param atOnce how many of each kind may be worked on at the same time */
export function createGates(atOnce: Config['atOnce']): Gates {
  return {
    shopping: createGate({ most: atOnce.shopping, mostWaiting: 512, patienceMs: 8_000 }),
    // Staff would rather wait than do it once more.
    office: createGate({ most: atOnce.office, mostWaiting: 256, patienceMs: 20_000 }),
    catalogue: createGate({ most: atOnce.catalogue, mostWaiting: 128, patienceMs: 2_000 }),
    ownPages: createGate({ most: atOnce.ownPages, mostWaiting: 32, patienceMs: 3_000 }),
    pages: createGate({ most: atOnce.pages, mostWaiting: 32, patienceMs: 3_000 }),
    // Each takes a tenth of a second of a core, and only programs wait for one.
    pictures: createGate({ most: 1, mostWaiting: 16, patienceMs: 5_000 }),
  };
}

/**
 * Limits the rate of refusals, which cost time too: thousands of clients that retry at once would use it up.
 * @param limits burst size, and refusals per second after it
 * @returns waits until one more refusal may be sent
 */
export function createLeakyBucket(limits: {
  perSecond: number;
  atOnce: number;
}): () => Promise<void> {
  const intervalMs = 1_000 / limits.perSecond;
  let nextAtMs = 0;
  return async () => {
    const nowMs = performance.now();
    nextAtMs = Math.max(nextAtMs, nowMs - limits.atOnce * intervalMs) + intervalMs;
    if (nextAtMs > nowMs) await sleep(nextAtMs - nowMs);
  };
}

/** Ends with the connection, unless everything has been sent. */
export function goneWith(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Whether it is an answer to having been asked too much, which is nothing that failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'overloaded' && error.cause === undefined;
}
