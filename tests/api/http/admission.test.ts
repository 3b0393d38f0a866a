/** What happens when more is asked than the shop can do: who is let in, and who has to come back. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { tagsOf } from '../../../src/http/cache/tags.ts';
import type { Share } from '../../../src/http/plugins/admission.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { watchRoutes } from '../../support/shop/registered-routes.ts';

const registered = watchRoutes();
let shop: TestShop;
let app: FastifyInstance;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await startTestShop({ settings: { AT_ONCE_PAGES: '1', AT_ONCE_SHOPPING: '2' } });
  shopper = await shop.signUp();
  app = await createApp(shop.services);
});
afterAll(async () => {
  await app?.close();
  await shop?.close();
});

/** Takes every place of a share, those for waiting included, as a flood would. */
async function fill(share: Share, { gates } = app): Promise<() => void> {
  const leaving = new AbortController();
  const waiting: Promise<unknown>[] = [];
  const inside: (() => void)[] = [];
  let isFull = false;
  while (!isFull) {
    const entering = gates[share].enter(leaving.signal);
    const noted = entering.then(
      (leave) => void inside.push(leave),
      () => {
        isFull = true;
      },
    );
    waiting.push(noted);
    await Promise.race([noted, new Promise((resolve) => setTimeout(resolve, 1))]);
  }
  return () => {
    leaving.abort();
    for (const leave of inside) leave();
  };
}

function ask(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers: { host: new URL(shop.url).host, ...headers } });
}

describe('a flood of searches', () => {
  it('is answered in part; the rest is told to come back, and everybody else is served', async () => {
    await shop.api('/');
    const searches = Array.from({ length: 120 }, (_, turn) => shop.api(`/order?q=phone+${turn}`));
    const others = await Promise.all([
      shop.api('/'),
      shop.api('/livez'),
      shop.api(`/carts/${shopper.email}`, { as: shopper }),
      shop.api('/dashboard/payment', { session: shopper }),
      shop.api('/mobile-data?limit=2'),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const answers = await Promise.all(searches);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ status: 503, code: 'overloaded' });
  }, 60_000);

  it('shows a person a page that says so', async () => {
    const empty = await fill('pages');
    const answer = await ask('/order?q=nobody', { accept: 'text/html' });
    empty();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.body).toContain('The shop is very busy');
  });

  it('leaves pages that were answered before as they were last', async () => {
    const before = await ask('/order?brand=vivo');
    shop.services.pageCache.forget(tagsOf({ kind: 'anything' }));
    const empty = await fill('pages');
    const answer = await ask('/order?brand=vivo');
    empty();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.etag).toBe(before.headers.etag);
  });

  it('makes a page once for all who ask for it at once, more than there are places', async () => {
    const asking = Array.from({ length: 60 }, () => shop.api('/order?q=the+same'));
    const answers = await Promise.all(asking);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('when a share is full', () => {
  it.each([
    ['shopping', ['/carts/a@b.example', '/api/auth/get-session']],
    ['office', ['/users', '/products-stats']],
    ['catalogue', ['/mobile-data?q=full', '/search?q=full', '/api/docs/json']],
    ['ownPages', ['/dashboard/payment', '/login']],
    ['pages', ['/order?q=full', '/no/such/page']],
  ] as const)('%s: only its own calls are refused', async (share, refused) => {
    const empty = await fill(share);
    for (const url of refused) expect((await ask(url)).statusCode, url).toBe(503);
    expect((await ask('/livez')).statusCode).toBe(200);
    expect((await ask('/readyz')).statusCode).toBe(200);
    const payment = { method: 'POST', url: '/payment', payload: {} } as const;
    const reported = await app.inject({
      ...payment,
      headers: { host: new URL(shop.url).host },
    });
    expect(reported.statusCode).toBe(401);
    empty();
    for (const url of refused) expect((await ask(url)).statusCode, url).not.toBe(503);
  });
});

describe('whoever leaves while waiting', () => {
  const WAITING = 32;
  let port: number;
  let leave: () => void;
  beforeAll(async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    port = (app.server.address() as AddressInfo).port;
  });
  beforeEach(async () => {
    leave = await app.gates.pages.enter();
  });
  afterEach(() => leave());

  /** Asks over a connection of its own. */
  function search(words: string): { socket: Socket; answer: Promise<string> } {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const { host } = new URL(shop.url);
    socket.write(`GET /order?q=${words} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return { socket, answer: text(socket).catch(() => '') };
  }

  it('leaves the place to the next', async () => {
    const waiting = Array.from({ length: WAITING }, (_, turn) => search(`waits+${turn}`));
    await sleep(200);
    expect(await search('one+too+many').answer).toMatch(/^HTTP\/1\.1 503 /);
    for (const { socket } of waiting) socket.destroy();
    await sleep(200);
    const next = search('next');
    await sleep(200);
    leave();
    expect(await next.answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('has asked for many at once and took one place', async () => {
    const { host } = new URL(shop.url);
    const asked = Array.from({ length: 4 }, (_, person) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      for (let turn = 0; turn < 10; turn += 1) {
        socket.write(`GET /order?q=many+${person}+${turn} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      }
      return socket;
    });
    await sleep(200);
    const other = search('patient');
    await sleep(200);
    for (const socket of asked) socket.destroy();
    leave();
    expect(await other.answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('takes nothing from others who wait for the same', async () => {
    const first = search('shared');
    await sleep(100);
    const second = search('shared');
    await sleep(100);
    first.socket.destroy();
    await sleep(100);
    leave();
    expect(await second.answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('each refusal leaves a line in the log', async () => {
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const logged = await createApp(shop.services, { logger });
  const empty = await fill('pages', logged);
  const host = new URL(shop.url).host;
  for (let turn = 0; turn < 3; turn += 1) {
    await logged.inject({ url: `/order?q=refused+${turn}`, headers: { host } });
  }
  empty();
  await logged.close();
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    Array(3).fill([503, 'overloaded']),
  );
});

it('a body that does not arrive holds no place', async () => {
  const { hostname, port, host } = new URL(shop.url);
  const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
  for (const socket of sockets) {
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(
      `POST /contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    );
  }
  const answer = await shop.api(`/carts/${shopper.email}`, { as: shopper });
  expect(answer.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('these are the only routes that are always let in', () => {
  const unlimited = registered
    .filter(({ config }) => config?.share === 'unlimited' || config?.permission === 'provider')
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('HEAD ') && !name.startsWith('GET /assets'));
  expect([...new Set(unlimited)].sort()).toEqual([
    'GET /livez',
    'GET /problems/:code',
    'GET /readyz',
    'GET /robots.txt',
    'POST /payment',
    'POST /webhooks/stripe',
  ]);
});
