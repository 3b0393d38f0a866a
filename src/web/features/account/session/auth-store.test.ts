import { expect, expectTypeOf, test, vi } from 'vitest';
import type { TokenStore } from '../../../lib/access-token.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import type { IdentityApi, SignedInUser } from '../identity-api.ts';
import type { AuthActions } from './auth-actions.ts';
import type { AuthContextValue } from './auth-context.ts';
import { createAuthStore } from './auth-store.ts';
import type { AuthState } from './sign-in-state.ts';

const NORA: SignedInUser = { email: 'nora@test.example', name: 'Nora' };
const refused = () => new ApiProblem({ status: 503, code: 'overloaded', title: 'Busy' });

/** The far end of the store, which keeps what it was asked in `calls`. */
function setUp(answers: Partial<IdentityApi> = {}) {
  const calls: string[] = [];
  const record =
    <Args extends unknown[], Answer>(name: string, answer: (...args: Args) => Promise<Answer>) =>
    (...args: Args) => {
      calls.push(name);
      return answer(...args);
    };
  const identity: IdentityApi = {
    readSession: record('readSession', answers.readSession ?? (async () => null)),
    signUp: record('signUp', answers.signUp ?? (async () => NORA)),
    signIn: record('signIn', answers.signIn ?? (async () => NORA)),
    signOut: record('signOut', answers.signOut ?? (async () => undefined)),
    updateName: record('updateName', async () => undefined),
    requestPasswordReset: record('requestPasswordReset', async () => undefined),
    startGoogle: record('startGoogle', async () => ({ url: 'https://google.test.example' })),
    registerUser: record('registerUser', async () => undefined),
    requestToken: record('requestToken', answers.requestToken ?? (async () => 'token-1')),
  };
  let token: string | null = 'left-over';
  const tokens: TokenStore = {
    read: () => token,
    write: (next) => {
      token = next;
    },
    clear: () => {
      token = null;
    },
  };
  let announcements = 0;
  const store = createAuthStore({
    identity,
    tokens,
    openGoogle: async (startGoogle) => {
      await startGoogle('/login');
      return 'done';
    },
    announce: () => {
      announcements += 1;
    },
    clearStorage: () => tokens.clear(),
  });
  const history: AuthState[] = [];
  store.subscribe(() => history.push(store.read()));
  return { store, tokens, calls, history, announced: () => announcements };
}

test('the context has the user, loading and the six actions (R096)', () => {
  const actions = {
    signUp: true,
    logIn: true,
    googleLogIn: true,
    userUpdateProfile: true,
    forgotPassword: true,
    logOut: true,
  } satisfies Record<keyof AuthActions, true>;
  const { store } = setUp();
  for (const name of Object.keys(actions)) expect(store).toHaveProperty(name, expect.any(Function));
  expect(Object.keys(store.read())).toEqual(['user', 'loading']);
  expectTypeOf<AuthContextValue>().toExtend<AuthActions & { loading: boolean }>();
  expectTypeOf<AuthContextValue['user']>().toExtend<SignedInUser | null>();
});

test('a visitor: the stored token is removed and loading ends (R106, R107, G01)', async () => {
  const { store, tokens } = setUp();
  expect(store.read()).toEqual({ user: null, loading: true });
  await store.start();
  expect(store.read()).toEqual({ user: null, loading: false });
  expect(tokens.read()).toBeNull();
});

test('a user: stored at once, the token asked for, then loading ends (R103, R104, R105)', async () => {
  const { store, tokens, history, calls } = setUp({
    readSession: async () => NORA,
    requestToken: async (email) => `token of ${email}`,
  });
  await store.start();
  expect(calls).toEqual(['readSession', 'requestToken']);
  expect(history).toContainEqual({ user: NORA, loading: true });
  expect(store.read()).toEqual({ user: NORA, loading: false });
  expect(tokens.read()).toBe(`token of ${NORA.email}`);
});

test('loading ends also when no token can be had or nobody answers (G01)', async () => {
  const noToken = setUp({
    readSession: async () => NORA,
    requestToken: () => Promise.reject(refused()),
  });
  await noToken.store.start();
  expect(noToken.store.read()).toEqual({ user: NORA, loading: false });
  expect(noToken.tokens.read()).toBeNull();

  const silent = setUp({ readSession: () => Promise.reject(refused()) });
  await silent.store.start();
  expect(silent.store.read().loading).toBe(false);
});

