/**
 * Lets every request in through the share that its route belongs to. Protects: nobody does without by
 * forgetting: a route that declares nothing is limited with its kind. A place is held while the shop works,
 * not while a body arrives or an answer is read, so slow clients keep nobody out; and it is held to the end
 * of work that has begun, so that whoever asks and goes has no more done than others.
 */
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import {
  createGates,
  createLeakyBucket,
  type Gates,
  goneWith,
  type Share,
} from '../limits/admission.ts';
import { hasBody } from '../requests/headers.ts';

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
