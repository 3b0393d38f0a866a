/** What people do about their sign-in. Protects: what one tab does, the others hear of. */
import type { Credentials, IdentityApi, SignedInUser } from '../identity-api.ts';
import type { SignInState } from './sign-in-state.ts';

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

export interface ActionDeps {
  identity: IdentityApi;
  /** Opens Google's page; `done` when the person is back, `left` when this page goes there itself. */
  openGoogle(startGoogle: IdentityApi['startGoogle']): Promise<'done' | 'left'>;
  /** Tells the other tabs that somebody signed in or out. */
  announce(): void;
  /** Removes the access token, and what this tab has stored of the person: drafts, a payment under way. */
  clearStorage(): void;
}

/** Builds the six actions; those that change who is signed in, or their name, tell the other tabs. */
export function createAuthActions(deps: ActionDeps, signIn: SignInState): AuthActions {
  const { identity } = deps;

  async function whileLoading<Result>(action: () => Promise<Result>): Promise<Result> {
    signIn.change({ loading: true });
    try {
      return await action();
    } finally {
      signIn.change({ loading: false });
    }
  }

  async function enter(user: SignedInUser, isNew: boolean): Promise<SignedInUser> {
    try {
      if (isNew) await identity.registerUser(user);
    } finally {
      // The identity service has signed the person in, whatever the shop made of it.
      await signIn.applyUser(user);
      deps.announce();
    }
    return user;
  }

  return {
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
        const { user } = signIn.read();
        if (user) signIn.change({ user: { ...user, name } });
        deps.announce();
      }),
    forgotPassword: (email) => identity.requestPasswordReset(email),
    logOut: () =>
      whileLoading(async () => {
        signIn.supersede();
        // First, so that it happens without a connection as well.
        deps.clearStorage();
        await identity.signOut();
        await signIn.applyUser(null);
        deps.announce();
      }),
  };
}
