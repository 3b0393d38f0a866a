/**
 * A shop behind a reverse proxy: limits by address count clients, only the proxy says who they are, and the settings for
 * proxies let through what the shop takes.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identitySessions, outbox, rateLimits } from '../../../src/database/schema.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';
import { askFrom, startForwardingProxy } from '../../support/shop/forwarding-proxy.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

const MESSAGE = { name: 'Ann Visitor', email: 'ann@visitor.example', message: 'Hello there' };
const PASSWORD = 'Orbit-7$Lantern';

const registered = watchRoutes();
let shop: TestShop;
let proxy: Awaited<ReturnType<typeof startForwardingProxy>>;
beforeAll(async () => {
  shop = await startTestShop({ catalogue: false });
  proxy = await startForwardingProxy(shop.url);
});
afterAll(async () => {
  proxy?.close();
  await shop?.close();
});

/** What the browser sends, to the address that the shop is known by. */
const host = () => new URL(shop.url).host;
const through = (client: string, path: string, body: object, headers = {}) =>
  askFrom(client, `${proxy.url}${path}`, { body, headers: { host: host(), ...headers } });

/** The statuses of six messages, one more than an hour allows. */
async function sendSix(send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await send(n)).status);
  return statuses;
}
const FIVE_PASS = [202, 202, 202, 202, 202, 429];

describe('limits by address behind a proxy', () => {
  it('stop one client and no other', async () => {
    const busy = await sendSix(() => through('127.0.0.66', '/contact', MESSAGE));
    expect(busy).toEqual(FIVE_PASS);
    expect((await through('127.0.0.77', '/contact', MESSAGE)).status).toBe(202);
  });

  it('do not believe what a client says about itself, through the proxy or past it', async () => {
    const claim = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    const proxied = await sendSix((n) => through('127.0.0.67', '/contact', MESSAGE, claim(n)));
    expect(proxied).toEqual(FIVE_PASS);
    const direct = await sendSix((n) =>
      askFrom('127.0.0.68', `${shop.url}/contact`, { body: MESSAGE, headers: claim(n) }),
    );
    expect(direct).toEqual(FIVE_PASS);
  });

  it('count a network of IPv6 as one client', async () => {
    const from = (address: string) =>
      shop.api('/contact', { body: MESSAGE, headers: { 'x-forwarded-for': address } });
    expect(await sendSix((n) => from(`2001:db8:ffff:1:${n}::1`))).toEqual(FIVE_PASS);
    expect((await from('2001:db8:ffff:2::1')).status).toBe(202);
  });

  it('let the owner in while somebody else guesses', async () => {
    const anna = await shop.signUp();
    const signIn = (client: string, password: string) =>
      through(client, '/api/auth/sign-in/email', { email: anna.email, password });
    const guesses: number[] = [];
    for (let n = 0; n < 9; n += 1) guesses.push((await signIn('127.0.0.66', `Wrong!${n}x`)).status);
    expect(guesses.at(-1)).toBe(429);
    expect((await signIn('127.0.0.77', anna.password)).status).toBe(200);
    const keys = (await shop.db.select().from(rateLimits)).map(({ key }) => key);
    expect(keys.some((key) => key.includes('127.0.0.66'))).toBe(true);
    expect(keys.some((key) => key.includes('127.0.0.1:'))).toBe(false);
  });
});

