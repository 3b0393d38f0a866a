import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { Billing, CardFormProps, CardResult } from './card-form.ts';

export interface StripeCardFormProps extends CardFormProps {
  publishableKey: string;
}

const NOT_LOADED = 'The card form could not be loaded. Check your connection and reload this page.';

interface Loaded {
  stripe: Stripe;
  card: StripeCardElement;
}

/** Stripe's own card element; its script comes from js.stripe.com and only to the payment page. */
export function StripeCardForm({ ref, publishableKey, onReady, onError }: StripeCardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const loaded = useRef<Loaded>(null);
  const ready = useEffectEvent(onReady);
  const report = useEffectEvent(onError);

  useEffect(() => {
    let isGone = false;
    void loadStripe(publishableKey)
      .then((stripe) => {
        if (isGone || !place.current) return;
        if (!stripe) return report(NOT_LOADED);
        const card = stripe
          .elements()
          .create('card', { style: { base: elementStyle(place.current) } });
        card.on('ready', () => ready());
        card.on('change', ({ error }) => report(error?.message));
        card.mount(place.current);
        loaded.current = { stripe, card };
      })
      .catch(() => report(NOT_LOADED));
    return () => {
      isGone = true;
      loaded.current?.card.destroy();
      loaded.current = null;
    };
  }, [publishableKey]);

  useImperativeHandle(ref, () => ({
    confirm: async (input) =>
      loaded.current ? confirm(loaded.current, input) : { kind: 'refused', message: NOT_LOADED },
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
  if (error) return { kind: 'refused', message: error.message ?? 'The card was not accepted.' };
  const transactionId = paymentIntent.id;
  if (paymentIntent.status === 'succeeded') return { kind: 'paid', transactionId };
  if (paymentIntent.status === 'processing') return { kind: 'processing', transactionId };
  return { kind: 'refused', message: 'Your bank did not finish checking the payment.' };
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
