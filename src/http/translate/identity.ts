/**
 * Between Fastify and the identity service. Protects: the service sees the configured address, the
 * connection's client and checked bodies, whatever Host, Origin or forwarding headers say.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH, CLIENT_ADDRESS_HEADER } from '../../adapters/identity/index.ts';
import type { Services } from '../../services.ts';

/**
 * Asks the identity service.
 * @param call `path` below /api/auth, and a body for what is posted
 * @throws AppError for every refusal
 */
export function askIdentity(
  { config, identity }: Pick<Services, 'config' | 'identity'>,
  request: FastifyRequest,
  call: { path: string; body?: object },
): Promise<Response> {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip, accept: 'application/json' });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = `${config.publicUrl}${AUTH_PATH}${call.path}`;
  if (call.body === undefined) return identity.handle(new Request(url, { headers }));
  headers.set('content-type', 'application/json');
  // The route has checked where the request comes from.
  headers.set('origin', config.publicUrl);
  const body = JSON.stringify(call.body);
  return identity.handle(new Request(url, { method: 'POST', headers, body }));
}

/** Hands the cookies on. @returns the answer's JSON, or null */
export async function passOn(reply: FastifyReply, answer: Response): Promise<unknown> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const text = await answer.text();
  return text === '' || answer.status >= 300 ? null : JSON.parse(text);
}
