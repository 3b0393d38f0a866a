/**
 * Limits how many password hashes one network can have in the queue (adapters/identity/password-hash.ts), so that a
 * flood of sign-ins from one address does not delay others. The people of an office, who share an address, take turns.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { createGate, type Gate } from '../../shared/tools/gate.ts';
import { clientNetwork } from '../limits/client-network.ts';
import { goneWith } from './admission.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler may hash a password. */
    hashesPassword?: boolean;
  }
  interface FastifyRequest {
    leavePasswordQueue: (() => void) | undefined;
  }
}

/** As many as are hashed at once. */
const EACH_NETWORK = { most: 2, mostWaiting: 40, patienceMs: 10_000 };

export const passwordSharePlugin = fp(async (app: FastifyInstance) => {
  const gates = new Map<string, Gate>();
  app.decorateRequest('leavePasswordQueue', undefined);

  // Before a place in the share of the whole shop is taken, which others need.
  app.addHook('preValidation', async (request, reply) => {
    if (!request.routeOptions.config.hashesPassword) return;
    const network = clientNetwork(request.ip);
    const gate = gates.get(network) ?? createGate(EACH_NETWORK);
    gates.set(network, gate);
    const forget = () => gate.inside === 0 && gates.delete(network);
    try {
      const leave = await gate.enter(goneWith(reply.raw));
      request.leavePasswordQueue = () => {
        leave();
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  });
  // Also when the client has gone: what it began is in the queue until then.
  app.addHook('onSend', async (request) => request.leavePasswordQueue?.());
});
