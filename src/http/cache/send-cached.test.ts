import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { withEtag } from './page-cache.ts';
import { sendCached } from './send-cached.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function ask(status: number, headers: Record<string, string> = {}) {
  const page = withEtag({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.alloc(2_000, 'page '),
  });
  app = fastify();
  app.decorateRequest('cacheUse', 'miss');
  app.get('/', (request, reply) => sendCached(request, reply, page));
  return app.inject({ url: '/', headers });
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; Q=0.000 , gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=0', undefined],
  ['identity', undefined],
  ['br-x, x-br, notgzip', undefined],
  ['', undefined],
  [',;,;q=,=', undefined],
])('to a client that accepts "%s" it goes as %s', async (accepted, encoding) => {
  const { headers } = await ask(200, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
});

test('a page that failed may not be stored, one that is there may', async () => {
  const { headers: there } = await ask(200);
  expect(there['cache-control']).toContain('s-maxage=10');
  await app.close();
  for (const status of [500, 503]) {
    const { statusCode, headers } = await ask(status, { 'if-none-match': String(there.etag) });
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toBe('no-store');
    expect([headers.etag, headers['cache-tag']]).toEqual([undefined, undefined]);
    await app.close();
  }
});
