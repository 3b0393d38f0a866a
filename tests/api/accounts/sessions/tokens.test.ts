/** Access tokens: who gets one, and that nothing else is accepted in their place. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../../../src/adapters/access-tokens/index.ts';
import { signingKeys } from '../../../../src/database/schema.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../../support/shop/app.ts';

const MUTATIONS = 2_000;

/** On a busy machine; alone these take a few seconds. */
const SLOW_MS = 120_000;

let shop: TestShop;
let anna: TestAccount;
let ben: TestAccount;

beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  anna = await shop.signUp();
  ben = await shop.signUp();
});
afterAll(() => shop?.close());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
const ask = (token: string) => shop.api(`/users/admin/${anna.email}`, { as: { token } });

/** The claims of a good token with some changed, under any header, signed by anything. */
function forge(change: {
  header?: object;
  claims?: object;
  signWith?: (input: string) => string;
}): string {
  const [header, claims] = anna.token.split('.');
  const input = `${encode({ ...decode(header), ...change.header })}.${encode({ ...decode(claims), ...change.claims })}`;
  return `${input}.${change.signWith?.(input) ?? anna.token.split('.')[2]}`;
}

const shopDeps = () => ({ ...shop.services, issuer: shop.services.config.publicUrl });

async function openShopKey(): Promise<{ x: string } & Record<string, string>> {
  const [key] = await shop.db.select().from(signingKeys);
  const { kid = '', sealedKey } = key ?? {};
  return JSON.parse(String(shop.services.secrets.open(sealedKey ?? '', `signing key ${kid}`)));
}

/** Signed with the shop's own key: only the claims are wrong. */
async function signedByShop(change: { header?: object; claims?: object }): Promise<string> {
  const jwk = await openShopKey();
  return forge({
    ...change,
    signWith: (input) =>
      sign(null, Buffer.from(input), { key: jwk, format: 'jwk' }).toString('base64url'),
  });
}

