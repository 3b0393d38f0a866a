/**
 * Who is signed in, for the whole browser tab. Protects: loading always ends, for visitors without an
 * account and when no token can be had as well; the token lives exactly as long as the sign-in; a
 * sign-in that has ended, wherever that is noticed, ends here and in the other tabs.
 */
import type { TokenStore } from '../../../lib/access-token.ts';
import type { Credentials, IdentityApi, SignedInUser } from '../identity-api.ts';

export interface AuthState {
  user: SignedInUser | null;
  /** True until it is known who is signed in, and while one of the actions is under way. */
  loading: boolean;
}

/** The six actions of the specification. Each throws ApiProblem when it is refused. */
export interface AuthActions {
  signUp(input: Credentials & { name: string }): Promise<SignedInUser>;
  /** Null when a code is asked for; `finishSecondStep` and `start` go on from there. */
  logIn(input: Credentials): Promise<SignedInUser | null>;
  /** Null when the whole page goes to Google instead of a popup. */
  googleLogIn(): Promise<SignedInUser | null>;
  userUpdateProfile(profile: { name: string }): Promise<void>;
  forgotPassword(email: string): Promise<void>;
  logOut(): Promise<void>;
}

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

export interface AuthDeps {
  identity: IdentityApi;
  tokens: TokenStore;
  /** Opens Google's page; `done` when the person is back, `left` when this page goes there itself. */
  openGoogle(startGoogle: IdentityApi['startGoogle']): Promise<'done' | 'left'>;
  /** Tells the other tabs that somebody signed in or out. */
  announce(): void;
}

export const UNKNOWN: AuthState = { user: null, loading: true };

export function createAuthStore(deps: AuthDeps): AuthStore {
  const { identity, tokens } = deps;
  const listeners = new Set<() => void>();
  let state = UNKNOWN;
  let latest = new AbortController();

  function change(part: Partial<AuthState>): void {
    const next = { ...state, ...part };
    if (next.user === state.user && next.loading === state.loading) return;
    state = next;
    for (const listener of listeners) listener();
  }

  /** A sign-in or sign-out that comes later ends what an earlier one still waits for. */
  function supersede(): AbortSignal {
    latest.abort();
    latest = new AbortController();
    return latest.signal;
  }

  /** On every change of sign-in the user is stored; the token follows, and loading ends either way. */
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

  /** What the server says about the session. That it has ended is news for the other tabs, too. */
  async function learn(user: SignedInUser | null): Promise<void> {
    const hasEnded = user === null && (state.user !== null || tokens.read() !== null);
    await applyUser(user);
    if (hasEnded) deps.announce();
  }

  async function whileLoading<Result>(action: () => Promise<Result>): Promise<Result> {
    change({ loading: true });
    try {
      return await action();
    } finally {
      change({ loading: false });
    }
  }

  async function start(): Promise<void> {
    change({ loading: true });
    const { signal } = latest;
    const answer = await identity.readSession().catch(() => undefined);
    // An answer from before does not sign out somebody who has signed in meanwhile.
    if (signal.aborted) return;
    // A shop that cannot be asked leaves things as they are; pages say what they could not load.
    if (answer === undefined) await applyUser(state.user);
    else await learn(answer);
  }

  async function enter(user: SignedInUser, isNew: boolean): Promise<SignedInUser> {
    try {
      if (isNew) await identity.registerUser(user);
    } finally {
      // The identity service has signed the person in, whatever the shop made of it.
      await applyUser(user);
      deps.announce();
    }
    return user;
  }

  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    async forgetUser() {
      if (state.user) await learn(null);
    },
    whenKnown: () => untilKnown(() => state, listeners),
    async renewToken() {
      const { signal } = latest;
      const user = await identity.readSession();
      // Where a sign-in is under way, its token is the new one.
      if (signal.aborted) await untilKnown(() => state, listeners);
      else await learn(user);
      return tokens.read() !== null;
    },
    signUp: (input) => whileLoading(async () => enter(await identity.signUp(input), true)),
    logIn: (input) =>
      whileLoading(async () => {
        const user = await identity.signIn(input);
        return user && enter(user, false);
      }),
    googleLogIn: () =>
      whileLoading(async () => {
        if ((await deps.openGoogle(identity.startGoogle)) === 'left') return null;
        const user = await identity.readSession();
        return user ? enter(user, true) : null;
      }),
    userUpdateProfile: ({ name }) =>
      whileLoading(async () => {
        await identity.updateName(name);
        if (state.user) change({ user: { ...state.user, name } });
        deps.announce();
      }),
    forgotPassword: (email) => identity.requestPasswordReset(email),
    logOut: () =>
      whileLoading(async () => {
        supersede();
        await identity.signOut();
        await applyUser(null);
        deps.announce();
      }),
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
