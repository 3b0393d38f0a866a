/**
 * Who may call what, stated a second time and by hand: the authorization matrix holds the registered
 * routes against it. A route that is missing here makes that test fail.
 */
import sharp from 'sharp';
import { accountRoutes } from './account.ts';
import { mailRoutes } from './mails.ts';
import { NOBODY, orderRoutes } from './orders.ts';
import { openPasskeyRoutes, passkeyRoutes } from './passkeys.ts';
import { returnRoutes } from './returns.ts';
import { webhookRoutes } from './webhooks.ts';
import { wishRoutes } from './wishes.ts';

export type Guard = 'signed-in' | 'session' | 'self' | 'admin';

/** What the requests of the matrix are about. */
export interface Subjects {
  ownerEmail: string;
  ownerPassword: string;
  mobileId: string;
  /** A cart row of the owner. */
  cartRowId: string;
  /** A user that nobody needs any more. */
  userId: string;
  imageAddress: string;
}

export interface GuardedRoute {
  guard: Guard;
  path(subjects: Subjects): string;
  /** May be a promise. */
  body?(subjects: Subjects): unknown;
  /** The status for those who may call it. */
  allowed: number;
  /** What another signed-in shopper gets; absent where a call can only be about oneself. */
  stranger?: number;
}

export const openRoutes = [
  ...openPasskeyRoutes,
  'GET /livez',
  'GET /readyz',
  'GET /problems/:code',
  'GET /mobile-data',
  'GET /mobile-data/:id',
  'GET /live',
  'GET /search',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-:part(^\\d{1,6}).xml',
  'GET /pictures/sharing/:file',
  'GET /reviews',
  'GET /pictures/:id/:file',
  'GET /images/:key/:file',
  'POST /contact',
  'POST /alerts',
  'POST /alerts/confirm',
  'POST /alerts/stop',
  'POST /withdrawals',
  'POST /withdrawals/answer',
  'POST /webhooks/stripe',
  'GET /assets/*',
  'GET /api/docs',
  'GET /api/docs/',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/auth/get-session',
  'GET /api/auth/oauth2/callback/google',
  'GET /api/auth/verify-email',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-in/email',
  'POST /api/auth/second-step',
  'POST /api/auth/sign-in/oauth2',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
];

