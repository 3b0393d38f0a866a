/** Calls to the identity service (`/api/auth/*`) and the account calls that go with them. */
import { type ApiClient, api } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';

/** The signed-in person: email and display name from the identity service. */
export interface SignedInUser {
  email: string;
  name: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface IdentityApi {
  readSession(): Promise<SignedInUser | null>;
  signUp(input: Credentials & { name: string }): Promise<SignedInUser>;
  /** Null when the password was right and a code is asked for. */
  signIn(input: Credentials): Promise<SignedInUser | null>;
  signOut(): Promise<void>;
  updateName(name: string): Promise<void>;
  requestPasswordReset(email: string): Promise<void>;
  /** Where the person signs in with Google; comes back to `callbackPath`. */
  startGoogle(callbackPath: string): Promise<{ url: string }>;
  /** POST /users: makes the person known to the shop; harmless when they are. */
  registerUser(user: SignedInUser): Promise<void>;
  /** POST /jwt */
  requestToken(email: string, signal?: AbortSignal): Promise<string>;
}

export function createIdentityApi({ call }: Pick<ApiClient, 'call'>): IdentityApi {
  const post = <Answer>(path: string, body: unknown, signal?: AbortSignal) =>
    call<Answer>(path, { method: 'POST', body, withoutToken: true, isSignIn: true, signal });

  return {
    async readSession() {
      const session = await call<{ user?: SignedInUser } | null>('/api/auth/get-session', {
        withoutToken: true,
        isSignIn: true,
      });
      return session?.user ? pick(session.user) : null;
    },
    async signUp(input) {
      const { user } = await post<{ user: SignedInUser }>('/api/auth/sign-up/email', input);
      return pick(user);
    },
    async signIn(input) {
      const { user } = await post<{ user?: SignedInUser }>('/api/auth/sign-in/email', input);
      return user ? pick(user) : null;
    },
    async signOut() {
      await post('/api/auth/sign-out', {});
    },
    async updateName(name) {
      const body = { name };
      await call('/api/auth/update-user', { method: 'POST', body, withoutToken: true });
    },
    async requestPasswordReset(email) {
      await post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' });
    },
    async startGoogle(callbackPath) {
      const { url } = await post<{ url?: string }>('/api/auth/sign-in/oauth2', {
        providerId: 'google',
        callbackURL: callbackPath,
        errorCallbackURL: callbackPath,
        disableRedirect: true,
      });
      if (!url) throw unavailable();
      return { url };
    },
    async registerUser({ name, email }) {
      await post('/users', { name, email });
    },
    async requestToken(email, signal) {
      return (await post<{ token: string }>('/jwt', { email }, signal)).token;
    },
  };
}

/** Sets a new password with the token from the mail; ends every session of the account. */
export async function resetPassword(input: { token: string; newPassword: string }): Promise<void> {
  await api.call('/api/auth/reset-password', { method: 'POST', body: input, withoutToken: true });
}

/** POST /users through the shared client, for a sign-in that came by full page. */
export function registerUser(user: SignedInUser): Promise<void> {
  return createIdentityApi(api).registerUser(user);
}

function pick({ email, name }: SignedInUser): SignedInUser {
  return { email, name };
}

function unavailable(): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'google-unavailable',
    title: 'Google sign-in is not available yet. Please log in with your email and password',
  });
}
