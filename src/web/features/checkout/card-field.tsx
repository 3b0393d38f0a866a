import { lazy, Suspense } from 'react';
import type { PublicSettings } from '../../../contract/page-api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardFormProps } from './card-form.ts';
import { EmbeddedCardForm } from './embedded-card-form.tsx';

/** Only shops that are connected to Stripe load its part. */
const StripeCardForm = lazy(async () => {
  const { StripeCardForm } = await import('./stripe-card-form.tsx');
  return { default: StripeCardForm };
});

export interface CardFieldProps extends CardFormProps {
  settings: PublicSettings['card'];
}

/** The card form of whichever provider the shop is connected to. */
export function CardField({ settings, ...form }: CardFieldProps) {
  return (
    <fieldset>
      <legend className="sr-only">Card</legend>
      {settings.kind === 'embedded' ? (
        <EmbeddedCardForm {...form} fieldUrl={settings.fieldUrl} />
      ) : (
        <Suspense fallback={<Skeleton className="h-12" />}>
          <StripeCardForm {...form} publishableKey={settings.publishableKey} />
        </Suspense>
      )}
    </fieldset>
  );
}
