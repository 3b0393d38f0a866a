import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { WireUser } from '../../../../contract/account/users.ts';
import type { WireCartRow, WireCartSum } from '../../../../contract/cart.ts';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import {
  isLeftOut,
  laterAddressSchema,
  toDelivery,
  toValues,
} from '../../orders/address/address-rules.ts';
import { addressProblemFields } from '../../orders/address/summarise-address.ts';
import type { CardFormHandle } from '../cards/card-form.ts';
import { usePay } from './use-pay.ts';
import { useStartPayment } from './use-start-payment.ts';

const billingSchema = z.object({
  address: laterAddressSchema,
  name: z.string().check(z.trim(), z.minLength(1, 'Name on the card is required')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address'),
    ),
});
export type BillingValues = z.infer<typeof billingSchema>;

export interface PaymentFormOptions {
  rows: readonly WireCartRow[];
  /** Undefined while it is reckoned anew. */
  sum: WireCartSum | undefined;
  viewer: WireUser;
  /** Used last, if it is known. */
  address: WireDelivery | null;
  cardForm: RefObject<CardFormHandle | null>;
}

/** What is typed into the payment form, the payment that was started for it, and how it is paid. */
export function usePaymentForm({ rows, sum, viewer, address, cardForm }: PaymentFormOptions) {
  const [addressError, setAddressError] = useState<string>();
  const queries = useQueryClient();
  const intent = useStartPayment(rows, sum?.total);
  const form = useForm<BillingValues>({
    resolver: zodResolver(billingSchema),
    mode: 'onTouched',
    defaultValues: {
      address: toValues(address, viewer.name),
      name: viewer.name,
      email: viewer.email,
    },
  });
  const { pay, isPending, refusal, error } = usePay(cardForm, (problem) => {
    if (applyFieldProblems(problem, addressProblemFields, form.setError)) return;
    setAddressError(describeAddressProblem(problem));
    // The payment starts anew by itself when the sum for that place is known.
    if (isProblem(problem, 'price-changed')) void reckonAgain();
    else intent.restart();
  });
  const amount = intent.data?.amount ?? sum?.total;

  async function reckonAgain() {
    await queries.invalidateQueries({ queryKey: queryKeys.carts(viewer.email) });
    await queries.invalidateQueries({ queryKey: queryKeys.deliveryAddress(viewer.email) });
  }

  function submit({ address: given, ...billing }: BillingValues) {
    if (!intent.data) return;
    setAddressError(undefined);
    const { clientSecret, transactionId, orderId: attemptId, amount: asked } = intent.data;
    pay({
      clientSecret,
      transactionId,
      attemptId,
      amount: asked,
      billing,
      rows,
      email: viewer.email,
      address: isLeftOut(given) ? null : toDelivery(given),
    });
  }

  return {
    form,
    intent,
    /** In dollars; undefined while it is reckoned anew. */
    amount,
    submit: form.handleSubmit(submit),
    isPending: isPending || intent.isPending,
    failure: { message: addressError, refusal, error },
  };
}

function describeAddressProblem(problem: unknown): string {
  if (isProblem(problem, 'not-found')) {
    return 'Your order had to be prepared again. Nothing was charged; please press Pay once more.';
  }
  const said = describeProblem(problem);
  if (isProblem(problem, 'price-changed')) {
    return `${said} Nothing was charged; please check the sum and press Pay once more.`;
  }
  return `${said} Nothing was charged.`;
}
