/**
 * What binds a question for a passkey to the browser that asked it: an httpOnly cookie that opens nothing.
 * Protects: nobody is signed in by an answer that somebody else has got.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { LINK_LIFETIME_MINUTES } from '../../shared/rules/links.ts';
import { readCookie, writeCookie } from './cookie.ts';

const name = 'passkey';
const SECRET = /^[\w-]{43}$/;

/** The secret of this browser, the one that it has or a new one, so that all its tabs may ask. */
export function keepPasskeyBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  const present = readPasskeyBrowser(services, request);
  const value = SECRET.test(present) ? present : randomBytes(32).toString('base64url');
  writeCookie(services, reply, { name, value, maxAgeSeconds: LINK_LIFETIME_MINUTES * 60 });
  return value;
}

/** Empty when this browser has asked nothing lately. */
export function readPasskeyBrowser(services: Services, request: FastifyRequest): string {
  return readCookie(services, request, name);
}
