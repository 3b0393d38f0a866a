import { useRef, useState } from 'react';
import { type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import type { WireUser } from '../../../../contract/account/users.ts';
import type { WireCartRow, WireCartSum } from '../../../../contract/cart.ts';
import type { WireDelivery } from '../../../../contract/orders.ts';
import type { PublicSettings } from '../../../../contract/page-api.ts';
import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { TextInput } from '../../../ui/controls/text-input.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { summariseAddress } from '../../orders/address/summarise-address.ts';
import { CardField } from '../cards/card-field.tsx';
import type { CardFormHandle, CardResult } from '../cards/card-form.ts';
import { DeliverySection } from './delivery-section.tsx';
import { IntentRefusal } from './intent-refusal.tsx';
import { type BillingValues, usePaymentForm } from './use-payment-form.ts';

export interface PaymentFormProps {
  rows: readonly WireCartRow[];
  /** Undefined while it is reckoned anew. */
  sum: WireCartSum | undefined;
  viewer: WireUser;
  card: PublicSettings['card'];
  /** Used last, if it is known. */
  address: WireDelivery | null;
}

/** Billing name and email, the card, where it goes if that is known by now, and the button with the sum. */
export function PaymentForm({ rows, sum, viewer, card, address }: PaymentFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const cardForm = useRef<CardFormHandle>(null);
  const [isCardReady, setIsCardReady] = useState(false);
  const [cardError, setCardError] = useState<string>();
  const payment = usePaymentForm({ rows, sum, viewer, address, cardForm });
  const { form, intent, failure } = payment;
  const country = useWatch({ control: form.control, name: 'address.country' });
  const { errors, submitCount } = form.formState;
  return (
    <form
      ref={element}
      noValidate
      method="post"
      aria-label="Payment"
      onSubmit={(event) => void payment.submit(event)}
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
        register={form.register}
        errors={errors.address}
        country={country}
        onLeave={() => form.resetField('address')}
      />
      <h2 className="mt-4 text-xl">Card</h2>
      <BillingFields register={form.register} errors={errors} />
      <CardField
        ref={cardForm}
        settings={card}
        onReady={() => setIsCardReady(true)}
        onError={setCardError}
        onSubmit={() => element.current?.requestSubmit()}
      />
      {intent.error && <IntentRefusal error={intent.error} onRetry={intent.restart} />}
      <Button
        type="submit"
        size="large"
        // While it is asked for anew, Pay is busy and not disabled: it keeps the focus of who pressed it.
        disabled={(!intent.data && !payment.isPending) || !isCardReady}
        pending={payment.isPending}
      >
        Pay{payment.amount !== undefined && ` ${formatDollars(payment.amount)}`}
      </Button>
      <PaymentFailure {...failure} message={failure.message ?? cardError} />
      <p className="text-sm text-ink-soft">
        Your card is charged once, for exactly this amount. We email you the receipt, and the order
        appears in your payment history.
      </p>
    </form>
  );
}

interface BillingFieldsProps {
  register: UseFormRegister<BillingValues>;
  errors: FieldErrors<BillingValues>;
}

/** Whose card it is, and where its receipt goes. */
function BillingFields({ register, errors }: BillingFieldsProps) {
  return (
    <>
      <Field id="billing-name" label="Name on the card" error={errors.name?.message}>
        {(input) => <TextInput {...input} {...register('name')} autoComplete="cc-name" />}
      </Field>
      <Field id="billing-email" label="Billing email" error={errors.email?.message}>
        {(input) => (
          <TextInput {...input} {...register('email')} type="email" autoComplete="email" />
        )}
      </Field>
    </>
  );
}

interface PaymentFailureProps {
  /** Why the address or the card that is being typed is not taken. */
  message: string | undefined;
  refusal: Extract<CardResult, { kind: 'refused' }> | undefined;
  /** The shop has no answer. */
  error: unknown;
}

/** In red under the form: the provider's own message and what to do, or why the shop has no answer. */
function PaymentFailure({ message, refusal, error }: PaymentFailureProps) {
  if (message !== undefined) return <Alert tone="danger">{message}</Alert>;
  if (refusal) {
    return (
      <Alert tone="danger">
        <p className="font-semibold">{refusal.message}</p>
        <p className="mt-1 text-ink">
          {refusal.isUncharged
            ? 'Nothing was charged, and your cart is kept. Check the card details, try another card, or ask your bank.'
            : 'Your cart is kept. Press Pay again: you are never charged twice for one order.'}
        </p>
      </Alert>
    );
  }
  if (!error) return null;
  return (
    <Alert
      tone="danger"
      title="We do not know yet whether the payment went through"
      action={
        <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
          Check again
        </Button>
      }
    >
      {describeProblem(error)} You are not charged twice.
    </Alert>
  );
}
