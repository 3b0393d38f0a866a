/**
 * Who is signed in, with the token that goes with it. Protects: loading always ends, when no token can be had
 * as well; the token lives exactly as long as the sign-in.
 */
import type { TokenStore } from '../../../lib/access-token.ts';
import type { IdentityApi, SignedInUser } from '../identity-api.ts';

export interface AuthState {
  user: SignedInUser | null;
  /** True until it is known who is signed in, and while one of the actions is under way. */
  loading: boolean;
}

export const UNKNOWN: AuthState = { user: null, loading: true };

export interface SignInDeps {
  identity: Pick<IdentityApi, 'requestToken'>;
  tokens: TokenStore;
  /** Tells the other tabs that somebody signed in or out. */
  announce(): void;
}

/** What is known of the sign-in, and how it changes. */
export interface SignInState {
  read(): AuthState;
  subscribe(listener: () => void): () => void;
  change(part: Partial<AuthState>): void;
  /** Aborted by every sign-in and sign-out that comes later. */
  latest(): AbortSignal;
  /** A sign-in or sign-out that comes later ends what an earlier one still waits for. */
  supersede(): AbortSignal;
  /** On every change of sign-in the user is stored; the token follows, and loading ends either way. */
  applyUser(user: SignedInUser | null): Promise<void>;
  /** What the server says about the session. That it has ended is news for the other tabs, too. */
  learn(user: SignedInUser | null): Promise<void>;
  /** Who is signed in, as soon as that is known. */
  whenKnown(): Promise<SignedInUser | null>;
}

/** Keeps who is signed in, from "not known yet" on. */
export function createSignInState({ identity, tokens, announce }: SignInDeps): SignInState {
  const listeners = new Set<() => void>();
  let state = UNKNOWN;
  let latest = new AbortController();

  function change(part: Partial<AuthState>): void {
    const next = { ...state, ...part };
    if (next.user === state.user && next.loading === state.loading) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function supersede(): AbortSignal {
    latest.abort();
    latest = new AbortController();
    return latest.signal;
  }

  async function applyUser(user: SignedInUser | null): Promise<void> {
    const signal = supersede();
    change({ user });
    // Without a token calls go by the session cookie, or are refused with a reason where they are made.
    const token = user && (await identity.requestToken(user.email, signal).catch(() => null));
    if (signal.aborted) return;
    if (token) tokens.write(token);
    else tokens.clear();
    change({ loading: false });
  }

  async function learn(user: SignedInUser | null): Promise<void> {
    const hasEnded = user === null && (state.user !== null || tokens.read() !== null);
    await applyUser(user);
    if (hasEnded) announce();
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    latest: () => latest.signal,
    supersede,
    applyUser,
    learn,
    whenKnown: () => untilKnown(() => state, listeners),
  };
}

function untilKnown(
  read: () => AuthState,
  listeners: Set<() => void>,
): Promise<SignedInUser | null> {
  return new Promise((resolve) => {
    const check = () => {
      const { user, loading } = read();
      if (loading) return;
      listeners.delete(check);
      resolve(user);
    };
    listeners.add(check);
    check();
  });
}
