/**
 * Between the two steps of signing in: an httpOnly cookie that opens nothing by itself.
 * Called by the routes that sign in; tested in tests/api/second-step.test.ts.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { beginSecondStep, LINK_LIFETIME_MINUTES } from '../shop/accounts/index.ts';

/** The first step was good: from now on this browser may try codes. */
export async function askForCode(
  services: Services,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const token = await beginSecondStep(services, userId);
  reply.header('set-cookie', writeCookie(services, token, LINK_LIFETIME_MINUTES * 60));
}

/** Empty when this browser has taken no first step. */
export function readFirstStep(services: Services, request: FastifyRequest): string {
  const name = cookieName(services);
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

export function forgetFirstStep(services: Services, reply: FastifyReply): void {
  reply.header('set-cookie', writeCookie(services, '', 0));
}

/** The same attributes as the session's own (adapters/identity/better-auth.ts). */
function writeCookie(services: Services, value: string, maxAgeSeconds: number): string {
  const secure = isHttps(services) ? '; Secure' : '';
  return `${cookieName(services)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

function cookieName(services: Services): string {
  return `${isHttps(services) ? '__Host-' : ''}handset.second_step`;
}

function isHttps({ config }: Services): boolean {
  return config.publicUrl.startsWith('https://');
}
