/**
 * A timeout for request bodies by route, against clients that send slowly (slow loris). Upload routes set a longer
 * one. The limit of node:http, which is one for all routes, is only the fallback.
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
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | undefined;
  }
}

const USUAL_BODY_MS = 10_000;
/** The most that a route may ask for. */
export const LONGEST_BODY_MS = 600_000;

export const bodyTimePlugin = fp(
  async (app: FastifyInstance, { config }: { config: Pick<Config, 'publicUrl'> }) => {
    app.decorateRequest('bodyTimer', undefined);
    const limit = (request: FastifyRequest, milliseconds: number) => {
      const { raw } = request;
      clearTimeout(request.bodyTimer);
      if (raw.complete || raw.destroyed) return;
      request.bodyTimer = setTimeout(() => {
        const error = Object.assign(new Error('The body took too long'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        answerBrokenConnection(config, error, raw.socket);
        raw.socket.destroySoon();
      }, milliseconds).unref();
    };

    app.addHook('onRequest', async (request) => {
      const { raw, routeOptions } = request;
      // Calls that the shop makes to itself have no connection (submit-form.ts).
      if (!(raw.socket instanceof Socket) || !hasBody(request)) return;
      const end = () => clearTimeout(request.bodyTimer);
      raw.once('end', end).once('close', end);
      limit(request, routeOptions.config.bodyTimeMs ?? USUAL_BODY_MS);
    });
    // Whoever was refused is not listened to for long.
    app.addHook('onResponse', (request, _reply, done) => {
      if (request.bodyTimer) limit(request, USUAL_BODY_MS);
      done();
    });
  },
);
