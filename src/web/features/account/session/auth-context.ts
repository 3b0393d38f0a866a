import { createContext, useContext } from 'react';
import type { SignedInUser } from '../identity-api.ts';
import type { AuthActions } from './auth-actions.ts';
import type { AuthStore } from './auth-store.ts';
import type { AuthState } from './sign-in-state.ts';

/** The user context: who is signed in, whether that is still being found out, and six actions. */
export interface AuthContextValue
  extends AuthActions,
    Pick<AuthState, 'loading'>,
    Pick<AuthStore, 'whenKnown' | 'start' | 'forgetUser'> {
  /** The role comes from the server a moment after the name, and is absent for shoppers. */
  user: (SignedInUser & { role?: 'admin' }) | null;
}

export const AuthContext = createContext<AuthContextValue | null>(null);

/** @throws Error outside AuthProvider */
export function useAuth(): AuthContextValue {
  const value = useContext(AuthContext);
  if (!value) throw new Error('useAuth needs an AuthProvider above it');
  return value;
}
