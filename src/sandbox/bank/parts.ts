/** What the bank's HTTP sides share, and how a call into the books is made from them. */
import type { Faults } from '../faults.ts';
import type { SandboxLogger } from '../options.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Call } from './call.ts';
import type { Idempotency } from './idempotency.ts';
import { createId } from './ids.ts';
import type { BankStore } from './store.ts';
import type { WebhookQueue } from './webhooks.ts';

export interface BankParts {
  store: BankStore;
  keys: ApiKeys;
  idempotency: Idempotency;
  faults: Faults;
  webhooks: WebhookQueue;
  publicUrl: string;
  shopUrl: string;
  endpoint: Call['endpoint'];
  logger: SandboxLogger;
}

export function createCall(
  parts: BankParts,
  by: { actor: Call['actor']; pathId: string; idempotencyKey?: string | undefined },
): Call {
  return {
    store: parts.store,
    actor: by.actor,
    pathId: by.pathId,
    nowS: Math.floor(Date.now() / 1000),
    publicUrl: parts.publicUrl,
    endpoint: parts.endpoint,
    requestId: createId('req'),
    idempotencyKey: by.idempotencyKey ?? null,
    enqueue: parts.webhooks.enqueue,
  };
}
