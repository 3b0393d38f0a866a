/** The bank: Stripe's API, its card field, its challenge page and its ledger for people. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Faults } from '../faults.ts';
import type { SandboxOptions } from '../options.ts';
import { registerApi } from './api.ts';
import { registerCardField } from './card-field/routes.ts';
import { registerChallenge } from './challenge.ts';
import { createIdempotency } from './idempotency.ts';
import { registerLedger } from './pages/ledger.ts';
import type { BankParts } from './parts.ts';
import { openBankStore } from './store.ts';
import { createWebhookQueue } from './webhooks.ts';

/** Path of the shop's webhook below its origin. */
const WEBHOOK_PATH = '/webhooks/stripe';

export interface Bank {
  /** Begins to deliver what was left over; call once the server listens. */
  start(): void;
  close(): Promise<void>;
}

/** Opens the bank's books and adds its routes to `app`. */
export function registerBank(app: FastifyInstance, options: SandboxOptions, faults: Faults): Bank {
  const { logger, publicUrl, shopUrl } = options;
  const store = openBankStore(join(options.dataDir, 'sandbox'));
  const url = shopUrl + WEBHOOK_PATH;
  const webhooks = createWebhookQueue({
    store,
    faults,
    url,
    secret: options.webhookSecret,
    wanted: options.webhookEvents,
    logger,
  });
  const keys = { secret: options.stripeSecretKey, publishable: options.stripePublishableKey };
  const idempotency = createIdempotency(store);
  const parts: BankParts = {
    store,
    keys,
    idempotency,
    faults,
    webhooks,
    publicUrl,
    shopUrl,
    endpoint: { url, events: options.webhookEvents ?? ['*'] },
    logger,
  };
  app.register(async (scope) => registerApi(scope, parts));
  app.register(async (scope) => registerCardField(scope, parts));
  app.register(async (scope) => registerChallenge(scope, parts));
  app.register(async (scope) => registerLedger(scope, parts));
  return {
    start: webhooks.start,
    close: async () => {
      await webhooks.close();
      store.close();
    },
  };
}
