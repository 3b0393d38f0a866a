/**
 * What is counted of requests, for whoever runs the shop. Counting what is answered from bytes costs an addition; all
 * else costs nothing unless somebody watches. See docs/decisions/running/044-figures-of-each-process.md.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
import type { Figure } from '../../shop/ports.ts';
import { publicCacheOf } from '../cache/public-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
  }
}

/** Since the process began. */
export interface Traffic {
  /** Answered before routing, hooks and the log (cache/short-way.ts). */
  fromBytes: number;
  /** Public answers that were kept, shown on while they were made anew, and made. */
  kept: number;
  shownOn: number;
  made: number;
  /** Told that the shop is busy, before routing (limits/load-shedding.ts). */
  refused: number;
}

export const metersPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    app.decorate('traffic', { fromBytes: 0, kept: 0, shownOn: 0, made: 0, refused: 0 });
    const { meters } = services;
    if (!meters) return;
    meters.read(figuresOf(app, services));
    app.addHook('onResponse', async (request, reply) => {
      const { method, routeOptions } = request;
      if (routeOptions.config.isStream) return;
      // Whatever no route answers is a page, whose address may be anything.
      const labels = { method, route: routeOptions.url ?? 'page', status: reply.statusCode };
      meters.answered(labels, reply.elapsedTime / 1_000);
    });
  },
);

function figuresOf(app: FastifyInstance, services: Services): Figure[] {
  const { traffic, gates } = app;
  return [
    {
      kind: 'counter',
      name: 'handset_public_answers_total',
      help: 'Public pages and lists by where their bytes came from',
      labels: ['from'],
      read: () =>
        (['fromBytes', 'kept', 'shownOn', 'made'] as const).map((from) => ({
          value: traffic[from],
          labels: { from },
        })),
    },
    {
      kind: 'counter',
      name: 'handset_refused_requests_total',
      help: 'Requests for pages that were told at once that the shop is busy',
      read: () => [{ value: traffic.refused }],
    },
    {
      kind: 'gauge',
      name: 'handset_page_cache_bytes',
      help: 'What the cache of public answers holds',
      read: () => [{ value: publicCacheOf(services).sizeBytes }],
    },
    {
      kind: 'gauge',
      name: 'handset_share_requests',
      help: 'Requests that are worked on, and that wait for a place, by their share of the work',
      labels: ['share', 'state'],
      read: () =>
        Object.entries(gates).flatMap(([share, { inside, waiting }]) => [
          { value: inside, labels: { share, state: 'inside' } },
          { value: waiting, labels: { share, state: 'waiting' } },
        ]),
    },
    {
      kind: 'gauge',
      name: 'handset_ready',
      help: '1 while the process takes work, 0 while it stops',
      read: () => [{ value: app.phase === 'serving' ? 1 : 0 }],
    },
    {
      kind: 'gauge',
      name: 'handset_replica_asked',
      help: '1 while pages and lists are read from the replica, because the primary is away',
      read: () => [{ value: services.isReplicaAsked() ? 1 : 0 }],
    },
  ];
}
