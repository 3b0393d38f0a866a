/**
 * Who is signed in, for the whole browser tab. Protects: loading always ends, for visitors without an
 * account as well; a sign-in that has ended, wherever that is noticed, ends here and in the other tabs.
 */
import type { SignedInUser } from '../identity-api.ts';
import { type ActionDeps, type AuthActions, createAuthActions } from './auth-actions.ts';
import { type AuthState, createSignInState, type SignInDeps } from './sign-in-state.ts';

export interface AuthStore extends AuthActions {
  read(): AuthState;
  subscribe(listener: () => void): () => void;
  /** Asks the identity service who is signed in. */
  start(): Promise<void>;
  /** The server has just found nobody signed in: from now on nobody is shown, in no tab. */
  forgetUser(): Promise<void>;
  /** Who is signed in, as soon as that is known. */
  whenKnown(): Promise<SignedInUser | null>;
  /** A new token for the signed-in person; false when the sign-in has ended. */
  renewToken(): Promise<boolean>;
}

export type AuthDeps = ActionDeps & SignInDeps;

/** Between two questions who is signed in while the shop cannot say; doubles up to the second. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

/** Builds the store of a tab; nothing is asked before `start`. */
export function createAuthStore(deps: AuthDeps): AuthStore {
  const { identity, tokens } = deps;
  const signIn = createSignInState(deps);

  async function start(): Promise<void> {
    signIn.change({ loading: true });
    const signal = signIn.latest();
    const answer = await identity.readSession().catch(() => undefined);
    // An answer from before does not sign out somebody who has signed in meanwhile.
    if (signal.aborted) return;
    if (answer !== undefined) return signIn.learn(answer);
    // A shop that cannot be asked leaves things as they are; pages say what they could not load.
    await signIn.applyUser(signIn.read().user);
    askLater(FIRST_PAUSE_MS);
  }

  /** A page that was opened during an outage shows its user once the shop is back. */
  function askLater(pauseMs: number): void {
    const signal = signIn.latest();
    setTimeout(async () => {
      if (signal.aborted) return;
      const answer = await identity.readSession().catch(() => undefined);
      if (signal.aborted) return;
      if (answer !== undefined) return signIn.learn(answer);
      askLater(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
    }, pauseMs);
  }

  async function renewToken(): Promise<boolean> {
    const signal = signIn.latest();
    const user = await identity.readSession();
    // Where a sign-in is under way, its token is the new one.
    if (signal.aborted) await signIn.whenKnown();
    else await signIn.learn(user);
    return tokens.read() !== null;
  }

  return {
    ...createAuthActions(deps, signIn),
    read: signIn.read,
    subscribe: signIn.subscribe,
    whenKnown: signIn.whenKnown,
    start,
    renewToken,
    async forgetUser() {
      if (signIn.read().user) await signIn.learn(null);
    },
  };
}
