/**
 * The timeout of a request's body (slow loris). Protects: whoever sends slowly holds no connection, and a large
 * file over a slow line still arrives where one is expected. node:http knows one limit for all, so that one
 * only is the last net.
 */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { hasBody } from '../requests/headers.ts';
import { answerBrokenConnection } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes that take files; other bodies are small. */
    bodyTimeMs?: number;
  }
}

const USUAL_BODY_MS = 10_000;
/** The most that a route may ask for. */
export const LONGEST_BODY_MS = 600_000;

export const bodyTimePlugin = fp(
  async (app: FastifyInstance, { config }: { config: Pick<Config, 'publicUrl'> }) => {
    const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
    const limit = (request: FastifyRequest, milliseconds: number) => {
      const { raw } = request;
      clearTimeout(timers.get(request));
      if (raw.complete || raw.destroyed) return;
      const timer = setTimeout(() => {
        const error = Object.assign(new Error('The body took too long'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        answerBrokenConnection(config, error, raw.socket);
        raw.socket.destroySoon();
      }, milliseconds);
      timers.set(request, timer.unref());
    };

    app.addHook('onRequest', async (request) => {
      const { raw, routeOptions } = request;
      // Calls that the shop makes to itself have no connection (submit-form.ts).
      if (!(raw.socket instanceof Socket) || !hasBody(request)) return;
      const end = () => clearTimeout(timers.get(request));
      raw.once('end', end).once('close', end);
      limit(request, routeOptions.config.bodyTimeMs ?? USUAL_BODY_MS);
    });
    // Whoever was refused is not listened to for long.
    app.addHook('onResponse', async (request) => {
      if (timers.has(request)) limit(request, USUAL_BODY_MS);
    });
  },
);
