/** The card field's calls to the bank's API, as Stripe's browser code makes them. */
import type { IntentStatus, NextAction } from '../stripe-objects.ts';

export interface BankAnswer {
  id?: string;
  status?: IntentStatus;
  next_action?: NextAction | null;
  last_payment_error?: BankRefusal | null;
  error?: BankRefusal;
}

export interface BankRefusal {
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

/**
 * One call with the publishable key. Runs in the browser: complete in itself.
 * @throws TypeError when the bank cannot be reached
 */
export async function askBank(
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, string>,
  idempotencyKey?: string,
): Promise<BankAnswer> {
  const form = new URLSearchParams(params);
  const response = await fetch(method === 'GET' ? `${path}?${form}` : path, {
    method,
    headers: {
      Authorization: `Bearer ${document.body.dataset.key}`,
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    },
    ...(method === 'POST' ? { body: form } : {}),
  });
  return response.json();
}
