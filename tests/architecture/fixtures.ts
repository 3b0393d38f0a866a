/** Sources that break a rule on purpose: one entry a rule, each of its files must be refused. */
export const illegalSources: Record<string, Record<string, string>> = {
  'shared is a leaf': {
    'src/shared/money.ts': `import { settle } from '../shop/orders/index.ts';`,
    'src/shared/tools/ids.ts': `import type { Config } from '../../config.ts';`,
  },
  'a phone is plain data': {
    'src/shop/phone/brands.ts': `import { z } from 'zod';`,
    'src/shop/phone/facts.ts': `import { listMobiles } from '../catalogue/index.ts';`,
  },
  'specs are a schema': {
    'src/shop/phone/schema.ts': `import { sql } from 'drizzle-orm';`,
  },
  'choosing is pure': {
    'src/shop/choosing/difference.ts': `import { listMobiles } from '../catalogue/index.ts';`,
    'src/shop/choosing/finder/rank.ts': `import { mobileSpecsSchema } from '../../phone/schema.ts';`,
    'src/shop/choosing/index.ts': `import { z } from 'zod';`,
    'src/shop/choosing/sentence.ts': `import { cartRows } from '../../database/schema.ts';`,
    'src/shop/choosing/hand.ts': `import { z } from 'zod';`,
    'src/shop/choosing/pocket.ts': `import { listMobiles } from '../catalogue/index.ts';`,
  },
  'the first catalogue is for the seed': {
    'src/shop/phone/schema.ts': `import { loadPhoneFacts } from '../../../data/schema.ts';`,
    'src/art/shape.ts': `import type { PhoneFacts } from '../../data/schema.ts';`,
  },
  'rules are pure': {
    'src/shop/orders/rules.ts': `import { eq } from 'drizzle-orm';`,
    'src/shop/accounts/password-rules.ts': `import fs from 'node:fs';`,
  },
  'the shop knows no edge': {
    'src/shop/orders/checkout/settle.ts': `import { buildServices } from '../../../services.ts';`,
    'src/shop/cart/list-cart.ts': `import type { WireCartRow } from '../../contract/cart.ts';`,
    'src/shop/cart/add.ts': `const http = await import('../../http/pages/page-api.ts');`,
    'src/shop/cart/accept-prices.ts': `import type { Services } from '../../services.ts';`,
    'src/shop/accounts/admit.ts': `type Mode = import('../../config.ts').Config['mode'];`,
  },
  'the shop knows no vendor': {
    'src/shop/orders/checkout/start-payment.ts': `import Stripe from 'stripe';`,
  },
  'modules have one door': {
    'src/shop/orders/checkout/settle.ts': `import { rows } from '../../cart/store.ts';`,
    'src/http/routes/orders/carts.ts': `export { rows } from '../../../shop/cart/store.ts';`,
  },
  'modules have an order': {
    'src/shop/catalogue/write/stock.ts': `import { settle } from '../../orders/index.ts';`,
    'src/shop/cart/list-cart.ts': `import { settle } from '../orders/index.ts';`,
  },
  'the database is below': {
    'src/database/migrate.ts': `import { listMobiles } from '../shop/catalogue/index.ts';`,
    'src/database/connect.ts': `import type { Config } from '../config.ts';`,
  },
  'adapters know ports': {
    'src/adapters/smtp.ts': `import { queueMail } from '../shop/mail/index.ts';`,
    'src/adapters/stripe/index.ts': `import type { Config } from '../../config.ts';`,
    'src/adapters/identity/better-auth.ts': `import type { Logger } from '../../services.ts';`,
  },
  'adapters are injected': {
    'src/jobs.ts': `import { createStripeGateway } from './adapters/stripe/index.ts';`,
    'src/shop/orders/checkout/settle.ts': `import { createStripeGateway } from '../../../adapters/stripe/index.ts';`,
  },
  'http is thin': {
    'src/http/routes/catalogue/mobiles.ts': `import { mobiles } from '../../../database/schema.ts';`,
    'src/http/pages/page-api.ts': `import { home } from '../../web/routes/home.tsx';`,
  },
  'contract is shapes': {
    'src/contract/mobiles.ts': `import { listMobiles } from '../shop/catalogue/index.ts';`,
    'src/contract/account/users.ts': `import type { FastifyRequest } from 'fastify';`,
  },
  'web is apart': {
    'src/web/routes/home.tsx': `import { mobileSchema } from '../../contract/mobiles.ts';`,
    'src/web/features/cart/cart.tsx': `import fs from 'node:fs';`,
    'src/web/features/catalogue/a.ts': `import { mobileSpecsSchema } from '../../../shop/phone/schema.ts';`,
    'src/web/lib/a.ts': `import type { Database } from '../../database/connect.ts';`,
  },
  'features have an order': {
    'src/web/features/account/sign-in/log-in-form.tsx': `import { useCart } from '../../cart/use-cart.ts';`,
    'src/web/features/home/home.tsx': `import home from '../../routes/home.tsx';`,
    'src/web/features/cart/cart.tsx': `import { form } from '../checkout/cards/card-form.tsx';`,
  },
  'ui and lib are leaves of the pages': {
    'src/web/ui/controls/button.tsx': `import { useCart } from '../../features/cart/use-cart.ts';`,
    'src/web/lib/query.ts': `import home from '../routes/home.tsx';`,
  },
  'the sandbox is foreign': {
    'src/sandbox/bank/api.ts': `import { newId } from '../../shared/tools/ids.ts';`,
  },
  'the shop reaches the sandbox by protocol': {
    'src/adapters/stripe/index.ts': `import { startSandbox } from '../../sandbox/index.ts';`,
  },
  'drawings are pure': {
    'src/art/shape.ts': `import { db } from '../database/connect.ts';`,
    'src/art/pen.ts': `import fs from 'node:fs';`,
  },
  'production is free of tests': {
    'src/shop/cart/rules.ts': `import { expect } from 'vitest';`,
    'src/app.ts': `import { startTestShop } from '../tests/support/app.ts';`,
  },
  'one home for stripe': { 'src/http/routes/orders/webhooks.ts': `import Stripe from 'stripe';` },
  'one home for standardwebhooks': {
    'src/shop/webhooks/courier.ts': `import { Webhook } from 'standardwebhooks';`,
  },
  'one home for nodemailer': { 'src/shop/mail/send.ts': `import mail from 'nodemailer';` },
  'one home for prom-client': { 'src/jobs.ts': `import { Counter } from 'prom-client';` },
  'one home for @opentelemetry/[a-z-]+': {
    'src/jobs.ts': `import { trace } from '@opentelemetry/api';`,
  },
  'one home for pdfkit': {
    'src/shop/orders/fulfilment/print-order.ts': `import PDF from 'pdfkit';`,
  },
  'one home for sharp': { 'src/http/pages/pictures.ts': `import sharp from 'sharp';` },
  'one home for better-auth': {
    'src/http/routes/account/auth.ts': `import { betterAuth } from 'better-auth';`,
    'src/http/routes/account/users.ts': `import { hash } from '@node-rs/argon2';`,
  },
  'one home for aws4fetch': {
    'src/shop/images/collect-images.ts': `import { AwsClient } from 'aws4fetch';`,
  },
  'one home for csv-parse': {
    'src/shop/import-export/check-import.ts': `import { parse } from 'csv-parse';`,
  },
  'one home for htmlparser2': {
    'src/shop/import-export/check-import.ts': `import { Parser } from 'htmlparser2';`,
  },
  'one home for jose': { 'src/http/routes/account/tokens.ts': `import { jwtVerify } from 'jose';` },
  'one home for pino': { 'src/app.ts': `import { pino } from 'pino';` },
  'one home for pg': {
    'src/shop/orders/store.ts': `import pg from 'pg';`,
    'src/services.ts': `import { PGlite } from '@electric-sql/pglite';`,
  },
  'one home for oidc-provider': { 'src/adapters/google.ts': `import P from 'oidc-provider';` },
  'one home for fastify': {
    'src/shop/actor.ts': `import { fastify } from 'fastify';`,
    'src/services.ts': `import multipart from '@fastify/multipart';`,
  },
  'one home for drizzle-orm': {
    'src/http/routes/office/stats.ts': `import { sql } from 'drizzle-orm';`,
    'src/http/search.ts': `import type { SQL } from 'drizzle-orm';`,
    'src/web/routes/home.tsx': `import { eq } from 'drizzle-orm';`,
    'src/housekeeping.ts': `import { sql } from 'drizzle-orm';`,
    'src/shop/ports.ts': `import type { SQL } from 'drizzle-orm';`,
    'src/adapters/stripe/index.ts': `import { eq } from 'drizzle-orm';`,
    'src/contract/mobiles.ts': `import { createSelectSchema } from 'drizzle-orm/zod';`,
  },
  'one home for react': {
    'src/http/pages/page-renderer.ts': `import { createElement } from 'react';`,
  },
  'one home for @stripe/stripe-js': {
    'src/web/routes/home.tsx': `import { loadStripe } from '@stripe/stripe-js';`,
  },
};
