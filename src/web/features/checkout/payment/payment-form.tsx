import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { WireUser } from '../../../../contract/account/users.ts';
import type { WireCartRow, WireCartSum } from '../../../../contract/cart.ts';
import type { WireDelivery } from '../../../../contract/orders.ts';
import type { PublicSettings } from '../../../../contract/page-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorSummary } from '../../../ui/controls/error-summary.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { summariseAddress } from '../../orders/address/summarise-address.ts';
import { CardField } from '../cards/card-field.tsx';
import type { CardFormHandle } from '../cards/card-form.ts';
import { BillingFields } from './billing-fields.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { IntentRefusal } from './intent-refusal.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import { usePaymentForm } from './use-payment-form.ts';

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
