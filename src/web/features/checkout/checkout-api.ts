/** The calls of paying, and what the shop remembers of the shopper's payments. */
import { useQuery } from '@tanstack/react-query';
import type { WireCartRow } from '../../../contract/cart.ts';
import type { WireIntent, WirePayment, WirePaymentRecorded } from '../../../contract/payments.ts';
import { api } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useAuth } from '../account/session/auth-context.ts';

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

/** The own payments, newest first. */
export function usePayments() {
  const { user, loading } = useAuth();
  const email = user?.email;
  return useQuery({
    queryKey: queryKeys.payments(email),
    queryFn: ({ signal }) => listPayments(email ?? '', signal),
    enabled: !loading && Boolean(email),
  });
}
