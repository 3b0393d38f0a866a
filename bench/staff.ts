/** The demo admin, signed in to a measured shop over HTTP. */
import { DEMO_ACCOUNTS } from '../src/database/demo-accounts.ts';

export interface Staff {
  /**
   * Calls the shop.
   * @param init.body a form, or what is sent as JSON
   * @param init.mayBeOverloaded answers null for 503, as a page that asks again does
   * @throws Error for any other answer but 200
   */
  call(
    path: string,
    init?: { method?: string; body?: object; mayBeOverloaded?: boolean },
  ): Promise<unknown>;
}

export async function signInStaff(url: string): Promise<Staff> {
  const admin = DEMO_ACCOUNTS.find(({ role }) => role === 'Admin');
  if (!admin) throw new Error('There is no demo admin.');
  const { email, password } = admin;
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const headers = { cookie: cookies.join('; '), origin: url };
  return {
    async call(path, { mayBeOverloaded = false, method, body } = {}) {
      const isJson = body !== undefined && !(body instanceof FormData);
      const called = await fetch(url + path, {
        method,
        body: isJson ? JSON.stringify(body) : body,
        headers: isJson ? { ...headers, 'content-type': 'application/json' } : headers,
      });
      const text = await called.text();
      if (mayBeOverloaded && called.status === 503) return null;
      if (!called.ok) throw new Error(`${path} answered ${called.status}: ${text}`);
      return JSON.parse(text);
    },
  };
}
