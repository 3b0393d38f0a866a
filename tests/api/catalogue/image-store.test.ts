/** One contract for every image store, and the collection of pictures that nobody needs. */

import { utimesSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskImageStore } from '../../../src/adapters/disk-images.ts';
import { createHostedImageStore } from '../../../src/adapters/image-host.ts';
import { createS3ImageStore } from '../../../src/adapters/s3-images.ts';
import { images, mobiles } from '../../../src/database/schema.ts';
import { systemClock } from '../../../src/shared/clock.ts';
import { newId } from '../../../src/shared/tools/ids.ts';
import { collectImages } from '../../../src/shop/images/index.ts';
import type { ImageStore } from '../../../src/shop/ports.ts';
import {
  createTestDatabase,
  createTestFolder,
  type TestDatabase,
} from '../../support/database/database.ts';
import {
  BUCKET,
  type FarEnd,
  HOST_KEY,
  S3_KEYS,
  serve,
  serveImageHost,
  serveS3,
} from '../../support/image-servers.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';

let database: TestDatabase;
let s3: FarEnd;
let host: FarEnd;

beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await serveS3();
  host = await serveImageHost();
});
afterAll(async () => {
  await Promise.all([s3?.close(), host?.close()]);
  await database?.close();
});

const s3Store = (change: Partial<Parameters<typeof createS3ImageStore>[0]> = {}) =>
  createS3ImageStore({ endpoint: s3.url, bucket: BUCKET, ...S3_KEYS, ...change });
const hostStore = (change: Partial<Parameters<typeof createHostedImageStore>[1]> = {}) =>
  createHostedImageStore(database.db, { url: `${host.url}/1/upload`, apiKey: HOST_KEY, ...change });

const STORES: [string, () => ImageStore][] = [
  ['disk', () => createDiskImageStore(path.join(database.dataDir, 'images'))],
  ['S3', () => s3Store()],
  ['image host', () => hostStore()],
];

describe.each(STORES)('R180 G41 the image store: %s', (_, open) => {
  let store: ImageStore;
  beforeAll(() => {
    store = open();
  });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));
  const keyed = (file = '640.webp') => `${newId()}/${file}`;
  async function listed(): Promise<Map<string, Date>> {
    const found = new Map<string, Date>();
    for await (const { key, storedAt } of store.list()) found.set(key, storedAt);
    return found;
  }

  it('gives back what was put, with its content type', async () => {
    const all = new Uint8Array(Array.from({ length: 70_000 }, (__, n) => n % 256));
    const [webp, avif] = [keyed(), keyed('320.avif')];
    await store.put(webp, all, 'image/webp');
    await store.put(avif, bytes('a'), 'image/avif');
    const found = await store.get(webp);
    expect(found?.contentType).toBe('image/webp');
    expect(Buffer.from(found?.bytes ?? []).equals(Buffer.from(all))).toBe(true);
    expect((await store.get(avif))?.contentType).toBe('image/avif');
  });

  it('replaces what is under a key', async () => {
    const key = keyed();
    await store.put(key, bytes('first'), 'image/webp');
    await store.put(key, bytes('second'), 'image/webp');
    expect(Buffer.from((await store.get(key))?.bytes ?? []).toString()).toBe('second');
  });

  it('knows nothing of other keys, and of keys that people make up', async () => {
    expect(await store.get(keyed())).toBeNull();
    for (const key of ['../../etc/passwd', 'x', '', `${newId()}/../640.webp`, `${newId()}/a.svg`]) {
      expect(await store.get(key)).toBeNull();
      await expect(store.put(key, bytes('x'), 'image/webp')).rejects.toThrow();
      await expect(store.remove(key)).rejects.toThrow();
    }
  });

  it('removes, also what is not there', async () => {
    const key = keyed();
    await store.put(key, bytes('x'), 'image/webp');
    await store.remove(key);
    expect(await store.get(key)).toBeNull();
    await store.remove(key);
  });

  it('lists what is stored and since when', async () => {
    const keys = [keyed(), keyed('1280.avif')];
    for (const key of keys) await store.put(key, bytes('x'), 'image/webp');
    const found = await listed();
    for (const key of keys) {
      expect(Math.abs(Date.now() - (found.get(key)?.getTime() ?? 0))).toBeLessThan(60_000);
    }
    await store.remove(keys[0] as string);
    expect((await listed()).has(keys[0] as string)).toBe(false);
  });
});

