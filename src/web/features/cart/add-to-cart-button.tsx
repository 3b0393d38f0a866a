import { lazy, Suspense, useState } from 'react';
import type { WireMobile } from '../../../contract/mobiles.ts';
import { nameUnit } from '../../../shared/words/wording.ts';
import { describeProblem } from '../../lib/api-problem.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useAuth } from '../account/session/auth-context.ts';
import { useAddToCart } from './use-add-to-cart.ts';
import type { WantedMobile } from './wanted-mobile.ts';

// Dialogs are fetched when the first one opens: most pages are only looked at.
const LoginFirst = lazy(async () => ({ default: (await import('./login-first.tsx')).LoginFirst }));

export interface AddToCartButtonProps {
  mobile: WantedMobile & Pick<WireMobile, 'available'>;
  className?: string;
}

/** Adds one unit, or asks a visitor to log in first. */
export function AddToCartButton({ mobile, className }: AddToCartButtonProps) {
  const { whenKnown } = useAuth();
  const [isAskingLogin, setIsAskingLogin] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const { add, isPending, error } = useAddToCart();
  const isSoldOut = mobile.available < 1;
  // Sold out while it stands here, it keeps the focus, which a browser takes from a button that is disabled.
  const [wasLeft] = useState(!isSoldOut);

  async function start() {
    if (isSoldOut) return;
    setIsWaiting(true);
    const user = await whenKnown();
    setIsWaiting(false);
    // A session that has ended meanwhile makes a visitor of its person.
    const outcome = user ? await add(mobile, user.email) : 'logged-out';
    if (outcome === 'logged-out') setIsAskingLogin(true);
  }

  return (
    <div className={className}>
      <Button
        type="button"
        className="w-full noscript:hidden"
        pending={isPending || isWaiting}
        disabled={isSoldOut && !wasLeft}
        aria-disabled={isSoldOut}
        onClick={() => void start()}
      >
        {labelOf(isSoldOut, error !== null)}
        <span className="sr-only">{`: ${nameUnit(mobile.name, mobile.variantName ?? null)}`}</span>
      </Button>
      <p className="hidden text-sm text-ink-soft noscript:block">
        Ordering needs JavaScript. Please switch it on.
      </p>
      {error !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {describeProblem(error)}
        </p>
      )}
      {isAskingLogin && (
        <Suspense>
          <LoginFirst mobile={mobile} onClose={() => setIsAskingLogin(false)} />
        </Suspense>
      )}
    </div>
  );
}

function labelOf(isSoldOut: boolean, hasFailed: boolean): string {
  if (isSoldOut) return 'Sold out';
  return hasFailed ? 'Try again' : 'Add to cart';
}