export const guardedRoutes: Record<string, GuardedRoute> = {
  'GET /shop-settings': { guard: 'admin', path: () => '/shop-settings', allowed: 200 },
  'PUT /shop-settings': {
    guard: 'admin',
    path: () => '/shop-settings',
    body: () => ({ companyName: 'Handset' }),
    allowed: 422,
  },
  'POST /mobile-data': {
    guard: 'admin',
    path: () => '/mobile-data',
    body: ({ imageAddress }) => ({
      name: 'Matrix One',
      price: 100,
      category: 'vivo',
      description: '',
      image: imageAddress,
    }),
    allowed: 200,
  },
  'PUT /mobile-data/:id': {
    guard: 'admin',
    path: ({ mobileId }) => `/mobile-data/${mobileId}`,
    body: ({ imageAddress }) => ({
      name: 'Matrix Two',
      price: 101,
      category: 'vivo',
      description: '',
      image: imageAddress,
    }),
    allowed: 200,
  },
  'DELETE /mobile-data/:id': {
    guard: 'admin',
    path: ({ mobileId }) => `/mobile-data/${mobileId}`,
    allowed: 200,
  },
  'POST /mobile-data/changes': {
    guard: 'admin',
    path: () => '/mobile-data/changes',
    body: ({ mobileId }) => ({ changes: [{ _id: mobileId, wanted: { stock: 11 } }] }),
    allowed: 200,
  },
  'GET /mobile-data/variants': {
    guard: 'admin',
    path: ({ mobileId }) => `/mobile-data/variants?mobiles=${mobileId}`,
    allowed: 200,
  },
  'GET /mobile-data/:id/offers': {
    guard: 'admin',
    path: ({ mobileId }) => `/mobile-data/${mobileId}/offers`,
    allowed: 200,
  },
  'POST /images': { guard: 'admin', path: () => '/images', body: picture, allowed: 200 },
  'GET /users': { guard: 'admin', path: () => '/users', allowed: 200 },
  'PATCH /users/admin/:id': {
    guard: 'admin',
    path: ({ userId }) => `/users/admin/${userId}`,
    allowed: 200,
  },
  'GET /users/:id/unfinished': {
    guard: 'admin',
    path: ({ userId }) => `/users/${userId}/unfinished`,
    allowed: 200,
  },
  'DELETE /users/:id/sessions': {
    guard: 'admin',
    path: ({ userId }) => `/users/${userId}/sessions`,
    allowed: 200,
  },
  'DELETE /users/:id': { guard: 'admin', path: ({ userId }) => `/users/${userId}`, allowed: 200 },
  'GET /products-stats': { guard: 'admin', path: () => '/products-stats', allowed: 200 },
  'GET /messages': { guard: 'admin', path: () => '/messages', allowed: 200 },
  'POST /messages/:id/answers': {
    guard: 'admin',
    path: () => `/messages/${NOBODY}/answers`,
    body: () => ({ text: 'Thank you' }),
    allowed: 404,
  },
  'PATCH /messages/:id': {
    guard: 'admin',
    path: () => `/messages/${NOBODY}`,
    body: () => ({ closed: true }),
    allowed: 404,
  },
  'GET /audit': { guard: 'admin', path: () => '/audit', allowed: 200 },
  'POST /audit/:id/undo': { guard: 'admin', path: () => '/audit/999999/undo', allowed: 404 },
  ...orderRoutes,
  ...mailRoutes,
  ...webhookRoutes,
  ...returnRoutes,
  ...passkeyRoutes,
  'GET /transfer/mobiles.csv': {
    guard: 'admin',
    path: () => '/transfer/mobiles.csv',
    allowed: 200,
  },
  'GET /transfer/template.csv': {
    guard: 'admin',
    path: () => '/transfer/template.csv',
    allowed: 200,
  },
  'POST /transfer/mobiles': {
    guard: 'admin',
    path: () => '/transfer/mobiles',
    body: () => ({}),
    allowed: 415,
  },
  'GET /transfer/recent': { guard: 'admin', path: () => '/transfer/recent', allowed: 200 },
  'GET /transfer/:id/skipped.csv': {
    guard: 'admin',
    path: () => `/transfer/${NOBODY}/skipped.csv`,
    allowed: 404,
  },
  'GET /transfer/:id': { guard: 'admin', path: () => `/transfer/${NOBODY}`, allowed: 404 },
  'POST /transfer/:id/commit': {
    guard: 'admin',
    path: () => `/transfer/${NOBODY}/commit`,
    allowed: 404,
  },

  'GET /own-phone': { guard: 'signed-in', path: () => '/own-phone', allowed: 200 },
  'PUT /own-phone': {
    guard: 'signed-in',
    path: () => '/own-phone',
    body: () => ({ name: 'Owned', heightMm: 150, widthMm: 71 }),
    allowed: 200,
  },
  'DELETE /own-phone': { guard: 'signed-in', path: () => '/own-phone', allowed: 200 },

  ...wishRoutes,

  'GET /carts/:email': {
    guard: 'self',
    path: ({ ownerEmail }) => `/carts/${ownerEmail}`,
    allowed: 200,
  },
  'GET /carts/:email/sum': {
    guard: 'self',
    path: ({ ownerEmail }) => `/carts/${ownerEmail}/sum`,
    allowed: 200,
  },
  'PATCH /carts/:email/prices': {
    guard: 'self',
    path: ({ ownerEmail }) => `/carts/${ownerEmail}/prices`,
    allowed: 200,
  },
  'GET /payment-history/:email': {
    guard: 'self',
    path: ({ ownerEmail }) => `/payment-history/${ownerEmail}`,
    allowed: 200,
  },
  'GET /users/admin/:email': {
    guard: 'self',
    path: ({ ownerEmail }) => `/users/admin/${ownerEmail}`,
    allowed: 200,
  },

  'POST /carts': {
    guard: 'signed-in',
    path: () => '/carts',
    body: ({ mobileId, ownerEmail }) => ({ productId: mobileId, email: ownerEmail }),
    allowed: 200,
    stranger: 403,
  },
  'DELETE /carts/:id': {
    guard: 'signed-in',
    path: ({ cartRowId }) => `/carts/${cartRowId}`,
    allowed: 200,
    stranger: 404,
  },
  'POST /create-payment-intent': {
    guard: 'signed-in',
    path: () => '/create-payment-intent',
    body: () => ({ price: 1 }),
    allowed: 409,
    stranger: 409,
  },
  'POST /payment': {
    guard: 'signed-in',
    path: () => '/payment',
    body: () => ({ transactionId: 'pi_matrix_unknown' }),
    allowed: 404,
    stranger: 404,
  },
  'POST /reauthenticate': {
    guard: 'signed-in',
    path: () => '/reauthenticate',
    body: ({ ownerPassword }) => ({ password: ownerPassword }),
    allowed: 200,
  },

  'POST /jwt': {
    guard: 'session',
    path: () => '/jwt',
    body: ({ ownerEmail }) => ({ email: ownerEmail }),
    allowed: 200,
    stranger: 403,
  },
  'POST /users': {
    guard: 'signed-in',
    path: () => '/users',
    body: ({ ownerEmail }) => ({ name: 'Owner', email: ownerEmail }),
    allowed: 200,
    stranger: 403,
  },
  ...accountRoutes,
};

async function picture(): Promise<FormData> {
  const background = '#223344';
  const image = sharp({ create: { width: 640, height: 640, channels: 3, background } });
  const form = new FormData();
  const type = 'image/png';
  form.set('image', new Blob([await image.png().toBuffer()], { type }), 'picture.png');
  return form;
}
