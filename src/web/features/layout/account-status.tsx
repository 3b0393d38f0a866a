import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useAuth } from '../account/session/auth-context.ts';

const CartLink = lazyPart(async () => (await import('./cart-link.tsx')).CartLink);

/** Name and cart of whoever is signed in; empty for visitors. */
export function AccountStatus() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <>
      <bdi className="max-w-36 truncate text-sm text-ink-soft">{user.name}</bdi>
      <Suspense fallback={<span className="size-11 shrink-0" />}>
        <CartLink />
      </Suspense>
    </>
  );
}
