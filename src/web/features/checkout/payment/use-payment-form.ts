import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireUser } from '../../../../contract/account/users.ts';
import type { WireCartRow } from '../../../../contract/cart.ts';
import type { WireDelivery } from '../../../../contract/orders.ts';
import { describeProblem, isProblem } from '../../../lib/api-problem.ts';
import { applyFieldProblems } from '../../../lib/apply-field-problems.ts';
import { totalDollars } from '../../cart/cart-groups.ts';
import { isLeftOut, toDelivery, toValues } from '../../orders/address/address-rules.ts';
import { addressProblemFields } from '../../orders/address/summarise-address.ts';
import type { CardFormHandle } from '../cards/card-form.ts';
import { type BillingValues, billingSchema } from './billing-rules.ts';
import { usePay } from './use-pay.ts';
import { useStartPayment } from './use-start-payment.ts';

export interface PaymentFormOptions {
  rows: readonly WireCartRow[];
  viewer: WireUser;
  /** Used last, if it is known. */
  address: WireDelivery | null;
  cardForm: RefObject<CardFormHandle | null>;
}

/** What is typed into the payment form, the payment that was started for it, and how it is paid. */
export function usePaymentForm({ rows, viewer, address, cardForm }: PaymentFormOptions) {
  const [addressError, setAddressError] = useState<string>();
  const intent = useStartPayment(rows);
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
    intent.restart();
  });
  const amount = intent.data?.amount ?? totalDollars(rows);

  function submit({ address: given, ...billing }: BillingValues) {
    if (!intent.data) return;
    setAddressError(undefined);
    const { clientSecret, transactionId, orderId: attemptId } = intent.data;
    pay({
      clientSecret,
      transactionId,
      attemptId,
      amount,
      billing,
      rows,
      email: viewer.email,
      address: isLeftOut(given) ? null : toDelivery(given),
    });
  }

  return {
    form,
    intent,
    /** In whole dollars. */
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
  return `${describeProblem(problem)} Nothing was charged.`;
}
