/** Who may call what of the outgoing webhooks, for the authorization matrix. */
import { NOBODY } from './orders.ts';
import type { GuardedRoute } from './route-table.ts';

const onNobody = (path: string, body?: object): GuardedRoute => ({
  guard: 'admin',
  path: () => `/webhook-endpoints/${NOBODY}${path}`,
  ...(body === undefined ? {} : { body: () => body }),
  allowed: 404,
});

export const webhookRoutes: Record<string, GuardedRoute> = {
  'GET /webhook-endpoints': { guard: 'admin', path: () => '/webhook-endpoints', allowed: 200 },
  'POST /webhook-endpoints': {
    guard: 'admin',
    path: () => '/webhook-endpoints',
    body: () => ({ url: 'https://127.0.0.1/', events: ['order.paid'] }),
    allowed: 422,
  },
  'PATCH /webhook-endpoints/:id': onNobody('', { paused: true }),
  'DELETE /webhook-endpoints/:id': onNobody(''),
  'POST /webhook-endpoints/:id/secret': onNobody('/secret'),
  'POST /webhook-endpoints/:id/secret/rotate': onNobody('/secret/rotate'),
  'GET /webhook-endpoints/:id/deliveries': onNobody('/deliveries'),
  'POST /webhook-endpoints/:id/deliveries/:event/send': onNobody(`/deliveries/${NOBODY}/send`),
  'POST /webhook-endpoints/:id/deliveries/send-failed': onNobody('/deliveries/send-failed', {
    since: '2026-01-01T00:00:00Z',
  }),
  'POST /webhook-endpoints/:id/test': onNobody('/test'),
};
