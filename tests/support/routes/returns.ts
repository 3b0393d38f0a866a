/** The calls about returns, for the authorization matrix; a part of route-table.ts. */
import { NOBODY } from './orders.ts';
import type { GuardedRoute } from './route-table.ts';

/** A step of staff with a return that there is not. */
const step = (name: string, body?: object): GuardedRoute => ({
  guard: 'admin',
  path: () => `/returns/${NOBODY}/${name}`,
  ...(body === undefined ? {} : { body: () => body }),
  allowed: 404,
});

export const returnRoutes: Record<string, GuardedRoute> = {
  'GET /orders/:id/returns': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}/returns`,
    allowed: 404,
    stranger: 404,
  },
  'POST /orders/:id/returns': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}/returns`,
    body: () => ({ items: [NOBODY], reason: 'changed-mind' }),
    allowed: 404,
    stranger: 404,
  },
  'POST /returns/:id/cancel': {
    guard: 'signed-in',
    path: () => `/returns/${NOBODY}/cancel`,
    allowed: 404,
    stranger: 404,
  },
  'GET /returns': { guard: 'admin', path: () => '/returns', allowed: 200 },
  'GET /returns/counts': { guard: 'admin', path: () => '/returns/counts', allowed: 200 },
  'GET /returns/:id': { guard: 'admin', path: () => `/returns/${NOBODY}`, allowed: 404 },
  'POST /returns/:id/approve': step('approve', { instructions: 'Dock 4' }),
  'POST /returns/:id/instruct': step('instruct', { instructions: 'Dock 4' }),
  'POST /returns/:id/refuse': step('refuse', { reason: 'Too late' }),
  'POST /returns/:id/receive': step('receive'),
  'POST /returns/:id/check': step('check', { restocked: [], writtenOff: [] }),
  'POST /returns/:id/uncheck': step('uncheck'),
  'POST /returns/:id/refund': step('refund', { amount: 1, reason: 'Returned' }),
};
