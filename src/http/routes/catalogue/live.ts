/** A stream of the phones that change: open pages refetch themselves. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Services } from '../../../services.ts';
import { clientNetwork } from '../../limits/client-network.ts';
import { followChanges } from '../../live/live-changes.ts';
import { shuttingDown } from '../../plugins/stopping.ts';

/** Browsers that come back by themselves do so after this and up to twice as long, not all at once. */
const RETRY_MS = 3_000;
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // nginx would collect it.
  'x-accel-buffering': 'no',
};

export async function liveRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const changes = followChanges(services, app.streams);

  routes.get(
    '/live',
    {
      // A connection costs no work, and of those streams have a part of their own.
      config: { permission: 'public', share: 'when-made', isStream: true },
      exposeHeadRoute: false,
      schema: {
        summary: 'Ids of phones whose price, stock or facts change, as server-sent events',
        description:
          'Events: recent (ids with their age, first), changed (ids), missed (too many to name) and beat.',
      },
    },
    async (request, reply) => {
      const leave = app.streams.enter(clientNetwork(request.ip));
      reply.raw.once('close', leave);
      // Streams that are open when the shop stops are ended once.
      if (app.phase !== 'serving') throw shuttingDown();
      begin(reply).write(
        `retry: ${Math.round(RETRY_MS * (1 + Math.random()))}\n\n${changes.opening()}`,
      );
      app.streams.add(reply.raw);
      return reply;
    },
  );
}

/** Fastify has done its part: nothing of a stream is for its hooks. */
function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.raw.writeHead(200, { ...reply.getHeaders(), ...STREAM_HEADERS } as Record<string, string>);
  return reply.raw;
}
