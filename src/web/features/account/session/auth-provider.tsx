import {
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { browserTokens } from '../../../lib/access-token.ts';
import { api } from '../../../lib/api-client.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { createIdentityApi } from '../identity-api.ts';
import { AuthContext, type AuthContextValue } from './auth-context.ts';
import { type AuthStore, createAuthStore } from './auth-store.ts';
import { announceChange, onChangeElsewhere } from './other-tabs.ts';
import { UNKNOWN } from './sign-in-state.ts';

const MemberWatch = lazyPart(async () => (await import('./member-watch.tsx')).MemberWatch);

/** One store a tab: the sign-in belongs to the browser, not to a component. */
let browserStore: AuthStore | undefined;

function authStore(): AuthStore {
  browserStore ??= createAuthStore({
    identity: createIdentityApi(api),
    tokens: browserTokens,
    // The pages that offer it have it already, so the popup still opens on the press of a button.
    openGoogle: async (start) => (await import('../sign-in/google-popup.ts')).openGoogle(start),
    announce: () => announceChange('sign-in'),
    clearStorage,
  });
  return browserStore;
}

function clearStorage(): void {
  browserTokens.clear();
  try {
    sessionStorage.clear();
  } catch {
    // A browser that blocks storage has stored nothing.
  }
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const store = authStore();
  const state = useSyncExternalStore(store.subscribe, store.read, () => UNKNOWN);

  useEffect(() => {
    api.renewTokenWith(store.renewToken);
    void store.start();
    return onChangeElsewhere('sign-in', () => void store.start());
  }, [store]);

  const isMember = state.user !== null;
  useEffect(() => {
    // The guess of the first paint ends here: a login under way shows nobody as logged in.
    if (!state.loading) document.documentElement.toggleAttribute('data-member', isMember);
  }, [state.loading, isMember]);

  const [admin, setAdmin] = useState<string>();
  const value = useMemo((): AuthContextValue => {
    const { user, loading } = state;
    const role = user && user.email === admin ? { role: 'admin' as const } : {};
    return { ...store, loading, user: user && { ...user, ...role } };
  }, [store, state, admin]);
  return (
    <AuthContext value={value}>
      {children}
      {state.user && (
        <Suspense>
          <MemberWatch
            key={state.user.email}
            email={state.user.email}
            loading={state.loading}
            onAdmin={setAdmin}
          />
        </Suspense>
      )}
    </AuthContext>
  );
}
