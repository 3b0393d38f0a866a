/**
 * Answers a repeated request from the page cache before all that the other plugins do: their hooks cost several times
 * more than such an answer. Protects: only a plain GET of an address that was just answered comes here; every other
 * request takes the usual way, which sends the same.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
import { chooseEncoding, headersOf, isUnchanged } from '../cache/send-cached.ts';
import { countHosts, hasBody } from '../requests/headers.ts';
import { betterOrigin, ownHosts } from '../requests/own-addresses.ts';
import { securityHeaders } from './security-headers.ts';

export const cachedAnswersPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    const { config, pageCache, catalogue } = services;
    const common = securityHeaders(config);
    const hosts = new Set(
      [...ownHosts(config)].filter((host) => betterOrigin(config, host) === null),
    );

    app.addHook('onRequest', (request, reply, done) => {
      const { raw, headers } = request;
      const isServed =
        app.phase === 'serving' &&
        isPlain(request) &&
        !app.isWriter(request) &&
        !catalogue.isAway();
      const answer = isServed ? pageCache.getByAddress(request.url) : undefined;
      const isKnownHost = hosts.has(headers.host ?? '') && countHosts(raw) === 1;
      const encoding = answer && chooseEncoding(headers['accept-encoding'], answer);
      const encoded = encoding && answer?.encoded[encoding];
      if (!answer || !encoded || !isKnownHost) return done();

      reply.hijack();
      request.cacheUse = 'hit';
      request.pagePattern = answer.pattern ?? null;
      app.traffic.hit += 1;
      const own: Record<string, string> = {
        ...common,
        'x-request-id': request.id,
        ...headersOf(request, answer),
      };
      if (isUnchanged(request, answer)) {
        reply.raw.writeHead(304, own).end();
        return;
      }
      if (encoding !== 'identity') own['content-encoding'] = encoding;
      const send = (body: Buffer): void => {
        own['content-length'] = String(body.length);
        reply.raw.writeHead(answer.status, own).end(body);
        // From here on only the client is waited for.
        if (raw.socket.writableLength > 0) reply.raw.setTimeout(config.connections.unreadTimeoutMs);
      };
      void encoded.then(send, () => reply.raw.destroy());
    });
  },
);

/** A client that proves who it is may see more, and a request with a body is no mere question. */
function isPlain({ method, headers, raw }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers['content-encoding'] === undefined &&
    !hasBody(raw)
  );
}
