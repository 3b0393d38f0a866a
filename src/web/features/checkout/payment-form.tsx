import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { WireCartRow } from '../../../contract/cart.ts';
import type { WireDelivery } from '../../../contract/orders.ts';
import type { PublicSettings } from '../../../contract/page-api.ts';
import type { WireUser } from '../../../contract/users.ts';
import { describeProblem, isProblem } from '../../lib/api-problem.ts';
import { applyFieldProblems } from '../../lib/apply-field-problems.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { totalDollars } from '../cart/cart-groups.ts';
import { isLeftOut, toDelivery, toValues } from '../orders/address-rules.ts';
import { addressProblemFields, summariseAddress } from '../orders/summarise-address.ts';
import { type BillingValues, billingSchema } from './billing-rules.ts';
import { CardField } from './card-field.tsx';
import type { CardFormHandle } from './card-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { IntentRefusal } from './intent-refusal.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import { usePay } from './use-pay.ts';
import { useStartPayment } from './use-start-payment.ts';

export interface PaymentFormProps {
  rows: readonly WireCartRow[];
  viewer: WireUser;
  card: PublicSettings['card'];
  /** Used last, if it is known. */
  address: WireDelivery | null;
}

/** Billing name and email, the card, where it goes if that is known by now, and the button with the sum. */
export function PaymentForm({ rows, viewer, card, address }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const cardForm = useRef<CardFormHandle>(null);
  const [isCardReady, setIsCardReady] = useState(false);
  const [cardError, setCardError] = useState<string>();
  const [addressError, setAddressError] = useState<string>();
  const intent = useStartPayment(rows);
  const { register, handleSubmit, setError, resetField, control, formState } =
    useForm<BillingValues>({
      resolver: zodResolver(billingSchema),
      mode: 'onTouched',
      defaultValues: {
        address: toValues(address, viewer.name),
        name: viewer.name,
        email: viewer.email,
      },
    });
  const country = useWatch({ control, name: 'address.country' });
  const { pay, isPending, refusal, error } = usePay(cardForm, (problem) => {
    if (applyFieldProblems(problem, addressProblemFields, setError)) return;
    setAddressError(describeAddressProblem(problem));
    void intent.refetch();
  });
  const { errors, submitCount } = formState;
  const amount = intent.data?.amount ?? totalDollars(rows);

  function submit({ address: given, ...billing }: BillingValues) {
    if (!intent.data) return;
    setAddressError(undefined);
    const { clientSecret, transactionId, orderId } = intent.data;
    const to = isLeftOut(given) ? null : toDelivery(given);
    pay({
      clientSecret,
      transactionId,
      orderId,
      amount,
      billing,
      rows,
      email: viewer.email,
      address: to,
    });
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label="Payment"
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-5"
    >
      <ErrorSummary
        attempt={submitCount}
        fields={[
          ...summariseAddress(errors.address, country),
          { id: 'billing-name', label: 'Name on the card', error: errors.name?.message },
          { id: 'billing-email', label: 'Billing email', error: errors.email?.message },
        ]}
      />
      <DeliverySection
        known={address}
        register={register}
        errors={errors.address}
        country={country}
        onLeave={() => resetField('address')}
      />
      <h2 className="mt-4 text-xl">Card</h2>
      <Field id="billing-name" label="Name on the card" error={errors.name?.message}>
        {(input) => <TextInput {...input} {...register('name')} autoComplete="cc-name" />}
      </Field>
      <Field id="billing-email" label="Billing email" error={errors.email?.message}>
        {(input) => (
          <TextInput {...input} {...register('email')} type="email" autoComplete="email" />
        )}
      </Field>
      <CardField
        ref={cardForm}
        settings={card}
        onReady={() => setIsCardReady(true)}
        onError={setCardError}
        onSubmit={() => form.current?.requestSubmit()}
      />
      {intent.error && <IntentRefusal error={intent.error} onRetry={() => void intent.refetch()} />}
      <Button
        type="submit"
        size="large"
        disabled={!intent.data || !isCardReady}
        pending={isPending || intent.isFetching}
      >
        Pay {formatDollars(amount)}
      </Button>
      <PaymentFailure message={addressError ?? cardError} refusal={refusal} error={error} />
      <p className="text-sm text-ink-soft">
        Your card is charged once, for exactly this amount. We email you the receipt, and the order
        appears in your payment history.
      </p>
    </form>
  );
}

function describeAddressProblem(problem: unknown): string {
  if (isProblem(problem, 'not-found')) {
    return 'Your order had to be prepared again. Nothing was charged; please press Pay once more.';
  }
  return `${describeProblem(problem)} Nothing was charged.`;
}
