/** The calls about the own account, for the authorization matrix; a part of route-table.ts. */
import { NOBODY } from './orders.ts';
import type { GuardedRoute } from './route-table.ts';

const PASSWORD = 'Comet-9$Harbour';

export const accountRoutes: Record<string, GuardedRoute> = {
  'GET /api/auth/list-sessions': own('/api/auth/list-sessions'),
  'GET /api/auth/unfinished': own('/api/auth/unfinished'),
  'GET /api/auth/export-data': own('/api/auth/export-data'),
  'POST /api/auth/update-user': own('/api/auth/update-user', { name: 'Other Name' }),
  'POST /api/auth/revoke-session': own('/api/auth/revoke-session', { _id: NOBODY }),
  'POST /api/auth/revoke-other-sessions': own('/api/auth/revoke-other-sessions', {}),
  'POST /api/auth/send-verification-email': own('/api/auth/send-verification-email', {}),
  'POST /api/auth/change-email': own('/api/auth/change-email', { newEmail: 'new@test.example' }),
  'POST /api/auth/change-password': {
    ...own('/api/auth/change-password'),
    body: ({ ownerPassword }) => ({ currentPassword: ownerPassword, newPassword: PASSWORD }),
  },
  'GET /api/auth/second-factor': own('/api/auth/second-factor'),
  'POST /api/auth/second-factor/start': own('/api/auth/second-factor/start', {}),
  'POST /api/auth/second-factor/confirm': {
    ...own('/api/auth/second-factor/confirm', { code: 'no code' }),
    allowed: 422,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    ...own('/api/auth/second-factor/recovery-codes', {}),
    allowed: 409,
  },
  'POST /api/auth/second-factor/end': { ...own('/api/auth/second-factor/end', {}), allowed: 409 },
  'POST /api/auth/delete-user': own('/api/auth/delete-user', {}),
};

/** A call that is about its own caller. */
function own(path: string, body?: object): GuardedRoute {
  return {
    guard: 'session',
    path: () => path,
    ...(body === undefined ? {} : { body: () => body }),
    allowed: 200,
  };
}
