/**
 * What a browser keeps to be known again when somebody logs in (shop/accounts/known-devices.ts): an
 * httpOnly cookie that opens nothing.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { addDevice, recogniseDevice } from '../../shop/accounts/index.ts';
import { readCookie, writeCookie } from './cookie.ts';

const name = 'device';
const KEPT_SECONDS = 180 * 24 * 3600;

/** @returns the device's id when the account knows it, else null */
export function knownDevice(services: Services, request: FastifyRequest, email: string) {
  const devices = readCookie(services, request, name);
  return recogniseDevice(services, { email, devices });
}

/** The password of the account has just been proved, or set, in this browser. */
export async function rememberDevice(
  services: Services,
  { request, reply, email }: { request: FastifyRequest; reply: FastifyReply; email: string },
): Promise<void> {
  const devices = readCookie(services, request, name);
  const value = await addDevice(services, { email, devices });
  writeCookie(services, reply, { name, value, maxAgeSeconds: KEPT_SECONDS });
}
