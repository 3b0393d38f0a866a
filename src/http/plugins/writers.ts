/**
 * Marks the browser of somebody who has just written what public pages show. Protects: they see it at once,
 * while others may be shown a page from before for a second (http/cache/public-cache.ts).
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { readCookie, writeCookie } from '../requests/cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it writes is shown on public pages; of staff that is taken for granted. */
    isShown?: boolean;
  }
  interface FastifyInstance {
    /** Whether a request comes from a browser that has just written. */
    isWriter(request: { headers: { cookie?: string | undefined } }): boolean;
  }
}

const name = 'wrote';
/** A little longer than others may be shown what was. */
const SECONDS = 3;
const READING = ['GET', 'HEAD'];

export const writersPlugin = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.decorate('isWriter', ({ headers }) =>
    Boolean(headers.cookie?.includes(name) && readCookie({ config }, { headers }, name)),
  );
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    const { isShown, permission } = routeOptions.config;
    if (READING.includes(method) || reply.statusCode >= 400) return;
    if (!isShown && permission !== 'admin') return;
    writeCookie({ config }, reply, { name, value: '1', maxAgeSeconds: SECONDS });
  });
});
