import { type ReactNode, Suspense } from 'react';
import { useAuth } from './features/account/session/auth-context.ts';
import { AuthProvider } from './features/account/session/auth-provider.tsx';
import { useHasOwn } from './features/my-phone/kept-text.ts';
import { lazyPart } from './lib/lazy-part.ts';

const WantedOffer = lazyPart(
  async () => (await import('./features/cart/wanted-offer.tsx')).WantedOffer,
);

const CartWatch = lazyPart(async () => (await import('./features/cart/cart-watch.tsx')).CartWatch);

const WishWatch = lazyPart(
  async () => (await import('./features/wishes/wish-watch.tsx')).WishWatch,
);

const OwnPhoneWatch = lazyPart(
  async () => (await import('./features/my-phone/own-phone-watch.tsx')).OwnPhoneWatch,
);

/** What every page stands on: who is signed in, and what they wanted before. Inside the router. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <AuthProvider>
      {children}
      <OfferForMembers />
      <PhoneOfMembers />
    </AuthProvider>
  );
}

function OfferForMembers() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <Suspense>
      <WantedOffer />
      <CartWatch />
      <WishWatch key={user.email} />
    </Suspense>
  );
}

/** Also for those who have just left: what their account knew leaves the device with them. */
function PhoneOfMembers() {
  const { user } = useAuth();
  const hasOwn = useHasOwn();
  if (!user && !hasOwn) return null;
  return (
    <Suspense>
      <OwnPhoneWatch />
    </Suspense>
  );
}
