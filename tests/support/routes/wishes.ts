/** Who may call what of alerts and wish lists: a part of route-table.ts. */
import type { GuardedRoute } from './route-table.ts';

const NOTHING = '01a1fe0b-0000-7000-8000-000000000000';
const guard = 'signed-in' as const;

export const wishRoutes: Record<string, GuardedRoute> = {
  'GET /own-alerts': { guard, path: () => '/own-alerts', allowed: 200 },
  'POST /own-alerts': {
    guard,
    path: () => '/own-alerts',
    body: () => ({ variant: NOTHING }),
    allowed: 422,
  },
  'DELETE /own-alerts/:id': { guard, path: () => `/own-alerts/${NOTHING}`, allowed: 200 },
  'GET /own-wishes': { guard, path: () => '/own-wishes', allowed: 200 },
  'GET /own-wishes/saved': { guard, path: () => '/own-wishes/saved', allowed: 200 },
  'POST /own-wishes': {
    guard,
    path: () => '/own-wishes',
    body: ({ mobileId }) => ({ productId: mobileId }),
    allowed: 200,
  },
  'DELETE /own-wishes/:id': { guard, path: () => `/own-wishes/${NOTHING}`, allowed: 200 },
  'PUT /own-wishes/share': {
    guard,
    path: () => '/own-wishes/share',
    body: () => ({ showsName: false }),
    allowed: 200,
  },
  'DELETE /own-wishes/share': { guard, path: () => '/own-wishes/share', allowed: 200 },
};
