import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { browserTokens } from '../../lib/access-token.ts';
import { api } from '../../lib/api-client.ts';
import { AuthContext, type AuthContextValue } from './auth-context.ts';
import { type AuthStore, createAuthStore, UNKNOWN } from './auth-store.ts';
import { openGoogle } from './google-popup.ts';
import { createIdentityApi } from './identity-api.ts';
import { announceChange, onChangeElsewhere } from './other-tabs.ts';
import { useIsAdmin } from './use-is-admin.ts';

const PRIVATE_KINDS = ['account', 'carts', 'users', 'payments', 'stats'];

/** One store a tab: the sign-in belongs to the browser, not to a component. */
let browserStore: AuthStore | undefined;

function authStore(): AuthStore {
  browserStore ??= createAuthStore({
    identity: createIdentityApi(api),
    tokens: browserTokens,
    openGoogle,
    announce: announceChange,
  });
  return browserStore;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const store = authStore();
  const state = useSyncExternalStore(store.subscribe, store.read, () => UNKNOWN);

  useEffect(() => {
    api.renewTokenWith(store.renewToken);
    void store.start();
    return onChangeElsewhere(() => void store.start());
  }, [store]);

  const email = state.user?.email;
  useEffect(() => {
    if (email === undefined) return;
    return () => {
      // What belonged to the person who left must not be shown to the next one.
      for (const kind of PRIVATE_KINDS) queries.removeQueries({ queryKey: [kind] });
    };
  }, [queries, email]);

  const isAdmin = useIsAdmin(state);
  const value = useMemo((): AuthContextValue => {
    const { user, loading } = state;
    const role = isAdmin ? { role: 'admin' as const } : {};
    return { ...store, loading, user: user && { ...user, ...role } };
  }, [store, state, isAdmin]);
  return <AuthContext value={value}>{children}</AuthContext>;
}
