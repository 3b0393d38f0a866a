import type { MetaFunction } from 'react-router';
import { LoadFailure } from '../features/account/load-failure.tsx';
import { PageHeading } from '../features/account/page-heading.tsx';
import { CartContents } from '../features/cart/cart-contents.tsx';
import { CartSkeleton } from '../features/cart/cart-skeleton.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { privateMeta } from '../features/layout/private-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

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
  if (!rows && error) {
    return <LoadFailure what="Your cart" error={error} onRetry={() => void refetch()} />;
  }
  if (!rows) return <CartSkeleton />;
  if (rows.length > 0) return <CartContents rows={rows} />;
  return (
    <EmptyState
      title="Your cart is empty"
      text="What you add in the shop appears here, drawn to scale, with the sum."
      action={<ButtonLink to="/order">Go to the shop</ButtonLink>}
    />
  );
}
