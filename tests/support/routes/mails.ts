/** Who may call what of undelivered mails, for the authorization matrix. */
import { NOBODY } from './orders.ts';
import type { GuardedRoute } from './route-table.ts';

export const mailRoutes: Record<string, GuardedRoute> = {
  'GET /undelivered-mails': { guard: 'admin', path: () => '/undelivered-mails', allowed: 200 },
  'POST /undelivered-mails/:id/retry': {
    guard: 'admin',
    path: () => `/undelivered-mails/${NOBODY}/retry`,
    allowed: 404,
  },
  'POST /undelivered-mails/:id/dismiss': {
    guard: 'admin',
    path: () => `/undelivered-mails/${NOBODY}/dismiss`,
    allowed: 404,
  },
};