describe('POST /jwt', () => {
  it('R143 gives the session’s own person a token for 15 minutes', async () => {
    const answer = await shop.api('/jwt', {
      body: { email: `  ${anna.email.toUpperCase()} ` },
      session: anna,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token } = (await answer.json()) as { token: string };
    const [header, claims] = token.split('.').slice(0, 2).map(decode);
    expect(header).toMatchObject({ alg: 'EdDSA', kid: expect.any(String) });
    const { iat, nbf, exp, sub, role } = claims as Record<string, number | string>;
    expect({ sub, role, life: Number(exp) - Number(iat), lead: Number(nbf) - Number(iat) }).toEqual(
      {
        sub: anna.userId,
        role: undefined,
        life: 900,
        lead: 0,
      },
    );
    expect((await ask(token)).status).toBe(200);
  });

  it('R143 G02 gives nobody a token for another address, with or without a session', async () => {
    const attempts = [
      [401, await shop.api('/jwt', { body: { email: anna.email } })],
      [401, await shop.api('/jwt', { body: { email: anna.email }, as: anna })],
      [
        401,
        await shop.api('/jwt', {
          body: { email: anna.email },
          session: { cookie: 'handset.session_token=x.y' },
        }),
      ],
      [403, await shop.api('/jwt', { body: { email: ben.email }, session: anna })],
      [403, await shop.api('/jwt', { body: { email: 'nobody@test.example' }, session: anna })],
      [422, await shop.api('/jwt', { body: {}, session: anna })],
      [422, await shop.api('/jwt', { body: { email: anna.email, role: 'admin' }, session: anna })],
    ] as const;
    for (const [status, answer] of attempts) expect(answer.status).toBe(status);
  });

  it('R143 refuses what another site makes the browser send', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${shop.url}.evil.example` },
      { origin: shop.url, 'sec-fetch-site': 'cross-site' },
      { origin: shop.url, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const answer = await shop.api('/jwt', {
        body: { email: anna.email },
        session: anna,
        headers,
      });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'cross-site' });
    }
    const noBrowser = await fetch(`${shop.url}/jwt`, {
      method: 'POST',
      headers: { cookie: anna.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ email: anna.email }),
    });
    expect(noBrowser.status).toBe(200);
  });
});

const signerWith = (key: KeyObject) => (input: string) =>
  sign(null, Buffer.from(input), key).toString('base64url');

describe('tokens that are not ours', () => {
  it('R141 refuses every forged or unfit token, also beside a good cookie', async () => {
    const nowSeconds = Math.floor(Date.now() / 1000);
    const stranger = generateKeyPairSync('ed25519');
    const byStranger = signerWith(stranger.privateKey);
    const { x: publicX } = await openShopKey();
    const hmac = (input: string) => createHmac('sha256', publicX).update(input).digest('base64url');
    const jwk = stranger.publicKey.export({ format: 'jwk' });
    const tokens = {
      none: forge({ header: { alg: 'none' }, signWith: () => '' }),
      'none, signature kept': forge({ header: { alg: 'None' } }),
      'HS256 with the public key': forge({ header: { alg: 'HS256' }, signWith: hmac }),
      'RS256 named': forge({ header: { alg: 'RS256' } }),
      'another key': forge({ signWith: byStranger }),
      'another key, embedded': forge({ header: { jwk }, signWith: byStranger }),
      'another key, by address': forge({
        header: { jku: 'https://evil.example/keys', x5u: 'https://evil.example' },
        signWith: byStranger,
      }),
      'empty kid': forge({ header: { kid: '' } }),
      'no kid': await signedByShop({ header: { kid: undefined } }),
      'kid that is a path': forge({ header: { kid: '../../dev/null' } }),
      'kid with SQL': forge({ header: { kid: "' or 1=1 --" } }),
      'unknown kid': forge({ header: { kid: anna.userId } }),
      'critical extension': await signedByShop({ header: { crit: ['exp'], exp: 1 } }),
      expired: await signedByShop({
        claims: { iat: nowSeconds - 1000, nbf: nowSeconds - 1000, exp: nowSeconds - 100 },
      }),
      'not yet valid': await signedByShop({ claims: { nbf: nowSeconds + 300 } }),
      'issued in the future': await signedByShop({
        claims: { iat: nowSeconds + 300, exp: nowSeconds + 900 },
      }),
      'too long a life': await signedByShop({
        claims: { iat: nowSeconds - 3600, exp: nowSeconds + 3600 },
      }),
      'another audience': await signedByShop({ claims: { aud: 'someone-else' } }),
      'no audience': await signedByShop({ claims: { aud: undefined } }),
      'another issuer': await signedByShop({ claims: { iss: 'https://evil.example' } }),
      'no expiry': await signedByShop({ claims: { exp: undefined } }),
      'no id': await signedByShop({ claims: { jti: undefined } }),
      'no session': await signedByShop({ claims: { sid: undefined } }),
      'another person’s session': await signedByShop({ claims: { sub: ben.userId } }),
      'an unknown session': await signedByShop({ claims: { sid: ben.userId } }),
      truncated: anna.token.slice(0, -5),
      'two parts': anna.token.split('.').slice(0, 2).join('.'),
      'five parts': `${anna.token}.x.y`,
      empty: 'e30.e30.e30',
      rubbish: 'rubbish',
    };
    const accepted: string[] = [];
    for (const [name, token] of Object.entries(tokens)) {
      const answer = await shop.api(`/users/admin/${anna.email}`, { as: { token }, session: anna });
      if (answer.status !== 401) accepted.push(`${name}: ${answer.status}`);
      else expect(answer.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect(accepted).toEqual([]);
    expect((await ask(await signedByShop({}))).status).toBe(200);
    const basic = { authorization: `Basic ${anna.token}` };
    expect((await shop.api(`/users/admin/${anna.email}`, { headers: basic })).status).toBe(401);
  });

  it(`accepts none of ${MUTATIONS} mutated tokens`, { timeout: SLOW_MS }, async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/';
    let seed = 20_260_101;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * limit);
    };
    const mutate = (token: string) => {
      const at = below(token.length);
      const sign = alphabet[below(alphabet.length)] ?? 'A';
      if (below(10) === 0) return token.slice(0, at) + token.slice(at + 1);
      if (below(10) === 0) return token.slice(0, at) + sign + token.slice(at);
      return token.slice(0, at) + sign + token.slice(at + 1);
    };
    let tried = 0;
    let accepted = 0;
    while (tried < MUTATIONS) {
      const token = mutate(anna.token);
      if (token === anna.token) continue;
      tried += 1;
      if ((await shop.services.accessTokens.verify(token)) !== null) accepted += 1;
      if (tried % 100 === 0 && (await ask(token)).status !== 401) accepted += 1;
    }
    expect(accepted).toBe(0);
    // The end of the signature carries bits that a lenient decoder drops: all 63 other spellings.
    for (const sign of alphabet.slice(0, 64)) {
      const spelling = anna.token.slice(0, -1) + sign;
      if (spelling === anna.token) continue;
      expect(await shop.services.accessTokens.verify(spelling)).toBeNull();
    }
  });
});

describe('a token that a page of the shop sends', () => {
  it('counts beside the cookie of its own session only; a program needs no cookie', async () => {
    const path = `/users/admin/${anna.email}`;
    const other = await shop.signIn(anna);
    const fromPage = { 'sec-fetch-site': 'same-origin' };
    const ask = async (headers: Record<string, string>) =>
      (await shop.api(path, { as: anna, headers })).status;
    expect(await ask({ ...fromPage, cookie: anna.cookie })).toBe(200);
    expect(await ask({ ...fromPage, cookie: `theme=dark; ${anna.cookie}; a=b` })).toBe(200);
    const useless = [
      '',
      other.cookie,
      ben.cookie,
      'handset.session_token=',
      'handset.session_token=.x',
    ];
    for (const cookie of useless) expect(await ask({ ...fromPage, cookie })).toBe(401);
    const refusal = await shop.api(path, { as: anna, headers: fromPage });
    expect(refusal.status).toBe(401);
    expect(await refusal.json()).toMatchObject({ code: 'authentication-required' });
    for (const site of ['cross-site', 'none']) {
      expect(await ask({ 'sec-fetch-site': site })).toBe(200);
    }
    expect(await ask({ cookie: other.cookie })).toBe(200);
    expect(await ask({})).toBe(200);
  });
});

describe('the life of a token', () => {
  it('ends with the session it was issued in', async () => {
    const account = await shop.signUp();
    const path = `/users/admin/${account.email}`;
    expect((await shop.api(path, { as: account })).status).toBe(200);
    await shop.api('/api/auth/sign-out', { body: {}, session: account });
    expect((await shop.api(path, { as: account })).status).toBe(401);
    expect((await shop.api(path, { session: account })).status).toBe(401);
  });

  it('goes over a change of keys without a wrong 401, and not over the end of the old key', async () => {
    const fresh = () => createAccessTokens(shopDeps());
    const owner = { userId: anna.userId, sessionId: anna.userId };
    const before = await fresh().issue(owner);
    await shop.db.update(signingKeys).set({ createdAt: sql`now() - interval '31 days'` });
    const after = await fresh().issue(owner);
    expect(after.split('.')[0]).not.toBe(before.split('.')[0]);
    expect(await shop.db.select().from(signingKeys)).toHaveLength(2);
    expect(await fresh().verify(before)).toEqual(owner);
    expect(await fresh().verify(after)).toEqual(owner);
    expect(await shop.services.accessTokens.verify(before)).toEqual(owner);
    await shop.db
      .update(signingKeys)
      .set({ retiredAt: sql`now() - interval '961 seconds'` })
      .where(sql`${signingKeys.retiredAt} is not null`);
    expect(await fresh().verify(before)).toBeNull();
    expect(await fresh().verify(after)).toEqual(owner);
  });

  it('makes one key when several processes need the first one together', async () => {
    await shop.db.delete(signingKeys);
    const owner = { userId: anna.userId, sessionId: anna.userId };
    const issue = () => createAccessTokens(shopDeps()).issue(owner);
    await Promise.all(Array.from({ length: 8 }, issue));
    expect(await shop.db.select().from(signingKeys)).toHaveLength(1);
  });
});
