import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../../src/contract/common.ts';
import { securityHeaders } from '../../../src/http/plugins/security-headers.ts';
import { startTestShop, type TestShop } from '../../support/shop/app.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function expectProblem(answer: Response, status: number, code: string) {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const problem = problemSchema.parse(await answer.json());
  expect({ status: answer.status, code: problem.code }).toEqual({ status, code });
  expect(problem.instance).toBe(`urn:request:${answer.headers.get('x-request-id')}`);
  expect(problem.type).toBe(`/problems/${code}`);
  return problem;
}

const raw = (path: string, body: string, headers: Record<string, string>) =>
  shop.api(path, { method: 'POST', body, headers });

test('R182 G61 every refusal of the framework has the one shape', async () => {
  const json = { 'content-type': 'application/json' };
  const shopper = await shop.signUp();
  const auth = { authorization: `Bearer ${shopper.token}` };
  await expectProblem(await raw('/carts', '{"a":', { ...json, ...auth }), 400, 'malformed-request');
  await expectProblem(
    await raw('/carts', '{"__proto__":{"a":1}}', { ...json, ...auth }),
    400,
    'malformed-request',
  );
  await expectProblem(
    await raw('/carts', 'a', { 'content-type': 'text/plain', ...auth }),
    415,
    'unsupported-media-type',
  );
  await expectProblem(
    await raw('/carts', 'a=1', { 'content-type': 'application/x-www-form-urlencoded', ...auth }),
    415,
    'unsupported-media-type',
  );
  await expectProblem(
    await raw('/carts', '{}', { ...json, ...auth, 'content-encoding': 'br' }),
    415,
    'unsupported-media-type',
  );
  await expectProblem(
    await raw('/carts', JSON.stringify({ a: 'x'.repeat(70_000) }), { ...json, ...auth }),
    413,
    'body-too-large',
  );
  await expectProblem(await shop.api('/mobile-data/%E0%A4%A'), 400, 'malformed-request');
  await expectProblem(
    await shop.api('/nothing-here', { method: 'PUT', body: {} }),
    404,
    'not-found',
  );
});

test('a Host that is not ours is refused', async () => {
  const answer = await sendRaw(
    'GET /mobile-data HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toContain('HTTP/1.1 421');
  expect(answer).toContain('"code":"unknown-host"');
});

test.each(['/livez', '/readyz'])(
  '%s is answered to a balancer that knows an address only',
  async (path) => {
    const answer = await sendRaw(
      `GET ${path} HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toContain('HTTP/1.1 200');
  },
);

test('what never becomes a request is answered in the same shape', async () => {
  const garbage = await sendRaw('NONSENSE\r\n\r\n');
  expect(garbage).toContain('HTTP/1.1 400');
  expect(garbage).toContain('"code":"malformed-request"');
  const large = await sendRaw(
    `GET / HTTP/1.1\r\nHost: ${new URL(shop.url).host}\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
  );
  expect(large).toContain('HTTP/1.1 431');
  expect(large).toContain('"code":"headers-too-large"');
});

describe('what no browser sends is answered with the headers of every answer', () => {
  const line = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\n`;
  const host = () => `Host: ${new URL(shop.url).host}\r\n`;
  const end = 'Connection: close\r\n\r\n';

  test.each<[string, number, () => string]>([
    ['two hosts', 400, () => `${line('/order')}${host()}Host: evil.example\r\n${end}`],
    ['its host twice', 400, () => `${line('/livez')}${host()}${host().toLowerCase()}${end}`],
    ['no host', 421, () => `${line('/order')}${end}`],
    ['another host', 421, () => `${line('/order')}Host: evil.example\r\n${end}`],
    ['no request', 400, () => 'NONSENSE\r\n\r\n'],
    ['another protocol', 400, () => 'GET / HTTQ/1.1\r\n\r\n'],
    ['a length of letters', 400, () => `${line('/livez')}${host()}Content-Length: a\r\n${end}`],
    [
      'two lengths',
      400,
      () =>
        `${line('/livez', 'POST')}${host()}Transfer-Encoding: chunked\r\nContent-Length: 3\r\n${end}`,
    ],
    ['too many headers', 431, () => `${line('/')}${host()}X-A: ${'x'.repeat(20_000)}\r\n${end}`],
    ['half an escape', 400, () => `${line('/mobile-data/%E0%A4%A')}${host()}${end}`],
    ['something that is expected', 200, () => `${line('/livez')}${host()}Expect: a cake\r\n${end}`],
    ['TRACE', 404, () => `${line('/order', 'TRACE')}${host()}${end}`],
    [
      'an upgrade',
      200,
      () => `${line('/livez')}${host()}Upgrade: websocket\r\nConnection: upgrade, close\r\n\r\n`,
    ],
    ['a compressed body', 415, () => `${line('/order')}${host()}Content-Encoding: br\r\n${end}`],
  ])('%s: %i', async (_, status, request) => {
    const answer = await sendRaw(request());
    const [head = ''] = answer.split('\r\n\r\n');
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((entry): [string, string] => {
          const [name = '', ...value] = entry.split(': ');
          return [name, value.join(': ')];
        }),
    );
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(securityHeaders(shop.services.config))) {
      expect([name, headers.get(name)]).toEqual([name, value]);
    }
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{20,}$/);
  });
});

test('a route without a declared permission stops the app from starting', async () => {
  const { createApp } = await import('../../../src/app.ts');
  const app = await createApp(shop.services);
  app.get('/open', async () => 'oops');
  await expect(app.ready()).rejects.toThrow('declare no permission: GET /open');
  await app.close();
});

test('an error of the shop shows nothing of its inside', async () => {
  const { createApp } = await import('../../../src/app.ts');
  const app = await createApp(shop.services);
  app.get('/broken', { config: { permission: 'public' } }, async () => {
    throw new Error('select password from people');
  });
  const { host } = new URL(shop.url);
  const answer = await app.inject({ url: '/broken', headers: { host } });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toMatch(/select|people|stack|\.ts/);
  await app.close();
});

test('an address that begins with two slashes, or with half a host, is none of this site', async () => {
  const { host } = new URL(shop.url);
  const ask = (address: string) =>
    sendRaw(`GET ${address} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  expect(await ask(`http://${host}`)).toContain('HTTP/1.1 200');
  for (const address of [
    '//',
    '///',
    '//[x/',
    '//x:99999/',
    '/\\[x/',
    '//[x/?a=//[y',
    '//[x.data',
  ]) {
    expect(await ask(address), address).toContain('HTTP/1.1 404');
  }
});

test('a form from another site is refused by every page', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const page of ['/login', '/signUp', '/contact/message', '/order', '/nowhere']) {
    const foreign = { ...form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    await expectProblem(await raw(page, 'a=1', foreign), 403, 'cross-site');
  }
});

test('each problem code has a page that says what it means', async () => {
  const answer = await shop.api('/problems/price-changed');
  expect(await answer.json()).toMatchObject({ code: 'price-changed', status: 409 });
  expect((await shop.api('/problems/constructor')).status).toBe(404);
});

function sendRaw(text: string): Promise<string> {
  const { hostname, port } = new URL(shop.url);
  return new Promise((resolve, reject) => {
    const socket = createConnection(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
