import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createByteCache, type Produced } from './byte-cache.ts';
import { sendCached } from './send-cached.ts';

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

test('what shows a change is made anew, and known as it was until then', async () => {
  let nowMs = 10_000;
  const cache = createByteCache(10_000, () => nowMs);
  const show = (text: string, ...shows: string[]) => cache.get(`/${shows}`, showing(text, shows));
  const showing = (text: string, shows: string[]) => async () => ({ ...page(text), shows });
  const old = await show('old', 'a', 'b');
  const other = await show('other', 'c');
  cache.forget(['b']);
  nowMs += 400;
  cache.forget(['a']);
  nowMs += 50;
  expect(cache.peek('/a,b')).toBeUndefined();
  expect(cache.lastKnown('/a,b')).toEqual({ answer: old, outdatedMs: 450 });
  expect(cache.lastKnown('/c')).toEqual({ answer: other, outdatedMs: null });
  await expect(cache.get('/a,b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.lastKnown('/a,b')?.answer).toBe(old);
  const anew = await show('new', 'a', 'b');
  expect(cache.lastKnown('/a,b')).toEqual({ answer: anew, outdatedMs: null });
  expect(cache.sizeBytes).toBe(2_016);
});

test('what does not say what it shows is out of date after every change', async () => {
  const cache = createByteCache(10_000);
  await cache.get('/', async () => page('old'));
  cache.forget(['a']);
  expect((await cache.get('/', async () => page('new'))).body.toString()).toBe('new');
});

test('a failed rendering and a 5xx answer are not kept', async () => {
  const cache = createByteCache(10_000);
  await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.get('/', async () => page('broken', 500))).status).toBe(500);
  expect((await cache.get('/', async () => page('fine'))).body.toString()).toBe('fine');
});

test('whoever asks after a change does not get what was under way before it', async () => {
  const cache = createByteCache(10_000);
  let finishOld: (produced: Produced) => void = () => undefined;
  const before = cache.get('/', () => new Promise((resolve) => (finishOld = resolve)));
  cache.forget(['a']);
  const after = cache.get('/', async () => page('new'));
  finishOld(page('old'));
  expect((await before).body.toString()).toBe('old');
  expect((await after).body.toString()).toBe('new');
  expect(cache.peek('/')?.body.toString()).toBe('new');
});