it.each([
  ['another address is named', '127.0.0.1', 1],
  ['none is named', 'none', 1],
  ['it is named', '127.0.0.0/8', 0],
])('a proxy is told to the operator once: %s', async (_what, TRUSTED_PROXY, times) => {
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const quiet = await startTestShop({
    catalogue: false,
    settings: { TRUSTED_PROXY },
    log: { write },
  });
  const ask = (headers = {}) => askFrom('127.0.0.69', `${quiet.url}/livez`, { headers });
  const warnings = () => log.split('\n').filter((line) => line.includes('X-Forwarded-For'));
  try {
    await ask();
    await ask({ 'x-forwarded-for': '' });
    expect(warnings()).toEqual([]);
    // Also when the proxy sends a wrong host, as one that is not set up yet does.
    await ask({ 'x-forwarded-for': '203.0.113.9', host: 'shop.internal' });
    for (let n = 0; n < 3; n += 1) await ask({ 'x-forwarded-for': '203.0.113.9' });
    expect(warnings()).toHaveLength(times);
    for (const line of warnings()) {
      expect(JSON.parse(line)).toMatchObject({ level: 40, setting: 'TRUSTED_PROXY' });
      expect(line).not.toMatch(/203\.0\.113|127\.0\.0/);
    }
  } finally {
    await quiet.close();
  }
});

it('a session shows the address of its client', async () => {
  const body = { name: 'Bea', email: 'bea@test.example', password: PASSWORD };
  expect((await through('127.0.0.78', '/api/auth/sign-up/email', body)).status).toBe(200);
  const [session] = await shop.db
    .select({ from: identitySessions.ipAddress })
    .from(identitySessions)
    .orderBy(desc(identitySessions.createdAt));
  expect(session?.from).toBe('127.0.0.78');
});

it('a proxy that names another host changes neither who is served nor where links lead', async () => {
  const anna = await shop.signUp();
  const forget = (headers: Record<string, string>) =>
    askFrom('127.0.0.1', `${shop.url}/api/auth/request-password-reset`, {
      body: { email: anna.email, redirectTo: '/reset-password' },
      headers,
    });
  const forwarded = (name: string) => ({ 'x-forwarded-host': name, 'x-forwarded-proto': 'https' });
  expect((await forget({ host: 'evil.example', ...forwarded(host()) })).status).toBe(421);
  expect((await forget({ host: host(), ...forwarded('evil.example') })).status).toBe(200);
  const mails = await shop.db.select().from(outbox).where(eq(outbox.toAddress, anna.email));
  const links = mails.map(({ bodyText }) => /https?:\/\/[^/]+/.exec(bodyText)?.[0]);
  expect(links.length).toBeGreaterThan(0);
  expect(new Set(links)).toEqual(new Set([shop.url]));
});

describe('the size of a request that is let through', () => {
  const ROOT = path.resolve(import.meta.dirname, '../../..');
  const MB = 1024 * 1024;
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  /** The routes whose limit is not that of the whole app. */
  const limited = () =>
    registered.flatMap(({ name, bodyLimit }) =>
      bodyLimit === undefined ? [] : [{ path: name.replace(/^\S+ /, ''), bodyLimit }],
    );

  it.each(['ops/one-machine/nginx.conf', 'docs/edge/nginx.conf', 'ops/containers/nginx.conf'])(
    'in %s it is enough for each route, and hardly more',
    (file) => {
      const usual = [...read(file).matchAll(/^ {2}client_max_body_size (\d+)m;$/gm)];
      expect(new Set(usual.map(([, size]) => size))).toEqual(new Set(['2']));
      const own = new Map(
        [
          ...read(file).matchAll(/^ {2}location = (\S+) \{\n {4}client_max_body_size (\d+)m;$/gm),
        ].map(([, place = '', size]) => [place, Number(size)]),
      );
      const wrong = limited().filter(({ path: place, bodyLimit }) => {
        const spare = (own.get(place) ?? 2) * MB - bodyLimit;
        return spare < 0 || spare > 2 * MB;
      });
      expect(limited().length).toBeGreaterThan(2);
      expect(wrong).toEqual([]);
    },
  );

  it('of the ingress of Kubernetes is enough for the largest', () => {
    const annotation = /proxy-body-size: (\d+)m$/m;
    const [, size] = annotation.exec(read('ops/containers/kubernetes/shop.yaml')) ?? [];
    const largest = Math.max(...limited().map(({ bodyLimit }) => bodyLimit));
    expect(Number(size) * MB).toBeGreaterThanOrEqual(largest);
  });
});
