/** The calls about passkeys: the own ones, and logging in with one. Each throws ApiProblem. */

import type { WireRecoveryCodes } from '../../../../contract/account/auth.ts';
import type { WirePasskey, WireSecondStepWays } from '../../../../contract/account/passkeys.ts';
import { api } from '../../../lib/api-client.ts';
import {
  type CreationRequest,
  makePasskey,
  presentPasskey,
  type SignInRequest,
} from './ask-browser.ts';

const PATH = '/api/auth/passkeys';
const SIGN_IN = '/api/auth/sign-in/passkey';
const SECOND_STEP = '/api/auth/second-step';

const post = <Answer>(path: string, body: object = {}) =>
  api.call<Answer>(path, { method: 'POST', body, withoutToken: true });
const enter = <Answer>(path: string, body: object = {}) =>
  api.call<Answer>(path, { method: 'POST', body, withoutToken: true, isSignIn: true });

export function listPasskeys(signal?: AbortSignal): Promise<WirePasskey[]> {
  return api.call(PATH, { signal, withoutToken: true });
}

/** What to ask a device that makes a passkey; only for who has proved lately who they are. */
export const startPasskey = () => post<CreationRequest>(`${PATH}/options`);

/** Makes a passkey on a device that the person chooses, and adds it. */
export async function addPasskey(request: CreationRequest, name: string): Promise<WirePasskey> {
  return post(PATH, { answer: await makePasskey(request), name });
}

export const renamePasskey = (input: { _id: string; name: string }) =>
  post<{ status: true }>(`${PATH}/rename`, input);

export const removePasskey = (_id: string) => post<{ status: true }>(`${PATH}/remove`, { _id });

/** Passkeys as the second step, without an app. */
export const relyOnPasskeys = () => post<WireRecoveryCodes>('/api/auth/second-factor/passkeys');

/** Asks for a passkey. @returns what logs in with it */
export async function askForPasskey(how?: { inField: boolean }): Promise<() => Promise<void>> {
  const answer = await presentPasskey(await enter<SignInRequest>(`${SIGN_IN}/options`), how);
  return () => enter(SIGN_IN, { answer });
}

/** With what the second step can be taken. */
export function readSecondStepWays(signal: AbortSignal): Promise<WireSecondStepWays> {
  return api.call(SECOND_STEP, { signal, withoutToken: true, isSignIn: true });
}

/** Logs in with a passkey, after the password or Google. */
export async function takePasskeyStep(): Promise<void> {
  const request = await enter<SignInRequest>(`${SECOND_STEP}/passkey/options`);
  await enter(`${SECOND_STEP}/passkey`, { answer: await presentPasskey(request) });
}
