/**
 * Nothing is kept by a browser or a proxy unless its route says that it is public. Protects: carts,
 * orders and names never lie in a cache on a shared machine, also not those of a route that somebody
 * adds without thinking of it.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same for everybody: the handler says how long it may be kept. */
    caching?: 'public';
  }
}

const NEVER = 'no-store';

/** While the database is away, public answers show the catalogue as it was last, and nothing may store them. */
const STALE = { 'x-catalogue': 'stale', 'cache-control': 'no-cache' };

export const cachingPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    app.decorateRequest('cacheUse', null);
    app.addHook('onSend', async (request, reply) => {
      // Pages answer what no route does, and tell by themselves which of them are public.
      const isPublic = request.is404 || request.routeOptions.config.caching === 'public';
      const caching = String(reply.getHeader('cache-control') ?? NEVER);
      if (!isPublic) reply.header('cache-control', NEVER);
      else if (services.catalogue.isAway() && !caching.includes('immutable')) reply.headers(STALE);
      else reply.header('cache-control', caching);
    });
  },
);
