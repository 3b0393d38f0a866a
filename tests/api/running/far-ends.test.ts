/**
 * What a request has image stores and caches in front do is found again: in the log by our id beside theirs, in a
 * trace, and where the far end takes our id, there.
 */
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BUCKET,
  type FarEnd,
  HOST_KEY,
  S3_KEYS,
  serve,
  serveImageHost,
} from '../../support/image-servers.ts';
import { startTestShop, type TestAccount, type TestShop } from '../../support/shop/app.ts';
import { type Collector, startCollector, type ToldSpan } from '../../support/tracing/collector.ts';
import { uploadPicture } from '../../support/upload-picture.ts';

interface LogLine {
  msg: string;
  reqId?: string;
  providerRequestId?: string;
  method?: string;
  status?: number;
  req?: { method: string; route: string };
}

/** A bucket that signs its answers as S3 does, and keeps what it is given. */
async function serveBucket(): Promise<FarEnd> {
  const files = new Map<string, Buffer>();
  let calls = 0;
  return serve(async (request, response) => {
    const { method, url = '' } = request;
    calls += 1;
    response.setHeader('x-amz-request-id', `S3-${calls}`);
    if (method === 'PUT') files.set(url, await buffer(request));
    const found = files.get(url);
    response.writeHead(found ? 200 : 404).end(method === 'GET' ? found : undefined);
  });
}

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector?.close());

/** A shop with a log that is looked through. */
async function openShop(settings: Record<string, string>) {
  let log = '';
  const write = (line: string) => {
    log += line;
  };
  const shop = await startTestShop({
    catalogue: false,
    log: { write },
    settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings },
  });
  const lines = () =>
    log
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as LogLine);
  return {
    shop,
    log: () => log,
    noted: (message: string) => lines().filter(({ msg }) => msg === message),
    /** The latest request of a route. */
    async idOf(route: string) {
      const answered = () => lines().findLast(({ req }) => req?.route === route)?.reqId;
      await expect.poll(answered).toBeDefined();
      return answered();
    },
  };
}

/** Calls of a far end that a request has made, as they are told to the collector. */
async function stepsOf(requestId: string | undefined, name: string): Promise<ToldSpan[]> {
  const root = () =>
    collector.spans.find(
      ({ kind, attributes }) => kind === 2 && attributes['handset.request.id'] === requestId,
    );
  await expect.poll(root).toBeDefined();
  return collector.traceOf(root() as ToldSpan).filter((span) => span.name === name);
}

describe('what is asked of a bucket', () => {
  let bucket: FarEnd;
  let opened: Awaited<ReturnType<typeof openShop>>;
  let shop: TestShop;
  let admin: TestAccount;
  beforeAll(async () => {
    bucket = await serveBucket();
    opened = await openShop({
      IMAGE_STORE: 's3',
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: BUCKET,
      S3_REGION: S3_KEYS.region,
      S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    });
    shop = opened.shop;
    admin = await shop.signInAdmin();
  });
  afterAll(async () => {
    await shop?.close();
    await bucket?.close();
  });

  it('is noted under the request beside the id of the service, and is a step of its trace', async () => {
    const address = await uploadPicture(shop, admin);
    const reqId = await opened.idOf('/images');
    const stored = opened.noted('image bucket answered');
    expect(stored.length).toBeGreaterThan(1);
    for (const line of stored) {
      expect(line).toMatchObject({ reqId, method: 'PUT', status: 200 });
      expect(line.providerRequestId).toMatch(/^S3-\d+$/);
    }
    const steps = await stepsOf(reqId, 'PUT image bucket');
    expect(steps.map(({ attributes }) => attributes['handset.provider.request_id'])).toEqual(
      expect.arrayContaining(stored.map(({ providerRequestId }) => providerRequestId)),
    );

    const shown = await shop.api(address);
    expect(shown.status).toBe(200);
    const read = opened.noted('image bucket answered').at(-1);
    expect(read).toMatchObject({ reqId: shown.headers.get('x-request-id'), method: 'GET' });
  });
});

describe('what is asked of an image host', () => {
  it('carries the id of the request, and is noted beside the one of the host', async () => {
    const host = await serveImageHost();
    const { shop, noted, idOf, log } = await openShop({
      IMAGE_STORE: 'host',
      IMAGE_HOST_URL: `${host.url}/1/upload`,
      IMAGE_HOST_KEY: HOST_KEY,
    });
    await uploadPicture(shop, await shop.signInAdmin());
    const reqId = await idOf('/images');
    expect(new Set(host.requestIds)).toEqual(new Set([reqId]));
    const ids = noted('image host answered').map(({ providerRequestId }) => providerRequestId);
    expect(ids.toSorted()).toEqual(
      host.requestIds.map((_, index) => `host-${index + 1}`).toSorted(),
    );
    expect(await stepsOf(reqId, 'POST image host')).toHaveLength(ids.length);
    await shop.close();
    await host.close();
    const key = encodeURIComponent(HOST_KEY).slice(0, 8);
    for (const told of [log(), collector.sent()]) expect(told).not.toContain(key);
  });
});
