/** The calls about the second factor: setting it up, and the second step of logging in. */
import type {
  WireRecoveryCodes,
  WireSecondFactor,
  WireSetUp,
  WireSignedIn,
} from '../../../../contract/account/auth.ts';
import { api } from '../../../lib/api-client.ts';

const PATH = '/api/auth/second-factor';

const post = <Answer>(path: string, body: unknown = {}) =>
  api.call<Answer>(path, { method: 'POST', body, withoutToken: true });

export function readSecondFactor(signal?: AbortSignal): Promise<WireSecondFactor> {
  return api.call(PATH, { signal, withoutToken: true });
}

/** A key for the app; it counts once `confirmSecondFactor` has seen a code. */
export const startSecondFactor = () => post<WireSetUp>(`${PATH}/start`);

export const confirmSecondFactor = (code: string) =>
  post<WireRecoveryCodes>(`${PATH}/confirm`, { code });

export const renewRecoveryCodes = () => post<WireRecoveryCodes>(`${PATH}/recovery-codes`);

export const endSecondFactor = () => post<{ status: true }>(`${PATH}/end`);

/** Logs in with a code of the app or a recovery code, after the password or Google. */
export const finishSecondStep = (code: string) =>
  post<WireSignedIn>('/api/auth/second-step', { code });
