/** The calls of paying, and what the shop remembers of the shopper's payments. */
import type { WireCartRow } from '../../../contract/cart.ts';
import type { WireIntent, WirePayment, WirePaymentRecorded } from '../../../contract/payments.ts';
import { api } from '../../lib/api-client.ts';

/** Asking the card provider may take longer than asking the shop alone. */
const PROVIDER_TIMEOUT_MS = 40_000;

/** @param price the sum that the shopper was shown, dollars */
export function startPayment(price: number, signal: AbortSignal): Promise<WireIntent> {
  return api.call('/create-payment-intent', {
    method: 'POST',
    body: { price },
    signal,
    timeoutMs: PROVIDER_TIMEOUT_MS,
  });
}

export interface PaidCart {
  transactionId: string;
  email: string;
  price: number;
  rows: readonly WireCartRow[];
}

/**
 * Tells the shop that the card provider has captured. The record has the fields of the
 * specification; the shop believes only the transaction id and looks up the rest itself.
 */
export function recordPayment(paid: PaidCart): Promise<WirePaymentRecorded> {
  const { transactionId, email, price, rows } = paid;
  return api.call('/payment', {
    method: 'POST',
    timeoutMs: PROVIDER_TIMEOUT_MS,
    body: {
      email,
      transactionId,
      price,
      quantity: rows.length,
      date: new Date().toISOString(),
      productsName: rows.map((row) => row.name),
      productItems: rows.map((row) => row.productId),
      cartItems: rows.map((row) => row._id),
      status: 'pending',
    },
  });
}

export function listPayments(email: string, signal?: AbortSignal): Promise<WirePayment[]> {
  return api.call(`/payment-history/${encodeURIComponent(email)}`, { signal });
}
