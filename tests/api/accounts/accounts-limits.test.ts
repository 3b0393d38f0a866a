/** Abuse of the doors: guessing, probing, floods; and the cookie of a shop on https. */
import { performance } from 'node:perf_hooks';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdentity } from '../../../src/adapters/identity/index.ts';
import { createRateLimits } from '../../../src/adapters/rate-limits.ts';
import { createApp } from '../../../src/app.ts';
import { identityUsers, rateLimits } from '../../../src/database/schema.ts';
import { accountLimits } from '../../../src/shop/accounts/limits.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

/** On a busy machine; alone these take a few seconds. */
const SLOW_MS = 120_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
});
afterAll(() => shop?.close());

const signIn = (email: string, password: string) =>
  shop.api('/api/auth/sign-in/email', { body: { email, password } });
const signUp = (email: string) =>
  shop.api('/api/auth/sign-up/email', { body: { name: 'N', email, password: 'Orbit-7$Lantern' } });

describe('limits', () => {
  it('G46 stop guessing one password, say when to come back, and let others in', async () => {
    const anna = await shop.signUp();
    const ben = await shop.signUp();
    const [{ max } = { max: 0 }] = accountLimits.signInHere;
    for (let n = 0; n < max; n += 1) {
      expect((await signIn(anna.email, `Wrong!${n}x`)).status).toBe(401);
    }
    const stopped = await signIn(anna.email, anna.password);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stopped.json()).toMatchObject({ code: 'rate-limited' });
    expect((await signIn(ben.email, ben.password)).status).toBe(200);
  });

  it('a network that signs in a hundred times at once keeps nobody else waiting', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => shop.signUp()));
    const [other] = accounts;
    const from = (network: string, { email, password } = other ?? { email: '', password: '' }) =>
      shop.api('/api/auth/sign-in/email', {
        body: { email, password },
        headers: { 'x-forwarded-for': network },
      });
    const order: string[] = [];
    const flood = Array.from({ length: 40 }, async (_, place) => {
      const { status } = await from('203.0.113.9', accounts[place % 4]);
      order.push('flood');
      return status;
    });
    const neighbour = await from('203.0.113.10');
    order.push('neighbour');
    expect(neighbour.status).toBe(200);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
    expect(order.indexOf('neighbour')).toBeLessThan(20);
    expect(order).toHaveLength(41);
  });

  it('count failures only', async () => {
    const anna = await shop.signUp();
    const [{ max } = { max: 0 }] = accountLimits.signInHere;
    for (let n = 0; n < max * 2; n += 1) {
      expect((await signIn(anna.email, anna.password)).status).toBe(200);
    }
  });

  it('say that an address is taken, but not thousands of times', async () => {
    const anna = await shop.signUp();
    const taken = await signUp(anna.email.toUpperCase());
    expect(taken.status).toBe(422);
    expect(await taken.json()).toMatchObject({
      errors: [
        { pointer: '#/email', code: 'taken', message: expect.stringContaining('Forgot password') },
      ],
    });
    const [{ max } = { max: 0 }] = accountLimits.signUpAddress;
    const statuses: number[] = [];
    for (let n = 0; n < max; n += 1) statuses.push((await signUp(anna.email)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('hold for parallel uses and several processes, and keep no addresses', async () => {
    const rule = { max: 5, windowSeconds: 60 };
    const processes = [createRateLimits(shop.db), createRateLimits(shop.db)];
    const uses = Array.from({ length: 40 }, (_, n) => processes[n % 2]?.take('test', rule));
    const results = await Promise.allSettled(uses);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const keys = (await shop.db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys.some((key) => key.includes('@'))).toBe(false);
  });
});

describe('floods', () => {
  it('500 sign-ups of one address at the same moment make one account', {
    timeout: SLOW_MS,
  }, async () => {
    const email = 'flood@test.example';
    await shop.db.delete(rateLimits);
    const answers = await Promise.all(Array.from({ length: 500 }, () => signUp(email)));
    const statuses = new Map<number, number>();
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    expect(statuses.get(200) ?? 0).toBeLessThanOrEqual(1);
    expect([...statuses.keys()].every((status) => [200, 409, 422, 429, 503].includes(status))).toBe(
      true,
    );
    expect(await shop.db.$count(identityUsers, eq(identityUsers.email, email))).toBeLessThanOrEqual(
      1,
    );
  });

  it('a flood of sign-ins leaves other calls fast and gets 503 with Retry-After', {
    timeout: SLOW_MS,
  }, async () => {
    await shop.db.delete(rateLimits);
    const flood = Promise.all(
      Array.from({ length: 150 }, (_, n) => signIn(`flood-${n}@test.example`, 'Wrong!1x')),
    );
    const waitsMs: number[] = [];
    for (let n = 0; n < 10; n += 1) {
      const startedAtMs = performance.now();
      expect((await shop.api('/users')).status).toBe(401);
      waitsMs.push(performance.now() - startedAtMs);
    }
    const answers = await flood;
    const shed = answers.filter(({ status }) => status === 503);
    expect(shed.length).toBeGreaterThan(0);
    for (const answer of shed) expect(answer.headers.has('retry-after')).toBe(true);
    expect(answers.every(({ status }) => status === 401 || status === 503)).toBe(true);
    expect(Math.max(...waitsMs)).toBeLessThan(2_000);
  });
});

it('sends HSTS, and cookies as __Host-, Secure, HttpOnly and Lax, when the shop is on https', async () => {
  const config = { ...shop.services.config, publicUrl: 'https://shop.example' };
  const { db, logger } = shop.services;
  const identity = createIdentity({ config, db, logger, secret: 'x'.repeat(32) });
  const app = await createApp({ ...shop.services, config, identity });
  try {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      headers: { host: 'shop.example', origin: 'https://shop.example' },
      payload: { name: 'N', email: 'https@test.example', password: 'Orbit-7$Lantern' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatch(/^__Host-handset\./);
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
        expect(line).toContain(part);
      expect(line).not.toMatch(/Domain=/i);
    }
    const cookie = lines.map((line) => line.split(';', 1)[0]).join('; ');
    const me = await app.inject({
      url: '/api/auth/get-session',
      headers: { host: 'shop.example', cookie },
    });
    expect(me.json()).toMatchObject({ user: { email: 'https@test.example' } });
  } finally {
    await app.close();
  }
});
