/**
 * Image store at an external host that speaks the specification's upload call: multipart field `image`, the
 * API key in the query, answer `success` and `data.display_url`. The shop remembers the address of each
 * file and serves it under its own. The call knows no deletion: a removed file is forgotten here. Chosen
 * with IMAGE_STORE=host.
 */
import { asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/connect.ts';
import { hostedImages } from '../database/schema.ts';
import { AppError } from '../shared/errors.ts';
import type { ImageStore, Logger } from '../shop/ports.ts';
import { callProvider, type Provider, refusedBy } from './call-provider.ts';
import { assertImageKey, isImageKey } from './image-keys.ts';

const ROWS_AT_ONCE = 500;

const uploadAnswer = z.object({
  success: z.literal(true),
  data: z.object({ display_url: z.url({ protocol: /^https?$/ }) }),
});

export interface ImageHostSettings {
  /** Address of the upload call. */
  url: string;
  apiKey: string;
  timeoutMs?: number;
}

/** @param logger gets a line for each answer of the host; without one nobody is told */
export function createHostedImageStore(
  db: Database,
  settings: ImageHostSettings,
  logger?: Pick<Logger, 'info'>,
): ImageStore {
  const { timeoutMs = 10_000 } = settings;
  const host: Provider = { name: 'image host', timeoutMs, idHeader: 'x-request-id', logger };
  return {
    async put(key, bytes, contentType) {
      assertImageKey(key);
      const file = new File([new Uint8Array(bytes)], key.replace('/', '-'), { type: contentType });
      const url = await upload(host, settings, file);
      await db
        .insert(hostedImages)
        .values({ key, url, contentType })
        .onConflictDoUpdate({ target: hostedImages.key, set: { url, contentType } });
    },
    async get(key) {
      if (!isImageKey(key)) return null;
      const [hosted] = await db.select().from(hostedImages).where(eq(hostedImages.key, key));
      if (!hosted) return null;
      const bytes = await download(host, hosted.url);
      return bytes && { bytes, contentType: hosted.contentType };
    },
    async remove(key) {
      assertImageKey(key);
      await db.delete(hostedImages).where(eq(hostedImages.key, key));
    },
    async *list() {
      let last = '';
      for (;;) {
        const rows = await db
          .select({ key: hostedImages.key, storedAt: hostedImages.createdAt })
          .from(hostedImages)
          .where(gt(hostedImages.key, last))
          .orderBy(asc(hostedImages.key))
          .limit(ROWS_AT_ONCE);
        yield* rows;
        if (rows.length < ROWS_AT_ONCE) return;
        last = rows.at(-1)?.key ?? '';
      }
    },
  };
}

function upload(host: Provider, settings: ImageHostSettings, file: File): Promise<string> {
  const url = new URL(settings.url);
  url.searchParams.set('key', settings.apiKey);
  const body = new FormData();
  body.set('image', file);
  return callProvider(host, {
    url,
    init: { method: 'POST', body },
    async read(answer) {
      if (!answer.ok) throw await refusedBy('the image host', answer);
      const parsed = uploadAnswer.safeParse(await answer.json());
      if (parsed.success) return parsed.data.data.display_url;
      throw new AppError('provider-error', { cause: parsed.error });
    },
  });
}

function download(host: Provider, url: string): Promise<Uint8Array | null> {
  return callProvider(host, {
    url,
    init: { method: 'GET' },
    async read(answer) {
      if (answer.status === 404) return null;
      if (!answer.ok) throw await refusedBy('the image host', answer);
      return new Uint8Array(await answer.arrayBuffer());
    },
  });
}
