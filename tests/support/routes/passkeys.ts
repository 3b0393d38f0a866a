/** Who may call what about passkeys; a part of route-table.ts. These shops have no host name, so none are offered. */
import type { GuardedRoute } from './route-table.ts';

const NOBODY = '00000000-0000-7000-8000-000000000000';

export const openPasskeyRoutes = [
  'POST /api/auth/sign-in/passkey/options',
  'POST /api/auth/sign-in/passkey',
  'GET /api/auth/second-step',
  'POST /api/auth/second-step/passkey/options',
  'POST /api/auth/second-step/passkey',
];

export const passkeyRoutes: Record<string, GuardedRoute> = {
  'GET /api/auth/passkeys': own('', 404),
  'POST /api/auth/passkeys/options': own('/options', 404, {}),
  'POST /api/auth/passkeys': own('', 422, {}),
  'POST /api/auth/passkeys/rename': own('/rename', 404, { _id: NOBODY, name: 'Key' }),
  'POST /api/auth/passkeys/remove': own('/remove', 404, { _id: NOBODY }),
  'POST /api/auth/second-factor/passkeys': {
    ...own('', 409, {}),
    path: () => '/api/auth/second-factor/passkeys',
  },
};

function own(path: string, allowed: number, body?: object): GuardedRoute {
  return {
    guard: 'session',
    path: () => `/api/auth/passkeys${path}`,
    ...(body === undefined ? {} : { body: () => body }),
    allowed,
  };
}
