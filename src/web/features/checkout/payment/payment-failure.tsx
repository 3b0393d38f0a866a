import { describeProblem } from '../../../lib/api-problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { CardResult } from '../cards/card-form.ts';

export interface PaymentFailureProps {
  /** Why the address or the card that is being typed is not taken. */
  message: string | undefined;
  refusal: Extract<CardResult, { kind: 'refused' }> | undefined;
  /** The shop has no answer. */
  error: unknown;
}

/** In red under the form: the provider's own message and what to do, or why the shop has no answer. */
export function PaymentFailure({ message, refusal, error }: PaymentFailureProps) {
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
