import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router';
import { useAuth } from '../account/auth-context.ts';
import { useCartCount } from '../cart/use-cart.ts';

/** Name and cart of whoever is signed in; empty for visitors. */
export function AccountStatus() {
  const { user } = useAuth();
  const count = useCartCount();
  const units = `${count} ${count === 1 ? 'phone' : 'phones'} in the cart`;
  return (
    <>
      {user && (
        <>
          <span className="max-w-36 truncate text-sm text-ink-soft">{user.name}</span>
          <Link
            to="/dashboard/myCart"
            aria-label={`Cart, ${units}`}
            className="relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink/8"
          >
            <ShoppingBag aria-hidden="true" className="size-5" />
            <span
              key={count}
              aria-hidden="true"
              className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 animate-appear place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent"
            >
              {count}
            </span>
          </Link>
        </>
      )}
      <span role="status" className="sr-only">
        {user && count > 0 ? units : ''}
      </span>
    </>
  );
}
