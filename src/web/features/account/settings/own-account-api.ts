/** The calls of the account page: what people change about themselves. Each throws ApiProblem. */
import type { WireSession, WireSignedIn } from '../../../../contract/account/auth.ts';
import { api } from '../../../lib/api-client.ts';

const post = (path: string, body: unknown = {}) =>
  api.call<{ status: true }>(path, { method: 'POST', body, withoutToken: true });

/** Null when the sign-in has ended meanwhile. */
export async function readOwnAccount(signal?: AbortSignal): Promise<WireSignedIn['user'] | null> {
  const path = '/api/auth/get-session';
  const session = await api.call<WireSignedIn | null>(path, { signal, withoutToken: true });
  return session?.user ?? null;
}

/** Mails a link to the present address that confirms it. */
export const sendVerification = () => post('/api/auth/send-verification-email');

/** Mails a link to the new address; the present one stays until that is opened. */
export const changeEmail = (newEmail: string) => post('/api/auth/change-email', { newEmail });

/** Ends every other session, too. */
export const changePassword = (input: { currentPassword: string; newPassword: string }) =>
  post('/api/auth/change-password', input);

export function listSessions(signal?: AbortSignal): Promise<WireSession[]> {
  return api.call('/api/auth/list-sessions', { signal, withoutToken: true });
}

export const endSession = (_id: string) => post('/api/auth/revoke-session', { _id });

export const endOtherSessions = () => post('/api/auth/revoke-other-sessions');

export const deleteOwnAccount = () => post('/api/auth/delete-user');

/** Proves again who is sitting there; counts for a quarter of an hour. */
export const reauthenticate = (password: string) =>
  api.call<{ status: true }>('/reauthenticate', { method: 'POST', body: { password } });

/** Where the browser downloads everything the shop holds about the person. */
export const OWN_DATA_PATH = '/api/auth/export-data';
