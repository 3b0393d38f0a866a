/**
 * Image store in a bucket of an S3-compatible service, addressed by path. Protects: a slow or broken
 * service ends in provider-timeout or provider-error, never in a hanging request; its signed calls carry no header
 * of ours, so each is noted under our id of the request beside the one of the service. Chosen with IMAGE_STORE=s3.
 */
import { AwsClient } from 'aws4fetch';
import type { ImageStore, Logger } from '../shop/ports.ts';
import { callProvider, type Provider, refusedBy } from './call-provider.ts';
import { assertImageKey, contentTypeOf, isImageKey } from './image-keys.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

export interface S3Settings {
  /** Origin of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  timeoutMs?: number;
}

/** @param logger gets a line for each answer of the service; without one nobody is told */
export function createS3ImageStore(
  settings: S3Settings,
  logger?: Pick<Logger, 'info'>,
): ImageStore {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 10_000 } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1 });
  const bucketUrl = `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}`;
  const bucket: Provider = {
    name: 'image bucket',
    timeoutMs,
    idHeader: 'x-amz-request-id',
    logger,
    send: (url, init) => client.fetch(url, init),
  };
  const call = <T>(
    url: string,
    init: RequestInit & { method: string },
    read: (answer: Response) => Promise<T>,
  ): Promise<T> => callProvider(bucket, { url, init, read });

  return {
    async put(key, bytes, contentType) {
      assertImageKey(key);
      const headers = { 'content-type': contentType, 'cache-control': FOR_EVER };
      const body = new Uint8Array(bytes);
      await call(`${bucketUrl}/${key}`, { method: 'PUT', body, headers }, mustSucceed);
    },
    async get(key) {
      if (!isImageKey(key)) return null;
      return call(`${bucketUrl}/${key}`, { method: 'GET' }, async (answer) => {
        if (answer.status === 404) return null;
        if (!answer.ok) throw await refusedBy('the image bucket', answer);
        const contentType = answer.headers.get('content-type') ?? contentTypeOf(key);
        return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType };
      });
    },
    async remove(key) {
      assertImageKey(key);
      // S3 answers 204 for a key that is not there; some compatible services answer 404.
      await call(`${bucketUrl}/${key}`, { method: 'DELETE' }, async (answer) => {
        if (answer.status !== 404) await mustSucceed(answer);
      });
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (token !== undefined) query.set('continuation-token', token);
        const xml = await call(`${bucketUrl}?${query}`, { method: 'GET' }, async (answer) => {
          if (!answer.ok) throw await refusedBy('the image bucket', answer);
          return answer.text();
        });
        yield* readPage(xml);
        token = readText(xml, 'NextContinuationToken');
      } while (token !== undefined);
    },
  };
}

async function mustSucceed(answer: Response): Promise<void> {
  if (!answer.ok) throw await refusedBy('the image bucket', answer);
  await answer.body?.cancel();
}

/** The keys of ListObjectsV2. Ours hold no character that XML escapes; others are left alone. */
function* readPage(xml: string) {
  for (const [, contents = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = readText(contents, 'Key') ?? '';
    const storedAt = new Date(readText(contents, 'LastModified') ?? '');
    if (isImageKey(key) && !Number.isNaN(storedAt.getTime())) yield { key, storedAt };
  }
}

function readText(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]+)</${element}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');
}
