/** Between the two steps of signing in: an httpOnly cookie that opens nothing by itself. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { LINK_LIFETIME_MINUTES } from '../../shared/rules/links.ts';
import { beginSecondStep } from '../../shop/accounts/index.ts';
import type { SecondStepNeeded } from '../../shop/identity-port.ts';
import { readCookie, writeCookie } from './cookie.ts';

const name = 'second_step';

/**
 * The first step was good: from now on this browser may try codes.
 * @throws AppError invalid-credentials when the account has changed since that step
 */
export async function askForCode(
  services: Services,
  reply: FastifyReply,
  first: SecondStepNeeded,
): Promise<void> {
  const value = await beginSecondStep(services, first);
  writeCookie(services, reply, { name, value, maxAgeSeconds: LINK_LIFETIME_MINUTES * 60 });
}

/** Empty when this browser has taken no first step. */
export function readFirstStep(services: Services, request: FastifyRequest): string {
  return readCookie(services, request, name);
}

export function forgetFirstStep(services: Services, reply: FastifyReply): void {
  writeCookie(services, reply, { name, value: '', maxAgeSeconds: 0 });
}
