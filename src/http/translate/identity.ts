/**
 * Between Fastify and the identity service. Protects: the service sees the configured address, the
 * connection's client and checked bodies, whatever Host, Origin or forwarding headers say.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AUTH_PATH, CLIENT_ADDRESS_HEADER } from '../../adapters/identity/index.ts';
import type { Services } from '../../services.ts';

/** `path` below /api/auth, and a body for what is posted. */
interface IdentityCall {
  path: string;
  body?: object;
}

/**
 * Asks the identity service.
 * @throws AppError for every refusal
 * @throws SecondStepNeeded when only the first step of signing in was taken
 */
export function askIdentity(
  services: Pick<Services, 'config' | 'identity'>,
  request: FastifyRequest,
  call: IdentityCall,
): Promise<Response> {
  return services.identity.handle(toIdentityRequest(services, request, call));
}

/** A client's request as the identity service may see it. */
export function toIdentityRequest(
  { config }: Pick<Services, 'config'>,
  request: FastifyRequest,
  call: IdentityCall,
): Request {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip, accept: 'application/json' });
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const url = `${config.publicUrl}${AUTH_PATH}${call.path}`;
  if (call.body === undefined) return new Request(url, { headers });
  headers.set('content-type', 'application/json');
  // The route has checked where the request comes from.
  headers.set('origin', config.publicUrl);
  const body = JSON.stringify(call.body);
  return new Request(url, { method: 'POST', headers, body });
}

/** Hands the cookies on. @returns the answer's JSON, or null */
export async function passOn(reply: FastifyReply, answer: Response): Promise<unknown> {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const text = await answer.text();
  return text === '' || answer.status >= 300 ? null : JSON.parse(text);
}
