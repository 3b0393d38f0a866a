import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { nameUnit } from '../../../../shared/words/wording.ts';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { formatDollars } from '../../../ui/price.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LoadFailure } from '../../account/load-failure.tsx';
import { describeItemCount, groupRows } from '../../cart/cart-groups.ts';
import { CartPicture } from '../../cart/cart-picture.tsx';
import { useCartSum } from '../../cart/sum/use-cart-sum.ts';
import { useCart } from '../../cart/use-cart.ts';
import { LastOrder } from './last-order.tsx';

const WAYS = [
  { to: '/order', title: 'Browse phones', text: 'All brands, every phone drawn to scale.' },
  { to: '/dashboard/wishes', title: 'Your wish list', text: 'Phones you have put aside.' },
  { to: '/dashboard/account', title: 'Manage your account', text: 'Name, password and security.' },
  { to: '/contact', title: 'Get help', text: 'Write to us about an order or a phone.' },
] as const;

/** The shopper's home: the last order and what is in the cart, with the ways on. */
export function UserOverview() {
  return (
    <div className="grid gap-x-14 gap-y-12 lg:grid-cols-2">
      <Part title="Last order">
        <LastOrder />
      </Part>
      <Part title="Your cart">
        <CartSummary />
      </Part>
      <nav aria-label="More for you" className="border-t border-line lg:col-span-2">
        <ul className="grid sm:grid-cols-2 sm:gap-x-8 xl:grid-cols-4">
          {WAYS.map(({ to, title, text }) => (
            <li key={to} className="border-b border-line sm:border-0">
              <Link to={to} className="group grid gap-1 py-4 no-underline">
                <span className="font-semibold underline underline-offset-4 group-hover:decoration-accent group-hover:decoration-2">
                  {title}
                </span>
                <span className="text-sm text-ink-soft">{text}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4 border-t border-ink pt-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function CartSummary() {
  const { data: rows, error, refetch } = useCart();
  const { sum } = useCartSum(rows);
  if (!rows && error) {
    return <LoadFailure what="Your cart" error={error} onRetry={() => void refetch()} />;
  }
  if (!rows) return <Skeleton className="h-48" />;
  if (rows.length === 0) {
    return (
      <>
        <p className="text-ink-soft">Your cart is empty.</p>
        <ButtonLink to="/order" variant="secondary" className="justify-self-start">
          Go to the shop
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ul className="flex min-h-32 flex-wrap gap-2">
        {groupRows(rows).map(({ variant, lead }) => (
          <li key={variant}>
            <CartPicture row={lead} />
            <span className="sr-only">{nameUnit(lead.name, lead.variantName)}</span>
          </li>
        ))}
      </ul>
      <p className="figures text-lg">
        {describeItemCount(rows)}
        {sum && (
          <>
            , <strong>{formatDollars(sum.total)}</strong>
          </>
        )}
      </p>
      <ButtonLink to="/dashboard/myCart" className="justify-self-start">
        Go to the cart
      </ButtonLink>
    </>
  );
}
