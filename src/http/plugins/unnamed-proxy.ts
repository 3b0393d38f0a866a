/**
 * Tells the operator of a proxy that TRUSTED_PROXY does not name. Protects: limits that count everybody
 * behind it as one client do not go unnoticed. Said once, because any client can send the header, and
 * without an address.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isFromTrustedProxy } from '../requests/headers.ts';

export const unnamedProxyPlugin = fp(async (app: FastifyInstance) => {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || !isForwardedByStranger(request)) return;
    isTold = true;
    app.log.warn(
      { setting: 'TRUSTED_PROXY' },
      'X-Forwarded-For came from an address that TRUSTED_PROXY does not name, and is not believed. If it came ' +
        'from a proxy in front of the shop, all who come through it share their limits: set TRUSTED_PROXY to ' +
        'the address that the proxy connects from. A client that made it up changes nothing. Said only once.',
    );
  });
});

function isForwardedByStranger(request: FastifyRequest): boolean {
  const forwarded = request.headers['x-forwarded-for'];
  // The client has hung up already; where it connected from is known no more.
  if (request.raw.socket.remoteAddress === undefined) return false;
  return forwarded !== undefined && forwarded.length > 0 && !isFromTrustedProxy(request);
}
