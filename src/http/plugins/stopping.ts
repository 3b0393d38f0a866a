/**
 * Graceful shutdown (draining) of the app. Protects: a balancer is told before the port closes; who is still
 * connected then is told why there is no answer, and connections do not outlive their answer.
 */
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../shared/errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** `serving`; `leaving`: still serves but is not ready; `closing`: refuses what comes. */
    phase: 'serving' | 'leaving' | 'closing';
  }
}

export const stoppingPlugin = fp(async (app: FastifyInstance) => {
  app.decorate('phase', 'serving');
  app.addHook('preClose', async () => {
    app.phase = 'closing';
  });
  app.addHook('onRequest', async ({ raw }) => {
    // What the shop asks itself (submit-form.ts) is part of a request that has been let in.
    if (app.phase === 'closing' && raw.socket instanceof Socket) throw shuttingDown();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (app.phase !== 'serving') reply.header('connection', 'close');
  });
});

export function shuttingDown(): AppError {
  return new AppError('shutting-down', { retryAfterSeconds: 2 });
}
