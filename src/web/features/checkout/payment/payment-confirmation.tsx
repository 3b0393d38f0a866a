import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useLayoutEffect } from 'react';
import type { WirePayment } from '../../../../contract/payments.ts';
import { shopMessages } from '../../../../shared/words/shop-messages.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { PageHeading } from '../../account/page-heading.tsx';
import { useAuth } from '../../account/session/auth-context.ts';
import { OrderAddress } from '../../orders/address/order-address.tsx';
import { OrderItems } from '../../orders/order-items.tsx';
import { OrderTimeline } from '../../orders/order-timeline.tsx';
import { useOrder } from '../../orders/use-order.ts';
import { listPayments } from '../checkout-api.ts';

/** After paying: number, phones, where they go, when they arrive and what comes next. */
export function PaymentConfirmation({ transactionId }: { transactionId: string }) {
  const { payment, error, refetch } = usePaymentRecord(transactionId);
  useLayoutEffect(showFromTop, []);
  return (
    <>
      <PageHeading
        title="Thank you for your order"
        {...(payment ? { lead: <NumberAndReceipt payment={payment} /> } : {})}
      />
      {payment && <Paid payment={payment} />}
      {!payment && error && (
        <LoadFailure what="Your payment" error={error} onRetry={() => void refetch()} />
      )}
      {/* Null: the shop has not heard of it yet. */}
      {!payment && !error && <Wait isAwaited={payment === null} transactionId={transactionId} />}
    </>
  );
}

function Wait({ isAwaited, transactionId }: { isAwaited: boolean; transactionId: string }) {
  return (
    <div className="grid max-w-prose gap-4" role="status">
      <p className="flex items-center gap-3 text-xl">
        <Spinner /> {isAwaited ? 'Waiting for your bank' : 'Fetching your receipt'}
      </p>
      <p className="break-all text-ink-soft">{shopMessages.payment.transaction(transactionId)}</p>
      {isAwaited && (
        <p className="text-ink-soft">
          As soon as your bank has confirmed it, the order is shown here and in your payment
          history. You need not pay again.
        </p>
      )}
    </div>
  );
}

function NumberAndReceipt({ payment: { _id, invoice, email } }: { payment: WirePayment }) {
  return (
    <>
      <span className="text-ink">Order number</span>{' '}
      <strong className="figures text-ink">{invoice ?? _id}</strong>. The receipt goes to{' '}
      <span className="text-ink">
        <EmailText email={email} />
      </span>
      .
    </>
  );
}

/** The form that was here before had been scrolled, and its button had the focus. */
function showFromTop(): void {
  window.scrollTo(0, 0);
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function Paid({ payment }: { payment: WirePayment }) {
  const { data: order, error, refetch } = useOrder(payment._id);
  return (
    <div className="grid gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,36rem)_20rem]">
      <div className="grid max-w-prose min-w-0 content-start gap-10">
        {order ? (
          <>
            <section aria-labelledby="bought-title">
              <h2 id="bought-title" className="border-t border-ink pt-4 text-2xl">
                What you bought
              </h2>
              <OrderItems order={order} isLarge />
            </section>
            <OrderAddress order={order} />
          </>
        ) : error ? (
          <LoadFailure what="Your order" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
      <div className="grid max-w-prose content-start gap-8">
        {order && (
          <section aria-labelledby="next-title" className="grid gap-4">
            <h2 id="next-title" className="border-t border-ink pt-4 text-2xl">
              What happens next
            </h2>
            <OrderTimeline order={order} />
          </section>
        )}
        <p className="flex items-start gap-2 text-sm text-success">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-all">
            {shopMessages.payment.transaction(payment.transactionId)}
          </span>
        </p>
        {/* What comes above them would move them from under the pointer. */}
        {(order || error) && <WaysOn paymentId={payment._id} />}
      </div>
    </div>
  );
}

function WaysOn({ paymentId }: { paymentId: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/dashboard/paymentHistory/${paymentId}`}>Your order</ButtonLink>
      <ButtonLink to="/dashboard/paymentHistory" variant="secondary">
        Payment history
      </ButtonLink>
      <ButtonLink to="/order" variant="secondary">
        Back to the shop
      </ButtonLink>
    </div>
  );
}

const ASK_AGAIN_MS = 3_000;

/** One payment as the shop has recorded it; asks again until it is there. */
function usePaymentRecord(transactionId: string) {
  const { user, loading } = useAuth();
  const email = user?.email;
  const answer = useQuery({
    queryKey: [...queryKeys.payments(email), transactionId],
    queryFn: async ({ signal }) => {
      const payments = await listPayments(email ?? '', signal);
      return payments.find((payment) => payment.transactionId === transactionId) ?? null;
    },
    enabled: !loading && Boolean(email),
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
  });
  return { payment: answer.data, error: answer.error, refetch: answer.refetch };
}
