/**
 * What is refused before a handler sees it: unknown hosts, encoded bodies, bodies that are not JSON.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { AppError } from '../../shared/errors.ts';
import { countHosts } from '../requests/headers.ts';
import { ownHosts } from '../requests/own-addresses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under every name: balancers and orchestrators ask by the address of the process. */
    anyHost?: boolean;
  }
}

export const limitsPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  const hosts = ownHosts(config);
  app.removeContentTypeParser('text/plain');
  // Forms that were sent before the script has loaded; only pages read them.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const isApiCall = request.routeOptions.config.permission !== undefined;
      if (isApiCall) return done(new AppError('unsupported-media-type'));
      done(null, body);
    },
  );
  app.addHook('onRequest', async (request) => {
    if (countHosts(request.raw) > 1) throw new AppError('malformed-request');
    const { anyHost = false } = request.routeOptions.config;
    if (!anyHost && !hosts.has(request.headers.host ?? '')) throw new AppError('unknown-host');
    const { originalUrl } = request;
    // A request line may name a host of its own, and two slashes begin one. Browsers get the page for that.
    if (request.url.startsWith('//')) throw new AppError('not-found');
    const isPath = originalUrl.startsWith('/') || originalUrl === '*';
    if (!isPath && !hosts.has(URL.parse(originalUrl)?.host ?? '')) {
      throw new AppError('unknown-host');
    }
    if (request.headers['content-encoding'] !== undefined) {
      throw new AppError('unsupported-media-type', {
        detail: 'Encoded request bodies are refused.',
      });
    }
  });
});
