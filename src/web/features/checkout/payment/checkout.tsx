import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { WireUser } from '../../../../contract/account/users.ts';
import type { PublicSettings } from '../../../../contract/page-api.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { PageHeading } from '../../account/page-heading.tsx';
import { findObstacles } from '../../cart/cart-groups.ts';
import { CartObstacles } from '../../cart/cart-obstacles.tsx';
import { useCartSum } from '../../cart/sum/use-cart-sum.ts';
import { useCart } from '../../cart/use-cart.ts';
import { useDeliveryAddress } from '../../orders/address/use-delivery-address.ts';
import { usePayments } from '../checkout-api.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentConfirmation } from './payment-confirmation.tsx';
import { PaymentForm } from './payment-form.tsx';
import { useResume } from './use-resume.ts';

export interface CheckoutProps {
  viewer: WireUser;
  card: PublicSettings['card'];
  /** The payment whose confirmation is to be shown. */
  paidTransactionId: string | null;
}

/** The payment page: what is bought, the card, and afterwards the confirmation. */
export function Checkout({ viewer, card, paidTransactionId }: CheckoutProps) {
  const isOwnDocument = useOwnDocument();
  if (paidTransactionId !== null) return <PaymentConfirmation transactionId={paidTransactionId} />;
  return (
    <>
      <PageHeading title="Payment" />
      {isOwnDocument ? <OpenCheckout viewer={viewer} card={card} /> : <CheckoutSkeleton />}
    </>
  );
}

function OpenCheckout({ viewer, card }: Pick<CheckoutProps, 'viewer' | 'card'>) {
  const { paid, error, retry } = useResume();
  const cart = useCart();
  const address = useDeliveryAddress(viewer.email);
  const { sum, isAnswered, ...reckoning } = useCartSum(cart.data);
  if (paid) return <Navigate replace to={`/dashboard/payment?paid=${encodeURIComponent(paid)}`} />;
  if (error) return <LoadFailure what="Your last payment" error={error} onRetry={retry} />;
  if (!cart.data && cart.error) {
    return <LoadFailure what="Your cart" error={cart.error} onRetry={() => void cart.refetch()} />;
  }
  if (cart.data && !isAnswered && reckoning.error) {
    const { error: failure, refetch } = reckoning;
    return <LoadFailure what="The total" error={failure} onRetry={refetch} />;
  }
  if (paid === undefined || !cart.data || !isAnswered || address === undefined)
    return <CheckoutSkeleton />;
  if (cart.data.length === 0) return <NothingToPay />;

  const { unavailable, repriced } = findObstacles(cart.data);
  const isBlocked = unavailable.length > 0 || repriced.length > 0;
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,30rem)_minmax(0,24rem)]">
      <OrderSummary rows={cart.data} sum={sum} className="lg:col-start-2 lg:row-start-1" />
      <div className="lg:col-start-1 lg:row-start-1">
        <CartObstacles rows={cart.data} />
        {isBlocked ? (
          <p className="text-ink-soft">You can pay as soon as this is settled.</p>
        ) : (
          <PaymentForm rows={cart.data} sum={sum} viewer={viewer} card={card} address={address} />
        )}
      </div>
    </div>
  );
}

/** How long an empty payment page mentions the last order: another tab may have paid for it. */
const JUST_ORDERED_MS = 30 * 60_000;

/** The cart is empty, perhaps because another tab has just paid for it. */
function NothingToPay() {
  const { data: payments, error } = usePayments();
  if (!payments && !error) return <CheckoutSkeleton />;
  const last = payments?.[0];
  if (last && Date.now() - Date.parse(last.date) < JUST_ORDERED_MS) {
    return (
      <EmptyState
        title="Your order has just been placed"
        text={`Your cart is empty, because it has been paid for${last.invoice ? `: order ${last.invoice}` : ''}. You have not been charged twice.`}
        action={
          <ButtonLink to={`/dashboard/paymentHistory/${last._id}`}>View your order</ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title="There is nothing to pay"
      text="Your cart is empty. Put a phone into it, then come back here."
      action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
    />
  );
}

/** The payment page's geometry while it loads. */
function CheckoutSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-16 gap-y-6 noscript:hidden lg:grid-cols-[minmax(0,30rem)_minmax(0,24rem)]"
    >
      <span className="sr-only">Loading the payment page</span>
      <Skeleton className="h-22 lg:col-start-2 lg:h-64 lg:row-start-1" />
      <div className="grid gap-5 lg:col-start-1 lg:row-start-1">
        <Skeleton className="h-14" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-44" />
        <Skeleton className="h-13" />
      </div>
    </div>
  );
}

/**
 * The security policy belongs to the document that was loaded, and only that of the payment page
 * lets the card provider in. Reached by a link inside the shop, the page loads itself anew.
 * @returns true once the page stands in its own document
 */
function useOwnDocument(): boolean {
  const [isOwn, setIsOwn] = useState(false);
  useEffect(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const loaded = entry ? pathOf(new URL(entry.name).pathname) : undefined;
    if (loaded === undefined || loaded === pathOf(window.location.pathname)) setIsOwn(true);
    else window.location.reload();
  }, []);
  return isOwn;
}

function pathOf(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '');
}
