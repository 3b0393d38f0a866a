/**
 * The shop's own cookies beside the session's, with the same attributes as that one
 * (adapters/identity/better-auth.ts): never read by scripts, never sent from another site.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

type Deps = { config: Pick<Config, 'publicUrl'> };

/** Empty when the browser sends none. */
export function readCookie(deps: Deps, request: Pick<FastifyRequest, 'headers'>, name: string) {
  const start = `${fullName(deps, name)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) ?? '';
}

export function writeCookie(
  deps: Deps,
  reply: FastifyReply,
  cookie: { name: string; value: string; maxAgeSeconds: number },
): void {
  const { name, value, maxAgeSeconds } = cookie;
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
  const secure = isHttps(deps) ? '; Secure' : '';
  reply.header('set-cookie', `${fullName(deps, name)}=${value}; ${attributes}${secure}`);
}

function fullName(deps: Deps, name: string): string {
  return `${isHttps(deps) ? '__Host-' : ''}handset.${name}`;
}

function isHttps({ config }: Deps): boolean {
  return config.publicUrl.startsWith('https://');
}
