/** What an answer shows: expanded references, and less to a browser than to a server. */
import type { BankStore } from './store.ts';
import type { PaymentIntent } from './stripe-objects.ts';

const MAX_DEPTH = 4;

/** Fields of an intent that a holder of its client secret may see. */
const PUBLIC_INTENT_FIELDS = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
];

function isPaymentIntent(value: unknown): value is PaymentIntent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'object' in value &&
    value.object === 'payment_intent'
  );
}

/** The object without what only the shop may know (metadata, customer, charges). */
export function toPublicView(body: object): object {
  if (isPaymentIntent(body)) {
    return Object.fromEntries(
      Object.entries(body).filter(([field]) => PUBLIC_INTENT_FIELDS.includes(field)),
    );
  }
  if ('error' in body && typeof body.error === 'object' && body.error !== null) {
    const inner = 'payment_intent' in body.error ? body.error.payment_intent : undefined;
    return isPaymentIntent(inner)
      ? { error: { ...body.error, payment_intent: toPublicView(inner) } }
      : body;
  }
  return body;
}

function expandAt(store: BankStore, target: unknown, path: string[]): void {
  const [field, ...rest] = path;
  if (field === undefined || typeof target !== 'object' || target === null) return;
  if (Array.isArray(target)) {
    for (const item of target) expandAt(store, item, path);
    return;
  }
  const value: unknown = Reflect.get(target, field);
  if (typeof value === 'string') Reflect.set(target, field, store.findAny(value) ?? value);
  expandAt(store, Reflect.get(target, field), rest);
}

/** Replaces ids by objects at the asked paths (`latest_charge`, `data.latest_charge`). */
export function expandReferences(store: BankStore, body: object, paths: unknown): object {
  if (!Array.isArray(paths) || paths.length === 0) return body;
  const expanded = structuredClone(body);
  for (const path of paths) {
    if (typeof path === 'string') expandAt(store, expanded, path.split('.').slice(0, MAX_DEPTH));
  }
  return expanded;
}
