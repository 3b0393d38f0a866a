/** Opens the session of somebody who has taken all steps, and makes this browser one that they know. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signedInSchema, type WireSignedIn } from '../../contract/account/auth.ts';
import type { Services } from '../../services.ts';
import type { SessionInput } from '../../shop/identity-port.ts';
import { rememberDevice } from '../requests/device-cookie.ts';
import { passOn, toIdentityRequest } from './identity.ts';

/** @returns null when the password has changed since it was proved, or the account is gone */
export async function openSession(
  services: Services,
  call: {
    request: FastifyRequest;
    reply: FastifyReply;
    signIn: Omit<SessionInput, 'rememberMe'> & { rememberMe?: boolean };
  },
): Promise<WireSignedIn | null> {
  const { request, reply, signIn } = call;
  const { rememberMe = true } = signIn;
  const open = toIdentityRequest(services, request, { path: '/second-step' });
  const answer = await services.identity.openSession(open, { ...signIn, rememberMe });
  if (!answer) return null;
  const signedIn = signedInSchema.parse(await passOn(reply, answer));
  request.accountEmail = signedIn.user.email;
  await rememberDevice(services, { request, reply, email: signedIn.user.email });
  return signedIn;
}
