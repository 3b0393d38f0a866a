import { lazy, Suspense, useState } from 'react';
import type { PublicSettings } from '../../../../contract/page-api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CardFormProps } from './card-form.ts';
import { EmbeddedCardForm } from './embedded-card-form.tsx';

/** Only shops that are connected to Stripe load its part. */
const StripeCardForm = lazy(async () => {
  const { StripeCardForm } = await import('./stripe-card-form.tsx');
  return { default: StripeCardForm };
});

export interface CardFieldProps extends Omit<CardFormProps, 'onFailed'> {
  settings: PublicSettings['card'];
}

/** The card form of whichever provider the shop is connected to; says when it does not come. */
export function CardField({ settings, onReady, ...form }: CardFieldProps) {
  const [tries, setTries] = useState(1);
  const [hasFailed, setHasFailed] = useState(false);
  const props = {
    ...form,
    onReady() {
      setHasFailed(false);
      onReady();
    },
    onFailed: () => setHasFailed(true),
  };
  return (
    <fieldset>
      <legend className="sr-only">Card</legend>
      {hasFailed && (
        <Alert
          tone="danger"
          title="The card field could not be loaded"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                setHasFailed(false);
                setTries(tries + 1);
              }}
            >
              Try again
            </Button>
          }
        >
          Check your connection, and whether a blocker in your browser stops it. Nothing was
          charged.
        </Alert>
      )}
      <div key={tries} className={cn(hasFailed && 'sr-only')} inert={hasFailed}>
        {settings.kind === 'embedded' ? (
          <EmbeddedCardForm {...props} fieldUrl={settings.fieldUrl} />
        ) : (
          <Suspense fallback={<Skeleton className="h-12" />}>
            <StripeCardForm {...props} publishableKey={settings.publishableKey} />
          </Suspense>
        )}
      </div>
    </fieldset>
  );
}
