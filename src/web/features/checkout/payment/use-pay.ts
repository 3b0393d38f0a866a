import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { WireCartRow } from '../../../../contract/cart.ts';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { isProblem } from '../../../lib/api-problem.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { showToast } from '../../../ui/dialogs/toast.ts';
import { setDeliveryAddress } from '../../orders/address/delivery-api.ts';
import type { Billing, CardFormHandle, CardResult } from '../cards/card-form.ts';
import { recordPayment } from '../checkout-api.ts';
import { forgetPayment, rememberPayment } from './use-resume.ts';

export interface PayInput {
  clientSecret: string;
  transactionId: string;
  amount: number;
  billing: Billing;
  rows: readonly WireCartRow[];
  /** Whose cart it is; the billing address may be another one. */
  email: string;
  attemptId: string;
  /** Null: it is given after the payment. */
  address: WireDelivery | null;
}

type PayResult = CardResult | { kind: 'address-refused'; error: unknown };

/**
 * Says where it goes if that is given, confirms the card, records the payment and goes to the confirmation. One payment
 * at a time.
 * @param onAddressRefused nothing was charged then
 */
export function usePay(
  cardForm: React.RefObject<CardFormHandle | null>,
  onAddressRefused: (error: unknown) => void,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isPaying = useRef(false);

  const payment = useMutation({
    mutationFn: (input: PayInput) => pay(cardForm.current, input),
    onSuccess: async (result, { email }) => {
      if (result.kind === 'address-refused') onAddressRefused(result.error);
      if (result.kind === 'refused' || result.kind === 'address-refused') return;
      if (result.kind === 'paid') showToast(shopMessages.payment.success);
      await navigate(`/dashboard/payment?paid=${encodeURIComponent(result.transactionId)}`, {
        replace: true,
      });
      await queries.invalidateQueries({ queryKey: queryKeys.carts(email) });
      await queries.invalidateQueries({ queryKey: queryKeys.payments(email) });
      await queries.invalidateQueries({ queryKey: queryKeys.deliveryAddress(email) });
    },
    onSettled: () => {
      isPaying.current = false;
    },
  });

  return {
    isPending: payment.isPending,
    error: payment.error,
    refusal: payment.data?.kind === 'refused' ? payment.data : undefined,
    /** A second press while one is under way does nothing. */
    pay(input: PayInput) {
      if (isPaying.current) return;
      isPaying.current = true;
      payment.mutate(input);
    },
  };
}

async function pay(card: CardFormHandle | null, input: PayInput): Promise<PayResult> {
  if (!card)
    return { kind: 'refused', message: 'The card form is not ready yet.', isUncharged: true };
  try {
    // Also when there is none: an earlier try may have left one on the attempt.
    await setDeliveryAddress(input.address, input.attemptId);
  } catch (error) {
    return { kind: 'address-refused', error };
  }
  rememberPayment(input.transactionId);
  const result = await card.confirm(input);
  if (result.kind === 'refused') {
    forgetPayment();
    return result;
  }
  const { transactionId } = result;
  try {
    await recordPayment({
      transactionId,
      email: input.email,
      price: input.amount,
      rows: input.rows,
    });
  } catch (error) {
    // The bank is still at it; its own message to the shop will settle the payment.
    if (!isProblem(error, 'payment-not-complete')) throw error;
    return { kind: 'processing', transactionId };
  }
  forgetPayment();
  return result;
}
