import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { Billing, CardFormProps, CardResult } from './card-form.ts';

export interface StripeCardFormProps extends CardFormProps {
  publishableKey: string;
}

/** How long Stripe's field may take after its script has come, before the shopper is told. */
const READY_LIMIT_MS = 8_000;

interface Loaded {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Stripe's own card element; its script comes from js.stripe.com and only to the payment page. */
export function StripeCardForm(props: StripeCardFormProps) {
  const { ref, publishableKey, onReady, onFailed, onError } = props;
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<Loaded>(null);
  const ready = useEffectEvent(onReady);
  const report = useEffectEvent(onError);
  const fail = useEffectEvent(onFailed);

  useEffect(() => {
    let isGone = false;
    void loadStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !place.current) return;
        if (!stripe) return fail();
        const card = stripe
          .elements()
          .create('card', { style: { base: elementStyle(place.current) } });
        const timer = setTimeout(() => fail(), READY_LIMIT_MS);
        card.on('ready', () => {
          clearTimeout(timer);
          ready();
        });
        card.on('change', ({ error }) => report(error?.message));
        card.mount(place.current);
        loaded.current = { stripe, card };
      })
      .catch(() => {
        if (!isGone) fail();
      });
    return () => {
      isGone = true;
      loaded.current?.card.destroy();
      loaded.current = null;
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    confirm: async (input) =>
      loaded.current
        ? confirm(loaded.current, input)
        : { kind: 'refused', message: 'The card field is not ready yet.', isUncharged: true },
    focus: () => loaded.current?.card.focus(),
  }));

  return (
    <div className="rounded-control border border-line-strong bg-raised px-3 py-3.5">
      <div ref={place} />
    </div>
  );
}

async function confirm(
  { stripe, card }: Loaded,
  { clientSecret, billing }: { clientSecret: string; billing: Billing },
): Promise<CardResult> {
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: { card, billing_details: billing },
  });
  if (error) {
    const isUncharged = error.type === 'card_error' || error.type === 'validation_error';
    return { kind: 'refused', message: error.message ?? 'The card was not accepted.', isUncharged };
  }
  const transactionId = paymentIntent.id;
  if (paymentIntent.status === 'succeeded') return { kind: 'paid', transactionId };
  if (paymentIntent.status === 'processing') return { kind: 'processing', transactionId };
  return {
    kind: 'refused',
    message: 'Your bank did not finish checking the payment.',
    isUncharged: true,
  };
}

/** Stripe's frame cannot see our styles, so it is told the colours that hold here. */
function elementStyle(place: HTMLElement): { color: string; fontSize: string } {
  const { color, fontSize } = getComputedStyle(place);
  return { color: toRgb(color), fontSize };
}

/** Stripe does not know `oklch()`; a canvas turns any colour into numbers. */
function toRgb(color: string): string {
  const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!paint) return 'black';
  paint.fillStyle = color;
  paint.fillRect(0, 0, 1, 1);
  const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
