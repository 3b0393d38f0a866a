/**
 * Read-your-writes: after a change that public pages show, this cookie makes the browser bypass the page cache
 * for 3 s, while others may be shown the stale page for a second (http/cache/public-cache.ts). It is signed
 * with its time: a made-up one must not make the shop render.
 */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../../services.ts';
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

type Deps = Pick<Services, 'config' | 'clock' | 'secrets'>;

export const writersPlugin = fp(
  async (app: FastifyInstance, { services }: { services: Services }) => {
    app.decorate('isWriter', ({ headers }) => {
      if (!headers.cookie?.includes(name)) return false;
      return isProof(services, readCookie(services, { headers }, name));
    });
    app.addHook('onSend', async ({ method, routeOptions }, reply) => {
      const { isShown, permission } = routeOptions.config;
      if (READING.includes(method) || reply.statusCode >= 400) return;
      if (!isShown && permission !== 'admin') return;
      const value = signTime(services, services.clock.now().getTime().toString(36));
      writeCookie(services, reply, { name, value, maxAgeSeconds: SECONDS });
    });
  },
);

/** docs/edge/nginx.conf knows the form of the value. */
function signTime({ secrets }: Pick<Deps, 'secrets'>, writtenAt: string): string {
  return `${writtenAt}.${secrets.fingerprint(writtenAt, name)}`;
}

/** The time is looked at first: it costs less than the signature. */
function isProof(deps: Deps, value: string): boolean {
  const [writtenAt = ''] = value.split('.', 1);
  const ageMs = deps.clock.now().getTime() - Number.parseInt(writtenAt, 36);
  // Clocks of several machines differ a little.
  if (!(Math.abs(ageMs) <= SECONDS * 1_000)) return false;
  const expected = Buffer.from(signTime(deps, writtenAt));
  const given = Buffer.from(value);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
