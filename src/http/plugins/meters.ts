/**
 * Counts requests, for operators; costs nothing unless metrics are switched on. See
 * docs/decisions/running/044-figures-of-each-process.md.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
import type { Figure } from '../../shop/ports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    traffic: Traffic;
  }
}

/** Since the process began. */
export interface Traffic {
  /** Public answers from the cache, stale ones sent while they were rendered again, and rendered ones. */
  hit: number;
  stale: number;
  miss: number;
}

export const metersPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    app.decorate('traffic', { hit: 0, stale: 0, miss: 0 });
    const { meters } = services;
    if (!meters) return;
    meters.read(figuresOf(app, services));
    app.onAnswered((request, reply) => {
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
      help: 'Public pages and lists: from the cache, stale from the cache, or rendered',
      labels: ['cache'],
      read: () =>
        (['hit', 'stale', 'miss'] as const).map((cache) => ({
          value: traffic[cache],
          labels: { cache },
        })),
    },
    {
      kind: 'gauge',
      name: 'handset_page_cache_bytes',
      help: 'What the cache of public answers holds',
      read: () => [{ value: services.pageCache.sizeBytes }],
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
      name: 'handset_catalogue_stale',
      help: '1 while pages and lists are answered from the last snapshot, because the database is away',
      read: () => [{ value: services.catalogue.isAway() ? 1 : 0 }],
    },
  ];
}
