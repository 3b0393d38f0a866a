import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireCartRow } from '../../../contract/cart.ts';
import type { WireDelivery } from '../../../contract/orders.ts';
import type { PublicSettings } from '../../../contract/page-api.ts';
import type { WireUser } from '../../../contract/users.ts';
import { DELIVERY_COUNTRIES } from '../../../shared/delivery.ts';
import { describeProblem, isProblem } from '../../lib/api-problem.ts';
import { applyFieldProblems } from '../../lib/apply-field-problems.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { formatDollars } from '../../ui/price.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { totalDollars } from '../cart/cart-groups.ts';
import { type BillingValues, billingSchema } from './billing-rules.ts';
import { CardField } from './card-field.tsx';
import type { CardFormHandle } from './card-form.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { IntentRefusal } from './intent-refusal.tsx';
import { usePay } from './use-pay.ts';
import { useStartPayment } from './use-start-payment.ts';

export interface PaymentFormProps {
  rows: readonly WireCartRow[];
  viewer: WireUser;
  card: PublicSettings['card'];
  /** Used last, if it is known. */
  address: WireDelivery | null;
}

const ADDRESS_FIELDS = [
  'address.name',
  'address.street',
  'address.city',
  'address.postalCode',
  'address.country',
] as const;

/** Where it goes, billing name and e-mail, the card, and the button that says the sum. */
export function PaymentForm({ rows, viewer, card, address }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const cardForm = useRef<CardFormHandle>(null);
  const [isCardReady, setIsCardReady] = useState(false);
  const [cardError, setCardError] = useState<string>();
  const intent = useStartPayment(rows);
  const [addressError, setAddressError] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<BillingValues>({
    resolver: zodResolver(billingSchema),
    mode: 'onTouched',
    defaultValues: {
      address: address ?? { ...NO_ADDRESS, name: viewer.name, country: ownCountry() },
      name: viewer.name,
      email: viewer.email,
    },
  });
  const { pay, isPending, refusal, error } = usePay(cardForm, (problem) => {
    if (applyFieldProblems(problem, ADDRESS_FIELDS, setError)) return;
    setAddressError(describeAddressProblem(problem));
    void intent.refetch();
  });
  const { errors } = formState;
  const secret = intent.data?.clientSecret;
  const amount = intent.data?.amount ?? totalDollars(rows);

  function submit({ address: to, ...billing }: BillingValues) {
    if (!intent.data) return;
    setAddressError(undefined);
    const { clientSecret, orderId } = intent.data;
    pay({ clientSecret, orderId, amount, billing, rows, email: viewer.email, address: to });
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
      <DeliveryFields known={address} register={register} errors={errors.address} />
      <h2 className="mt-4 text-xl">Card</h2>
      <Field label="Name on the card" error={errors.name?.message}>
        {(control) => <TextInput {...control} {...register('name')} autoComplete="cc-name" />}
      </Field>
      <Field label="Billing e-mail" error={errors.email?.message}>
        {(control) => (
          <TextInput {...control} {...register('email')} type="email" autoComplete="email" />
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
        disabled={!secret || !isCardReady}
        pending={isPending || intent.isFetching}
      >
        Pay {formatDollars(amount)}
      </Button>
      <PaymentFailure message={addressError ?? refusal ?? cardError} error={error} />
      <p className="text-sm text-ink-soft">
        Your card is charged once, for this sum. Then you see your transaction id, and the payment
        is in your payment history.
      </p>
    </form>
  );
}

const NO_ADDRESS = { street: '', city: '', postalCode: '' };

/** Where the browser's language is at home, when the shop delivers there. */
function ownCountry() {
  const { region } = new Intl.Locale(navigator.language);
  return DELIVERY_COUNTRIES.find((code) => code === region) ?? DELIVERY_COUNTRIES[0];
}

function describeAddressProblem(problem: unknown): string {
  if (isProblem(problem, 'not-found')) {
    return 'Your order had to be prepared again. Nothing was charged; please press Pay once more.';
  }
  return `${describeProblem(problem)} Nothing was charged.`;
}

/** In red under the form: the provider's own message, or why the shop has no answer. */
function PaymentFailure({ message, error }: { message: string | undefined; error: unknown }) {
  if (message !== undefined) return <Alert tone="danger">{message}</Alert>;
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
