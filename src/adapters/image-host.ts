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
import type { ImageStore } from '../shop/ports.ts';
import { callProvider, refusedBy } from './call-provider.ts';
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

export function createHostedImageStore(db: Database, settings: ImageHostSettings): ImageStore {
  const { timeoutMs = 10_000 } = settings;
  return {
    async put(key, bytes, contentType) {
      assertImageKey(key);
      const file = new File([new Uint8Array(bytes)], key.replace('/', '-'), { type: contentType });
      const url = await callProvider(timeoutMs, (signal) => upload(settings, file, signal));
      await db
        .insert(hostedImages)
        .values({ key, url, contentType })
        .onConflictDoUpdate({ target: hostedImages.key, set: { url, contentType } });
    },
    async get(key) {
      if (!isImageKey(key)) return null;
      const [hosted] = await db.select().from(hostedImages).where(eq(hostedImages.key, key));
      if (!hosted) return null;
      const bytes = await callProvider(timeoutMs, (signal) => download(hosted.url, signal));
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

async function upload(
  settings: ImageHostSettings,
  file: File,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(settings.url);
  url.searchParams.set('key', settings.apiKey);
  const body = new FormData();
  body.set('image', file);
  const answer = await fetch(url, { method: 'POST', body, signal, redirect: 'error' });
  if (!answer.ok) throw await refusedBy('the image host', answer);
  const parsed = uploadAnswer.safeParse(await answer.json());
  if (parsed.success) return parsed.data.data.display_url;
  throw new AppError('provider-error', { cause: parsed.error });
}

async function download(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const answer = await fetch(url, { signal, redirect: 'error' });
  if (answer.status === 404) return null;
  if (!answer.ok) throw await refusedBy('the image host', answer);
  return new Uint8Array(await answer.arrayBuffer());
}
