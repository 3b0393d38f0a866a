import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { WireCartRow } from '../../../../contract/cart.ts';
import type { WireIntent } from '../../../../contract/payments.ts';
import { shouldRetry } from '../../../lib/query-provider.tsx';
import { findObstacles } from '../../cart/cart-groups.ts';
import { startPayment } from '../checkout-api.ts';

interface Start {
  /** Which rows, for which sum, and which attempt at it. */
  key: string;
  /** Dollars. */
  price: number;
  signal: AbortSignal;
}

export interface StartedPayment {
  /** Of exactly this cart. */
  data: WireIntent | undefined;
  error: Error | null;
  isPending: boolean;
  restart: () => void;
}

/**
 * Starts to pay for exactly this cart, once when it is shown and again when it has changed. The server
 * answers the same intent as long as the cart stays as it is, so asking again (a reload, a second tab,
 * what was given up half-way) starts no second payment.
 * @param price what it costs with tax and delivery, dollars; undefined while that is reckoned anew
 */
export function useStartPayment(
  rows: readonly WireCartRow[],
  price: number | undefined,
): StartedPayment {
  const [round, setRound] = useState(0);
  const key = [round, price, ...rows.map((row) => row._id)].join();
  const { unavailable, repriced } = findObstacles(rows);
  const isSettled = price !== undefined && rows.length > 0;
  const canStart = isSettled && unavailable.length === 0 && repriced.length === 0;
  const { mutate, variables, data, error, isPending } = useMutation({
    mutationFn: (start: Start) => startPayment(start.price, start.signal),
    // What was given up, because the cart changed or the page was left, is not asked again.
    retry: (failures, failure) => failure.name !== 'AbortError' && shouldRetry(failures, failure),
    gcTime: 0,
  });

  useEffect(() => {
    if (!canStart || price === undefined) return;
    const leaving = new AbortController();
    mutate({ key, price, signal: leaving.signal });
    return () => leaving.abort();
  }, [canStart, key, price, mutate]);

  // For a moment the last answer is still that for the cart before.
  const isAnswer = canStart && variables?.key === key;
  return {
    data: isAnswer ? data : undefined,
    error: isAnswer ? error : null,
    isPending: canStart && (!isAnswer || isPending),
    restart: () => setRound((last) => last + 1),
  };
}
