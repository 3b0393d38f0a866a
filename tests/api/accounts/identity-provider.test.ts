/** The embedded OpenID provider, signed in to the way a browser and the shop do it. */
import { createHash, randomBytes } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../support/shop/sandbox.ts';

const SHOP_URL = 'http://127.0.0.1:3999';
const CALLBACK = `${SHOP_URL}/api/auth/oauth2/callback/google`;

let sandbox: TestSandbox;
let discovery: Record<string, string>;

async function discover(): Promise<Record<string, string>> {
  const url = `${sandbox.httpUrl}/google/.well-known/openid-configuration`;
  return (await fetch(url)).json();
}

beforeAll(async () => {
  sandbox = await startTestSandbox({ shopUrl: SHOP_URL });
  discovery = await discover();
});
afterAll(() => sandbox.remove());

/** A browser as far as sign-in needs one: keeps cookies, follows redirects inside the sandbox. */
function createBrowser() {
  const cookies = new Map<string, string>();
  return async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, accept: 'text/html' },
      redirect: 'manual',
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null || location.startsWith(SHOP_URL)) return response;
    return visit(new URL(location, url).href);
  };
}

function startSignIn(changes: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'handset-tests',
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    nonce: 'nonce-1',
    prompt: 'select_account',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  for (const [name, value] of [...query]) if (value === '') query.delete(name);
  return { verifier, url: `${discovery.authorization_endpoint}?${query}` };
}

async function choose(person: string, visit = createBrowser()) {
  const { verifier, url } = startSignIn();
  const chooser = await visit(url);
  const page = await chooser.text();
  const answer = await visit(chooser.url, { person });
  const location = new URL(answer.headers.get('location') ?? '');
  return { page, location, verifier };
}

async function exchange(code: string, verifier: string, changes: Record<string, string> = {}) {
  const answer = await fetch(discovery.token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      client_id: 'handset-tests',
      client_secret: 'secret-of-the-tests',
      code_verifier: verifier,
      ...changes,
    }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function signIn(person: string, visit = createBrowser()) {
  const { location, verifier } = await choose(person, visit);
  const { body } = await exchange(location.searchParams.get('code') ?? '', verifier);
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri ?? ''));
  const { payload } = await jwtVerify(body.id_token, keys, {
    issuer: `${sandbox.settings.publicUrl}/google`,
    audience: 'handset-tests',
    algorithms: ['RS256'],
  });
  return { claims: payload, tokens: body };
}

describe('a sign-in', () => {
  test('is found by discovery, below /google', () => {
    const issuer = `${sandbox.settings.publicUrl}/google`;
    expect(discovery.issuer).toBe(issuer);
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri']) {
      expect(discovery[name]).toMatch(new RegExp(`^${issuer}/`));
    }
  });

  test('asks who to be on a page that is plainly no page of Google', async () => {
    const { page, location } = await choose('person-ada');
    expect(page).toContain('Sandbox sign-in, not Google');
    expect(page).toContain('Continue as Ada L.');
    expect(location.href).toMatch(`${CALLBACK}?`);
    expect(location.searchParams.get('state')).toBe('state-1');
  });

  test.each([
    ['person-ada', 'ada@people.example', 'Ada L.', true],
    ['person-bo', 'bo@people.example', 'Bo K.', true],
    ['person-chi', 'chi@people.example', 'Chi N.', false],
  ])('of %s gives signed claims', async (person, email, name, verified) => {
    const { claims, tokens } = await signIn(person);
    const expected = { sub: person, email, name, email_verified: verified };
    expect(claims).toMatchObject({ ...expected, nonce: 'nonce-1' });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const info = await fetch(discovery.userinfo_endpoint ?? '', { headers });
    expect(await info.json()).toMatchObject(expected);
    const picture = await fetch(String(claims.picture));
    expect(picture.headers.get('content-type')).toMatch('image/svg+xml');
  });

  test('asks again in the same browser, where somebody else may be chosen', async () => {
    const visit = createBrowser();
    expect((await signIn('person-ada', visit)).claims.sub).toBe('person-ada');
    expect((await signIn('person-bo', visit)).claims.sub).toBe('person-bo');
  });

  test('can be cancelled', async () => {
    const { location } = await choose('');
    expect(location.searchParams.get('error')).toBe('access_denied');
    expect(location.searchParams.get('code')).toBeNull();
  });

  test('keeps its keys over a restart', async () => {
    const keysOf = async () => (await fetch(discovery.jwks_uri ?? '')).json();
    const before = await keysOf();
    await sandbox.close();
    sandbox = await startTestSandbox({ shopUrl: SHOP_URL, dataDir: sandbox.settings.dataDir });
    discovery = await discover();
    expect(await keysOf()).toEqual(before);
  });
});

describe('refused are', () => {
  test('another place to come back to', async () => {
    const { url } = startSignIn({ redirect_uri: 'http://127.0.0.1:3999/elsewhere' });
    const answer = await createBrowser()(url);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  test('a request without PKCE', async () => {
    const { url } = startSignIn({ code_challenge: '', code_challenge_method: '' });
    const answer = await createBrowser()(url);
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe('invalid_request');
  });

  test('a code with another verifier, a wrong secret, or used twice', async () => {
    const first = await choose('person-ada');
    const code = first.location.searchParams.get('code') ?? '';
    const verifier = first.verifier;
    const wrongSecret = await exchange(code, verifier, { client_secret: 'wrong' });
    expect(wrongSecret.status).toBe(401);
    const other = await choose('person-ada');
    const otherCode = other.location.searchParams.get('code') ?? '';
    expect((await exchange(otherCode, verifier)).body.error).toBe('invalid_grant');
    expect((await exchange(code, verifier)).status).toBe(200);
    expect((await exchange(code, verifier)).body.error).toBe('invalid_grant');
  });

  test('a chooser page of no sign-in', async () => {
    const answer = await fetch(`${sandbox.httpUrl}/google/interaction/unknown`);
    expect(answer.status).toBe(400);
  });
});
