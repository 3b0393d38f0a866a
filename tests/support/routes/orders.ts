/** The calls about paid orders and their reviews, for the authorization matrix; a part of route-table.ts. */
import type { GuardedRoute } from './route-table.ts';

export const NOBODY = '01a1fe0b-0000-7000-8000-000000000000';

export const orderRoutes: Record<string, GuardedRoute> = {
  'GET /orders': { guard: 'admin', path: () => '/orders', allowed: 200 },
  'GET /orders/counts': { guard: 'admin', path: () => '/orders/counts', allowed: 200 },
  'POST /orders/:id/pick': { guard: 'admin', path: () => `/orders/${NOBODY}/pick`, allowed: 404 },
  'POST /orders/:id/ship': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/ship`,
    body: () => ({ carrier: 'Parcel Post', trackingNumber: '1' }),
    allowed: 404,
  },
  'POST /orders/:id/deliver': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/deliver`,
    allowed: 404,
  },
  'POST /orders/:id/refunds': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/refunds`,
    body: () => ({ amount: 1, reason: 'Scratched' }),
    allowed: 404,
  },
  'POST /orders/:id/refunds/:refundId/retry': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/refunds/${NOBODY}/retry`,
    allowed: 404,
  },
  'POST /orders/:id/refunds/:refundId/paid-another-way': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/refunds/${NOBODY}/paid-another-way`,
    body: () => ({ note: 'Bank transfer' }),
    allowed: 404,
  },
  'POST /orders/:id/mails/:mailId/resend': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/mails/${NOBODY}/resend`,
    allowed: 404,
  },
  'GET /orders/:id': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}`,
    allowed: 404,
    stranger: 404,
  },
  'POST /orders/:id/cancel': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}/cancel`,
    allowed: 404,
    stranger: 404,
  },
  'GET /orders/:id/invoice.pdf': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}/invoice.pdf`,
    allowed: 404,
    stranger: 404,
  },
  'GET /orders/:id/credit-notes/:creditNoteId.pdf': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}/credit-notes/${NOBODY}.pdf`,
    allowed: 404,
    stranger: 404,
  },
  'GET /orders/:id/packing-slip.pdf': {
    guard: 'admin',
    path: () => `/orders/${NOBODY}/packing-slip.pdf`,
    allowed: 404,
  },
  'GET /reviews/own': { guard: 'signed-in', path: () => '/reviews/own', allowed: 200 },
  'PUT /reviews/own/:id': {
    guard: 'signed-in',
    path: () => `/reviews/own/${NOBODY}`,
    body: () => ({ rating: 5, details: 'Better than expected' }),
    allowed: 404,
    stranger: 404,
  },
  'DELETE /reviews/own/:id': {
    guard: 'signed-in',
    path: () => `/reviews/own/${NOBODY}`,
    allowed: 404,
    stranger: 404,
  },
  'GET /reviews/all': { guard: 'admin', path: () => '/reviews/all', allowed: 200 },
  'POST /reviews/:id/approve': {
    guard: 'admin',
    path: () => `/reviews/${NOBODY}/approve`,
    allowed: 404,
  },
  'POST /reviews/:id/reject': {
    guard: 'admin',
    path: () => `/reviews/${NOBODY}/reject`,
    body: () => ({ reason: 'Not about the phone' }),
    allowed: 404,
  },
  'PUT /reviews/:id/reply': {
    guard: 'admin',
    path: () => `/reviews/${NOBODY}/reply`,
    body: () => ({ text: 'Thank you' }),
    allowed: 404,
  },
  'GET /delivery-address': { guard: 'signed-in', path: () => '/delivery-address', allowed: 200 },
  'PUT /delivery-address': {
    guard: 'signed-in',
    path: () => '/delivery-address',
    body: () => ({
      orderId: NOBODY,
      address: {
        name: 'Owner',
        street: '1 Main Street',
        city: 'Springfield',
        region: 'IL',
        postalCode: '62704',
        country: 'US',
      },
    }),
    allowed: 404,
    stranger: 404,
  },
  'DELETE /delivery-address': {
    guard: 'signed-in',
    path: () => '/delivery-address',
    allowed: 200,
  },
  'PUT /orders/:id/delivery-address': {
    guard: 'signed-in',
    path: () => `/orders/${NOBODY}/delivery-address`,
    body: () => ({
      address: {
        name: 'Owner',
        street: '1 Main Street',
        city: 'Liège',
        postalCode: '4000',
        country: 'BE',
      },
    }),
    allowed: 404,
    stranger: 404,
  },
};
