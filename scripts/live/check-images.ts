/** The image store: puts, lists, reads and removes a small object under a name that no picture has. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createDiskImageStore } from '../../src/adapters/disk-images.ts';
import { createS3ImageStore } from '../../src/adapters/s3-images.ts';
import type { Config } from '../../src/config.ts';
import { newId } from '../../src/shared/tools/ids.ts';
import type { ImageStore } from '../../src/shop/ports.ts';
import { type Finding, open, reasonOf, right, wrong } from './finding.ts';

const TIMEOUT_MS = 10_000;
const ABOUT = 'image store';

/** By the code of S3's answer. */
const ADVICE: Record<string, string> = {
  AccessDenied: 'The key needs the rights to put, get, list and delete objects of the bucket.',
  InvalidAccessKeyId: 'Check S3_ACCESS_KEY_ID.',
  NoSuchBucket: 'Make the bucket, or check S3_BUCKET and S3_ENDPOINT.',
  SignatureDoesNotMatch: 'Check S3_SECRET_ACCESS_KEY and S3_REGION.',
  AuthorizationHeaderMalformed: 'Check S3_REGION.',
  '404': 'Make the bucket, or check S3_BUCKET and S3_ENDPOINT.',
};
const OTHER_ADVICE = 'Check S3_ENDPOINT and S3_REGION.';

export async function* checkImages({ imageStore, dataDir }: Config): AsyncGenerator<Finding> {
  if (imageStore.kind === 's3') {
    const store = createS3ImageStore({ ...imageStore, timeoutMs: TIMEOUT_MS });
    yield (await findFault(store, explainS3)) ??
      right(ABOUT, 'the bucket puts, lists, gets and deletes');
  } else if (imageStore.kind === 'host') {
    yield await checkHost(imageStore.url);
  } else {
    const folder = path.join(dataDir, 'images');
    const fault = existsSync(folder)
      ? await findFault(createDiskImageStore(folder), explainDisk)
      : undefined;
    yield fault ?? right(ABOUT, 'a folder of this machine; several machines need one in common');
  }
}

async function findFault(
  store: ImageStore,
  explain: (error: unknown) => string,
): Promise<Finding | undefined> {
  const key = `${newId()}/10.webp`;
  const bytes = new TextEncoder().encode('npm run check:live');
  let step = 'put';
  try {
    await store.put(key, bytes, 'image/webp');
    step = 'list';
    for await (const _ of store.list()) break;
    step = 'get';
    const found = await store.get(key);
    if (!found || Buffer.compare(found.bytes, bytes) !== 0) throw new Error('it gave other bytes');
    step = 'delete';
    await store.remove(key);
    step = 'get what is not there';
    if (await store.get(key)) throw new Error('it still has what was deleted');
  } catch (error) {
    const says = `could not ${step}: ${explain(error)}`;
    const isRemoved = await store.remove(key).then(
      () => true,
      () => false,
    );
    return wrong(
      ABOUT,
      isRemoved || step === 'put' ? says : `${says} Remove the object ${key} by hand.`,
    );
  }
  return undefined;
}

/** @param error whose cause quotes the answer, which may name keys */
function explainS3(error: unknown): string {
  const { message = '' } =
    error instanceof Error && error.cause instanceof Error ? error.cause : {};
  const [, status] = /answered (\d{3})/.exec(message) ?? [];
  const [, code] = /<Code>(\w+)<\/Code>/.exec(message) ?? [];
  if (status === undefined) return `${reasonOf(error)}. ${OTHER_ADVICE}`;
  const answer = [status, code].filter(Boolean).join(' ');
  return `it answered ${answer}. ${ADVICE[code ?? status] ?? OTHER_ADVICE}`;
}

function explainDisk(error: unknown): string {
  return `${reasonOf(error)}. Let the user of the shop write to DATA_DIR/images.`;
}

/** Nothing is uploaded, because the host's call knows no deletion: its key shows with the first picture. */
async function checkHost(url: string): Promise<Finding> {
  try {
    const answer = await fetch(new URL('/', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
  } catch (error) {
    return wrong(ABOUT, `it cannot be reached (${reasonOf(error)}). Check IMAGE_HOST_URL.`);
  }
  return open(
    ABOUT,
    'the host answers. That it takes IMAGE_HOST_KEY shows with the first picture.',
  );
}
