/**
 * Fault switches: what a provider may do to a shop on a bad day, on demand, for tests.
 * Set by `POST /_faults` and `DELETE /_faults` with the secret key; kept in memory.
 */
import { z } from 'zod';

const providerFault = z.strictObject({
  kind: z.enum([
    /** Waits `ms`, then works. */
    'slow',
    /** Cuts the connection; nothing was done. */
    'reset-before-processing',
    /** Cuts the connection; everything was done. */
    'reset-after-processing',
    /** 500; nothing was done, and the 500 is kept under the idempotency key. */
    '500-kept',
    /** 500; everything was done, and the 500 is kept under the idempotency key. */
    '500-after-processing',
    /** 500; nothing was done and nothing is kept. */
    '500',
    '429',
    /** As to a restricted key that lacks the permission. */
    '403',
    /** Status 200 with a body that is no JSON; everything was done. */
    'garbage',
    /** Everything was done, and the answer names one cent more. */
    'other-amount',
  ]),
  ms: z.number().int().min(0).max(120_000).optional(),
  times: z.number().int().min(1).optional(),
  /** Operation name, for example `payment_intents.create`; left out = any. */
  on: z.string().optional(),
});

const webhookFault = z.union([
  z.enum(['duplicate', 'reorder', 'drop']),
  z.strictObject({ delayMs: z.number().int().min(1) }),
]);

export const faultRequest = z.strictObject({
  provider: providerFault.optional(),
  webhooks: webhookFault.optional(),
  /** For how many webhooks; left out = all. */
  webhookTimes: z.number().int().min(1).optional(),
  smtp: z
    .strictObject({
      kind: z.enum([
        'refuse',
        'hang',
        '4xx',
        '5xx',
        'drop-after-data',
        'drop-before-storing',
        /** 550 to the recipient: there is no such mailbox. */
        'unknown-recipient',
      ]),
      times: z.number().int().min(1).optional(),
    })
    .optional(),
});

export type FaultRequest = z.infer<typeof faultRequest>;
export type ProviderFault = z.infer<typeof providerFault>;
type WebhookFault = z.infer<typeof webhookFault>;
export type SmtpFaultKind = NonNullable<FaultRequest['smtp']>['kind'];

export type Faults = ReturnType<typeof createFaults>;

interface Armed<T> {
  fault: T;
  left: number;
}

function take<T>(armed: Armed<T>[], matches: (fault: T) => boolean): T | undefined {
  const index = armed.findIndex((entry) => matches(entry.fault));
  const entry = armed[index];
  if (entry === undefined) return undefined;
  entry.left -= 1;
  if (entry.left <= 0) armed.splice(index, 1);
  return entry.fault;
}

export function createFaults() {
  const provider: Armed<ProviderFault>[] = [];
  const webhooks: Armed<WebhookFault>[] = [];
  const smtp: Armed<SmtpFaultKind>[] = [];
  let heldBack = false;

  return {
    arm(request: FaultRequest): void {
      const { provider: fault, webhooks: webhook, smtp: mail } = request;
      if (fault) provider.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
      if (webhook) {
        webhooks.push({ fault: webhook, left: request.webhookTimes ?? Number.POSITIVE_INFINITY });
      }
      if (mail) smtp.push({ fault: mail.kind, left: mail.times ?? Number.POSITIVE_INFINITY });
    },
    clear(): void {
      for (const list of [provider, webhooks, smtp]) list.length = 0;
    },
    takeProvider: (operation: string) =>
      take(provider, ({ on }) => on === undefined || on === operation),
    takeWebhook: () => take(webhooks, () => true),
    takeSmtp: (...kinds: SmtpFaultKind[]) => take(smtp, (kind) => kinds.includes(kind)),
    /** True for every second reordered event: it waits until the next one has gone first. */
    holdBackNext(): boolean {
      heldBack = !heldBack;
      return heldBack;
    },
  };
}
