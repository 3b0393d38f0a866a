import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { LoadFailure } from '../../features/account/load-failure.tsx';
import { PageHeading } from '../../features/account/page-heading.tsx';
import { CartContents } from '../../features/cart/cart-contents.tsx';
import type { CartGroup } from '../../features/cart/cart-groups.ts';
import { CartSkeleton } from '../../features/cart/cart-skeleton.tsx';
import { RemovedNotice } from '../../features/cart/removed-notice.tsx';
import { useCartSum } from '../../features/cart/sum/use-cart-sum.ts';
import { useCart } from '../../features/cart/use-cart.ts';
import { privateMeta } from '../../features/layout/private-meta.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const meta: MetaFunction = () => privateMeta('My Cart');

export default function MyCart() {
  return (
    <div className="mx-auto max-w-192 lg:mx-0">
      <PageHeading title="My Cart" />
      <Contents />
    </div>
  );
}

function Contents() {
  const { data: rows, error, refetch } = useCart();
  const { isAnswered, ...reckoning } = useCartSum(rows);
  const [removed, setRemoved] = useState<CartGroup | null>(null);
  if (!rows && error) {
    return <LoadFailure what="Your cart" error={error} onRetry={() => void refetch()} />;
  }
  if (!rows || !(isAnswered || reckoning.error)) return <CartSkeleton />;
  return (
    <>
      {removed && (
        <RemovedNotice key={removed.lead._id} group={removed} onPutBack={() => setRemoved(null)} />
      )}
      {rows.length > 0 ? (
        <CartContents rows={rows} reckoning={reckoning} onRemoved={setRemoved} />
      ) : (
        <EmptyState
          title="Your cart is empty"
          text="Phones you add appear here, drawn to scale."
          action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
        />
      )}
    </>
  );
}
