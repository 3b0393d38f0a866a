import { ShoppingBag } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryProvider } from '../../lib/query-provider.tsx';
import { useCartCount } from '../cart/use-cart.ts';

/** The way to the cart with the number of units in it; a change of the number is read out. */
export function CartLink() {
  return (
    <QueryProvider>
      <CountedLink />
    </QueryProvider>
  );
}

function CountedLink() {
  const count = useCartCount();
  const units = `${count} ${count === 1 ? 'phone' : 'phones'} in the cart`;
  const [wasFilled, setWasFilled] = useState(false);
  if (count > 0 && !wasFilled) setWasFilled(true);
  return (
    <>
      <Link
        to="/dashboard/myCart"
        aria-label={`Cart, ${units}`}
        className="relative grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink/8"
      >
        <ShoppingBag aria-hidden="true" className="size-5" />
        {count > 0 && (
          <span
            key={count}
            aria-hidden="true"
            className="figures absolute top-1 right-0.5 grid h-4.5 min-w-4.5 animate-appear place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent"
          >
            {count}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {wasFilled ? units : ''}
      </span>
    </>
  );
}
