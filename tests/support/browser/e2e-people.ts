/** People and their sessions made by calls, for browser tests that are about something else. */
import {
  type APIRequestContext,
  type APIResponse,
  type BrowserContext,
  expect,
  request,
} from '@playwright/test';
import { DEMO_ACCOUNTS } from '../../../src/database/demo-accounts.ts';
import { newPerson, type Person } from './e2e.ts';

/** A browser of its own, without a window, in which somebody is signed in. */
export interface Elsewhere {
  post(path: string, body?: object): Promise<APIResponse>;
  get(path: string): Promise<APIResponse>;
  delete(path: string): Promise<APIResponse>;
  patch(path: string): Promise<APIResponse>;
  put(path: string, body: object): Promise<APIResponse>;
  close(): Promise<void>;
}

/** Signs a new person up; with `isAdmin`, the shop's admin makes an admin of them. */
export async function createPerson(
  baseURL: string,
  { isAdmin = false, ...given }: Partial<Person> & { isAdmin?: boolean } = {},
): Promise<Person> {
  const person = { ...newPerson(), ...given };
  const browser = await open(baseURL);
  await browser.post('/api/auth/sign-up/email', person);
  await browser.post('/users', { name: person.name, email: person.email });
  await browser.close();
  if (isAdmin) {
    const admin = await signInAdmin(baseURL);
    await admin.patch(`/users/admin/${await findUserId(admin, person)}`);
    await admin.close();
  }
  return person;
}

export async function signInElsewhere(baseURL: string, person: Person): Promise<Elsewhere> {
  const browser = await open(baseURL);
  await signIn(browser, person);
  return browser;
}

export function signInAdmin(baseURL: string): Promise<Elsewhere> {
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
  if (!admin) throw new Error('There is no demo account for an admin.');
  return signInElsewhere(baseURL, { ...admin, name: 'Admin' });
}

/** The same session as in a window: its cookie in another browser. */
export async function copySession(baseURL: string, context: BrowserContext): Promise<Elsewhere> {
  return open(baseURL, await context.storageState());
}

/** Gives a window's browser a session without going through the login page. */
export async function signInHere(
  baseURL: string,
  context: BrowserContext,
  person: Person,
): Promise<void> {
  await context.clearCookies();
  await signIn(wrap(baseURL, context.request), person);
}

export async function findUserId(admin: Elsewhere, { email }: Person): Promise<string> {
  const users = await (await admin.get(`/users?q=${encodeURIComponent(email)}`)).json();
  return users[0]._id;
}

async function signIn(browser: Pick<Elsewhere, 'post'>, { email, password }: Person) {
  await browser.post('/api/auth/sign-in/email', { email, password });
}

async function open(
  baseURL: string,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Elsewhere> {
  const calls = await request.newContext(storageState ? { storageState } : {});
  return { ...wrap(baseURL, calls), close: () => calls.dispose() };
}

function wrap(baseURL: string, calls: APIRequestContext): Omit<Elsewhere, 'close'> {
  const send = async (method: string, path: string, data?: object) => {
    const headers = { origin: baseURL };
    const answer = await calls.fetch(baseURL + path, { method, headers, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
    return answer;
  };
  return {
    get: (path) => send('GET', path),
    delete: (path) => send('DELETE', path),
    patch: (path) => send('PATCH', path),
    put: (path, body) => send('PUT', path, body),
    post: (path, body = {}) => send('POST', path, body),
  };
}
