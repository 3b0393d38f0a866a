import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createByteCache, type Produced, sendCached } from './byte-cache.ts';

function page(text: string, status = 200): Produced {
  return { status, headers: {}, body: Buffer.from(text) };
}

test('callers that ask at once share one rendering', async () => {
  const cache = createByteCache(10_000);
  let renderings = 0;
  const produce = async () => {
    renderings += 1;
    return page('home');
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', produce)));
  expect(renderings).toBe(1);
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
});

test('the cache stays within its bound and forgets what was used longest ago', async () => {
  const cache = createByteCache(2_200);
  const rendered: string[] = [];
  const ask = (key: string) =>
    cache.get(key, async () => {
      rendered.push(key);
      return page('x'.repeat(20));
    });
  await ask('/a');
  await ask('/b');
  await ask('/a');
  await ask('/c');
  expect(cache.sizeBytes).toBeLessThanOrEqual(2_200);
  await ask('/a');
  await ask('/b');
  expect(rendered).toEqual(['/a', '/b', '/c', '/b']);
});

test('an answer holds its own bytes and nothing of what was made beside it', async () => {
  const cache = createByteCache(10_000_000);
  const app = fastify();
  app.get('/:key', async (request, reply) => {
    // Node cuts buffers of this size out of larger ones.
    const answer = await cache.get(request.url, async () =>
      page(randomBytes(4_500).toString('hex')),
    );
    return sendCached(request, reply, answer);
  });
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    await app.inject({ url: `/${encoding}`, headers: { 'accept-encoding': encoding } });
    const held = await cache.peek(`/${encoding}`)?.encoded[encoding];
    expect(held?.length).toBeGreaterThan(4_000);
    expect(held?.buffer.byteLength, encoding).toBe(held?.length);
  }
  await app.close();
});

test('what was dropped is made anew, and known as it was until then', async () => {
  const cache = createByteCache(10_000);
  const old = await cache.get('/', async () => page('old'));
  expect(cache.peek('/')).toBe(old);
  cache.clear();
  expect(cache.peek('/')).toBeUndefined();
  expect(cache.lastKnown('/')).toBe(old);
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.lastKnown('/')).toBe(old);
  const anew = await cache.get('/', async () => page('new'));
  expect(cache.lastKnown('/')).toBe(anew);
  expect(cache.sizeBytes).toBe(1_006);
});

test('a failed rendering and a 5xx answer are not kept', async () => {
  const cache = createByteCache(10_000);
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.get('/', async () => page('broken', 500))).status).toBe(500);
  expect((await cache.get('/', async () => page('fine'))).body.toString()).toBe('fine');
});

test('a rendering that was under way during a drop is not kept', async () => {
  const cache = createByteCache(10_000);
  let finishOld: (produced: Produced) => void = () => undefined;
  const old = cache.get(
    '/',
    () =>
      new Promise((resolve) => {
        finishOld = resolve;
      }),
  );
  cache.drop();
  finishOld(page('old'));
  await old;
  expect((await cache.get('/', async () => page('new'))).body.toString()).toBe('new');
});

test('a burst of drops clears at once and once more when the second is over', async () => {
  let nowMs = 10_000;
  const cache = createByteCache(10_000, () => nowMs);
  cache.drop();
  await cache.get('/', async () => page('first'));
  nowMs += 10;
  cache.drop();
  expect((await cache.get('/', async () => page('second'))).body.toString()).toBe('first');
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await cache.get('/', async () => page('second'))).body.toString()).toBe('second');
});