test('asks again until the shop says who is signed in', async () => {
  vi.useFakeTimers();
  try {
    const answers = [() => Promise.reject(refused()), () => Promise.reject(refused())];
    const { store, tokens, calls } = setUp({
      readSession: () => answers.shift()?.() ?? Promise.resolve(NORA),
    });
    await store.start();
    expect(store.read()).toEqual({ user: null, loading: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.read()).toEqual({ user: NORA, loading: false });
    expect(tokens.read()).toBe('token-1');
    expect(calls).toEqual([...Array(3).fill('readSession'), 'requestToken']);
  } finally {
    vi.useRealTimers();
  }
});

test('asks no more once there was a login', async () => {
  vi.useFakeTimers();
  try {
    const { store, calls } = setUp({ readSession: () => Promise.reject(refused()) });
    await store.start();
    await store.logIn({ email: NORA.email, password: 'Aa1!aa' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual(['readSession', 'signIn', 'requestToken']);
    expect(store.read().user).toEqual(NORA);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['signUp', (store: Store) => store.signUp({ ...NORA, password: 'Aa1!aa' })],
  ['logIn', (store: Store) => store.logIn({ email: NORA.email, password: 'Aa1!aa' })],
  ['googleLogIn', (store: Store) => store.googleLogIn()],
  ['userUpdateProfile', (store: Store) => store.userUpdateProfile({ name: 'Nora N.' })],
  ['logOut', (store: Store) => store.logOut()],
])('loading is true while %s is under way (R098–R102)', async (_name, act) => {
  const { store } = setUp();
  await store.start();
  const done = act(store);
  expect(store.read().loading).toBe(true);
  await done;
  expect(store.read().loading).toBe(false);
});
type Store = ReturnType<typeof setUp>['store'];

test('sign-up and Google make the person known to the shop, login does not (R155)', async () => {
  const signUp = setUp();
  await signUp.store.signUp({ ...NORA, password: 'Aa1!aa' });
  expect(signUp.calls).toEqual(['signUp', 'registerUser', 'requestToken']);

  const google = setUp({ readSession: async () => NORA });
  expect(await google.store.googleLogIn()).toEqual(NORA);
  expect(google.calls).toEqual(['startGoogle', 'readSession', 'registerUser', 'requestToken']);

  const logIn = setUp();
  await logIn.store.logIn({ email: NORA.email, password: 'x' });
  expect(logIn.calls).toEqual(['signIn', 'requestToken']);
  expect(logIn.announced()).toBe(1);
});

test('a refused login leaves nobody signed in and passes the refusal on', async () => {
  const { store, tokens, announced } = setUp({ signIn: () => Promise.reject(refused()) });
  tokens.clear();
  await store.start();
  await expect(store.logIn({ email: 'x@test.example', password: 'x' })).rejects.toThrow('Busy');
  expect(store.read()).toEqual({ user: null, loading: false });
  expect(announced()).toBe(0);
});

test('logout removes the token; renewing afterwards says that the sign-in has ended (R106, G56)', async () => {
  const { store, tokens } = setUp();
  await store.logIn({ email: NORA.email, password: 'x' });
  expect(tokens.read()).toBe('token-1');
  await store.logOut();
  expect(tokens.read()).toBeNull();
  expect(await store.renewToken()).toBe(false);
});

test('logout without a connection removes the token and passes the refusal on', async () => {
  const { store, tokens } = setUp({ signOut: () => Promise.reject(refused()) });
  await store.logIn({ email: NORA.email, password: 'x' });
  await expect(store.logOut()).rejects.toThrow('Busy');
  expect(tokens.read()).toBeNull();
});

test('a renewal that the opening page overtakes waits for its token', async () => {
  const token = Promise.withResolvers<string>();
  const slow = Promise.withResolvers<SignedInUser>();
  const sessions = [Promise.resolve(NORA), slow.promise];
  const { store, tokens, calls } = setUp({
    readSession: async () => sessions.shift() ?? null,
    requestToken: () => token.promise,
  });
  const starting = store.start();
  const renewed = store.renewToken().then(() => tokens.read());
  await expect.poll(() => calls).toContain('requestToken');
  slow.resolve(NORA);
  await new Promise((resolve) => setTimeout(resolve, 10));
  token.resolve('token-2');
  expect(await renewed).toBe('token-2');
  await starting;
});

test('whenKnown waits for the first answer', async () => {
  const { store } = setUp({ readSession: async () => NORA });
  const known = store.whenKnown();
  await store.start();
  expect(await known).toEqual(NORA);
});

test('a token that arrives after the logout is not kept', async () => {
  const answer = Promise.withResolvers<string>();
  const asked: (AbortSignal | undefined)[] = [];
  const { store, tokens } = setUp({
    readSession: async () => NORA,
    requestToken: (_email, signal) => {
      asked.push(signal);
      return answer.promise;
    },
  });
  const starting = store.start();
  await expect.poll(() => asked.length).toBe(1);
  const leaving = store.logOut();
  expect(asked[0]?.aborted).toBe(true);
  await leaving;
  answer.resolve('token of the session that has ended');
  await starting;
  expect(tokens.read()).toBeNull();
  expect(store.read()).toEqual({ user: null, loading: false });
});

test('an answer from before the sign-in does not sign out', async () => {
  const before = Promise.withResolvers<SignedInUser | null>();
  const { store, tokens } = setUp({ readSession: () => before.promise });
  const starting = store.start();
  await store.logIn({ email: NORA.email, password: 'Orbit-7$Lantern' });
  before.resolve(null);
  await starting;
  expect(store.read()).toEqual({ user: NORA, loading: false });
  expect(tokens.read()).toBe('token-1');
});

test('a session that has ended is told to the other tabs, once, by whoever notices it (G56, G62)', async () => {
  const sessions: (SignedInUser | null)[] = [NORA];
  const { store, tokens, announced } = setUp({ readSession: async () => sessions.shift() ?? null });
  await store.start();
  expect(announced()).toBe(0);
  expect(await store.renewToken()).toBe(false);
  expect(store.read()).toEqual({ user: null, loading: false });
  expect(tokens.read()).toBeNull();
  expect(announced()).toBe(1);
  await store.start();
  await store.forgetUser();
  expect(announced()).toBe(1);
});

test('where the server has found nobody, nobody is shown (G56)', async () => {
  const { store, tokens, announced } = setUp({ readSession: async () => NORA });
  await store.start();
  await store.forgetUser();
  expect(store.read()).toEqual({ user: null, loading: false });
  expect(tokens.read()).toBeNull();
  expect(announced()).toBe(1);
});

test('a shop that cannot be asked logs nobody out', async () => {
  const answers = [Promise.resolve(NORA), Promise.reject(refused())];
  const { store, tokens, announced } = setUp({
    readSession: () => answers.shift() ?? Promise.reject(refused()),
  });
  await store.start();
  await store.start();
  expect(store.read()).toEqual({ user: NORA, loading: false });
  expect(tokens.read()).toBe('token-1');
  expect(announced()).toBe(0);
});
