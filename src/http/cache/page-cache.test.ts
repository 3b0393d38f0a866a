import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { PageCache, type Produced } from './page-cache.ts';
import { sendCached } from './send-cached.ts';
import { LIST, mobileTag, tagsOf, unitsTag } from './tags.ts';

function page(text: string, status = 200): Produced {
  return { status, headers: {}, body: Buffer.from(text) };
}

test('callers that ask at once share one rendering', async () => {
  const cache = new PageCache(10_000);
  let renderings = 0;
  const produce = async () => {
    renderings += 1;
    return page('home');
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.produce('/', produce)));
  expect(renderings).toBe(1);
  expect(new Set(answers.map(({ etag }) => etag)).size).toBe(1);
});

test('the cache stays within its bound and forgets what was used longest ago', async () => {
  const cache = new PageCache(2_300);
  const rendered: string[] = [];
  const ask = (key: string) =>
    cache.produce(key, async () => {
      rendered.push(key);
      return page('x'.repeat(20));
    });
  await ask('/a');
  await ask('/b');
  await ask('/a');
  await ask('/c');
  expect(cache.sizeBytes).toBeLessThanOrEqual(2_300);
  await ask('/a');
  await ask('/b');
  expect(rendered).toEqual(['/a', '/b', '/c', '/b']);
});

test('an answer holds its own bytes and nothing of what was made beside it', async () => {
  const cache = new PageCache(10_000_000);
  const app = fastify();
  app.decorateRequest('cacheUse', null);
  app.get('/:key', async (request, reply) => {
    // Node cuts buffers of this size out of larger ones.
    const answer = await cache.produce(request.url, async () =>
      page(randomBytes(4_500).toString('hex')),
    );
    return sendCached(request, reply, answer);
  });
  for (const encoding of ['identity', 'br', 'gzip'] as const) {
    await app.inject({ url: `/${encoding}`, headers: { 'accept-encoding': encoding } });
    const held = await cache.get(`/${encoding}`)?.encoded[encoding];
    expect(held?.length).toBeGreaterThan(4_000);
    expect(held?.buffer.byteLength, encoding).toBe(held?.length);
  }
  await app.close();
});

test('an answer that shows a change is stale, and known as it was until it is rendered again', async () => {
  let nowMs = 10_000;
  const cache = new PageCache(10_000, () => nowMs);
  const show = (text: string, ...shows: string[]) =>
    cache.produce(`/${shows}`, async () => ({ ...page(text), shows }));
  const old = await show('old', 'a', 'b');
  await show('other', 'c');
  cache.forget(['b']);
  nowMs += 400;
  cache.forget(['a']);
  nowMs += 50;
  expect(cache.getFresh('/a,b')).toBeUndefined();
  expect(cache.get('/a,b')).toBe(old);
  expect(cache.staleMs(old)).toBe(450);
  expect(cache.getFresh('/c')?.body.toString()).toBe('other');
  await expect(cache.produce('/a,b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(cache.get('/a,b')).toBe(old);
  const again = await show('new', 'a', 'b');
  expect(cache.getFresh('/a,b')).toBe(again);
});

test('when it is not known what was changed, every answer is stale', async () => {
  const cache = new PageCache(10_000);
  await cache.produce('/', async () => ({ ...page('home'), shows: ['a'] }));
  cache.forget(tagsOf({ kind: 'anything' }));
  expect(cache.getFresh('/')).toBeUndefined();
});

test('an answer is stale from the start when what it shows was changed while it was rendered', async () => {
  const cache = new PageCache(10_000);
  const { promise, resolve } = Promise.withResolvers<Produced>();
  const rendering = cache.produce('/', () => promise);
  cache.forget(['a']);
  resolve({ ...page('old'), shows: ['a', 'b'] });
  expect((await rendering).body.toString()).toBe('old');
  expect(cache.getFresh('/')).toBeUndefined();
  await cache.produce('/', async () => ({ ...page('new'), shows: ['a', 'b'] }));
  expect(cache.getFresh('/')?.body.toString()).toBe('new');
});

test('when the client that a rendering was begun for has gone, another one renders it', async () => {
  const cache = new PageCache(10_000);
  const gone = new AbortController();
  const { promise, reject } = Promise.withResolvers<Produced>();
  const first = cache.produce('/', () => promise, gone.signal);
  const second = cache.produce('/', async () => page('home'));
  gone.abort();
  reject(new Error('nobody waits for it'));
  await expect(first).rejects.toThrow('nobody waits');
  expect((await second).body.toString()).toBe('home');
});

test('an edit concerns the phone and lists, a sale only its units', () => {
  expect(tagsOf({ kind: 'edited', mobileIds: ['x'] })).toEqual([
    LIST,
    unitsTag('x'),
    mobileTag('x'),
  ]);
  expect(tagsOf({ kind: 'sold', mobileIds: ['x', 'y'] })).toEqual([unitsTag('x'), unitsTag('y')]);
});

test('an answer that does not say what it shows is stale after every change', async () => {
  const cache = new PageCache(10_000);
  await cache.produce('/', async () => page('old'));
  cache.forget(['a']);
  expect((await cache.produce('/', async () => page('new'))).body.toString()).toBe('new');
});

test('a failed rendering and a 5xx answer are not kept', async () => {
  const cache = new PageCache(10_000);
  await expect(cache.produce('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await cache.produce('/', async () => page('broken', 500))).status).toBe(500);
  expect((await cache.produce('/', async () => page('fine'))).body.toString()).toBe('fine');
});

test('a request after a change does not get a rendering from before it', async () => {
  const cache = new PageCache(10_000);
  let finishOld: (produced: Produced) => void = () => undefined;
  const before = cache.produce('/', () => new Promise((resolve) => (finishOld = resolve)));
  cache.forget(['a']);
  const after = cache.produce('/', async () => page('new'));
  finishOld(page('old'));
  expect((await before).body.toString()).toBe('old');
  expect((await after).body.toString()).toBe('new');
  expect(cache.getFresh('/')?.body.toString()).toBe('new');
});
