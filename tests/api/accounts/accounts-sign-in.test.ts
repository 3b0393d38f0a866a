/** Sign-up, sign-in, sign-out and what they refuse. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityAccounts, identitySessions } from '../../../src/database/schema.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

const ANNA = { name: 'Anna', email: 'anna@test.example', password: 'Blue!Sky42' };

describe('sign-up and sign-in', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ catalogue: false });
  });
  afterAll(() => shop?.close());

  const session = { cookie: '' };
  const post = (path: string, body: unknown) => shop.api(path, { body, session });

  it('R095 R180 signs up and in, knows the person by the cookie, and forgets them at sign-out', async () => {
    const signUp = await post('/api/auth/sign-up/email', ANNA);
    expect(signUp.status).toBe(200);
    const text = await signUp.text();
    expect(JSON.parse(text).user).toMatchObject({
      name: 'Anna',
      email: ANNA.email,
      emailVerified: false,
    });
    const [stored] = await shop.db.select().from(identitySessions);
    expect(text).not.toContain(stored?.token);

    const [line = ''] = signUp.headers.getSetCookie();
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Lax/i);
    expect(line).toMatch(/Path=\//i);
    const cookie = line.split(';', 1)[0] ?? '';
    const me = await shop.api('/api/auth/get-session', { session: { cookie } });
    expect(await me.json()).toMatchObject({ user: { email: ANNA.email } });

    expect((await shop.api('/api/auth/sign-out', { body: {}, session: { cookie } })).status).toBe(
      200,
    );
    const after = await shop.api('/api/auth/get-session', { session: { cookie } });
    expect(await after.json()).toBeNull();
    expect((await post('/api/auth/sign-in/email', { ...ANNA, name: undefined })).status).toBe(200);
  });

  it('keeps passwords as argon2id only', async () => {
    const rows = await shop.db.select().from(identityAccounts);
    for (const row of rows) expect(row.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('R164 answers a wrong password and an unknown address alike', async () => {
    const wrong = await post('/api/auth/sign-in/email', {
      email: ANNA.email,
      password: 'Wrong!1x',
    });
    const unknown = await post('/api/auth/sign-in/email', {
      email: 'no@test.example',
      password: 'Wrong!1x',
    });
    const noAddress = await post('/api/auth/sign-in/email', {
      email: 'rubbish',
      password: 'Wrong!1x',
    });
    for (const answer of [wrong, unknown, noAddress]) expect(answer.status).toBe(401);
    const [first, ...others] = await Promise.all(
      [wrong, unknown, noAddress].map(async (answer) => ({
        ...(await answer.json()),
        instance: '',
      })),
    );
    expect(first).toMatchObject({
      code: 'invalid-credentials',
      title: 'Invalid email or password',
    });
    for (const other of others) expect(other).toEqual(first);
  });
});