describe('a far end that fails', () => {
  const key = `${newId()}/640.webp`;
  const put = (store: ImageStore) => store.put(key, new Uint8Array([1]), 'image/webp');

  it('refuses wrong keys with provider-error', async () => {
    // The server checks who signed, and leaves the signature itself to the library.
    const wrong = s3Store({ accessKeyId: 'NOBODY' });
    await expect(put(wrong)).rejects.toMatchObject({ code: 'provider-error' });
    await expect(wrong.get(key)).rejects.toMatchObject({ code: 'provider-error' });
    await expect(put(hostStore({ apiKey: 'x' }))).rejects.toMatchObject({ code: 'provider-error' });
  });

  it.each([
    [
      'answers 500',
      'provider-error',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(500).end('no');
      },
    ],
    [
      'answers rubbish',
      'provider-error',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(403).end('{}');
      },
    ],
    [
      'hangs up',
      'provider-error',
      (request: IncomingMessage) => {
        request.socket.destroy();
      },
    ],
    ['says nothing', 'provider-timeout', () => undefined],
    [
      'stops in the middle',
      'provider-timeout',
      (_: unknown, response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '100' }).write('x');
      },
    ],
  ])('one that %s ends in %s', async (_, code, answer) => {
    const broken = await serve(answer);
    // Only who is to run out of patience has little of it: a busy machine answers late.
    const patience = code === 'provider-timeout' ? { timeoutMs: 400 } : {};
    const bucket = s3Store({ endpoint: broken.url, ...patience });
    await expect(bucket.get(key)).rejects.toMatchObject({ code });
    const remote = hostStore({ url: broken.url, ...patience });
    await expect(put(remote)).rejects.toMatchObject({ code });
    await broken.close();
    for (const away of [s3Store({ endpoint: broken.url }), hostStore({ url: broken.url })]) {
      await expect(put(away)).rejects.toMatchObject({
        code: 'provider-error',
        cause: { cause: { code: 'ECONNREFUSED' } },
      });
    }
  });

  it.each([301, 302, 303, 307, 308])('one that redirects (%i) is not followed', async (status) => {
    let visits = 0;
    const inside = await serve((_, response) => {
      visits += 1;
      response.end('a secret of the network');
    });
    const sending = await serve((_, response) => {
      response.writeHead(status, { location: inside.url }).end();
    });
    const bucket = s3Store({ endpoint: sending.url });
    const remote = hostStore({ url: sending.url });
    const list = () => bucket.list()[Symbol.asyncIterator]().next();
    const calls = [() => bucket.get(key), () => put(bucket), () => bucket.remove(key), list];
    for (const call of [...calls, () => put(remote)]) {
      await expect(call()).rejects.toMatchObject({ code: 'provider-error' });
    }
    expect(visits).toBe(0);
    await Promise.all([inside.close(), sending.close()]);
  });

  it('an upload host that answers without an address ends in provider-error', async () => {
    const odd = await serve((_, response) => {
      response.end(JSON.stringify({ success: true, data: { display_url: 'javascript:alert(1)' } }));
    });
    await expect(put(hostStore({ url: odd.url }))).rejects.toMatchObject({
      code: 'provider-error',
    });
    await odd.close();
  });
});

describe('a shop with its pictures elsewhere', () => {
  let shop: TestShop;
  let admin: TestAccount;

  beforeAll(async () => {
    const settings = {
      IMAGE_STORE: 's3',
      S3_ENDPOINT: s3.url,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    };
    shop = await startTestShop({ settings, catalogue: true });
    admin = await shop.signInAdmin();
  });
  afterAll(() => shop?.close());

  async function upload(): Promise<string> {
    const picture = sharp({ create: { width: 90, height: 90, channels: 3, background: '#a52' } });
    const form = new FormData();
    form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'a.png'));
    const answer = await shop.api('/images', { body: form, as: admin });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { display_url: string } }).data.display_url;
  }

  it('uploads to the bucket, serves from there, and collects what no mobile names', async () => {
    const urls = [await upload(), await upload(), await upload(), await upload()];
    const [named, ofRemoved, unused, fresh] = urls.map((url) => url.split('/')[2] ?? '');
    expect((await shop.api(urls[0] ?? '')).headers.get('content-type')).toBe('image/webp');
    const [one, two] = await shop.db.select({ id: mobiles.id }).from(mobiles).limit(2);
    const name = (id = '', imageKey = '', change = {}) =>
      shop.db
        .update(mobiles)
        .set({ imageKey, ...change })
        .where(eq(mobiles.id, id));
    await name(one?.id, named);
    await name(two?.id, ofRemoved, { deletedAt: new Date() });
    const inTwoDays = { now: () => new Date(Date.now() + 2 * 86_400_000) };
    await shop.db
      .update(images)
      .set({ createdAt: sql`now() + interval '47 hours'` })
      .where(eq(images.key, fresh ?? ''));

    expect(await collectImages({ ...shop.services, clock: systemClock })).toEqual({
      uploads: 0,
      files: 0,
    });
    const done = await collectImages({ ...shop.services, clock: inTwoDays });
    expect(done.uploads).toBe(1);
    expect((await shop.api(urls[2] ?? '')).status).toBe(404);
    expect(await shop.db.$count(images, eq(images.key, unused ?? ''))).toBe(0);
    for (const kept of [urls[0], urls[1], urls[3]]) {
      expect((await shop.api(kept ?? '')).status).toBe(200);
    }
  });

  it('removes files of uploads that were never finished, after a day', async () => {
    const folder = createTestFolder();
    const imageStore = createDiskImageStore(folder);
    const [old, young] = [`${newId()}/320.webp`, `${newId()}/320.webp`];
    for (const key of [old, young]) await imageStore.put(key, new Uint8Array([1]), 'image/webp');
    const dayBefore = new Date(Date.now() - 90_000_000);
    utimesSync(path.join(folder, old), dayBefore, dayBefore);
    const deps = { db: shop.db, imageStore, clock: systemClock };
    expect((await collectImages(deps)).files).toBe(1);
    expect(await imageStore.get(old)).toBeNull();
    expect(await imageStore.get(young)).not.toBeNull();
  });

  it('refuses to start without the settings of its choice, naming the one that is missing', async () => {
    const start = (settings: Record<string, string>) => startTestShop({ settings });
    await expect(start({ IMAGE_STORE: 's3' })).rejects.toThrow(
      /IMAGE_STORE=s3 needs .*S3_ENDPOINT/,
    );
    await expect(start({ IMAGE_STORE: 'host' })).rejects.toThrow(/IMAGE_HOST_URL/);
  });
});
