/**
 * The process's one cache of public bytes, and what else has to be forgotten when the catalogue
 * changes: by a write of any process, or because an offer began or ended meanwhile.
 * Called by plugins/pages.ts and the routes; tested in tests/api/search.test.ts.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { createVocabulary, nextOfferMoment, type Vocabulary } from '../shop/catalogue/index.ts';
import {
  type ByteCache,
  createByteCache,
  type Produced,
  sendCached,
  withEtag,
} from './byte-cache.ts';

const CACHE_BYTES = 48 * 1024 * 1024;
const LONGEST_WAIT_MS = 3_600_000;

export interface PublicCache extends ByteCache {
  vocabulary: Vocabulary;
  /** A small answer, kept as bytes like a page. */
  remember<T>(key: string, produce: () => Promise<T>): Promise<T>;
}

const caches = new WeakMap<Services, PublicCache>();

export function publicCacheOf(services: Services): PublicCache {
  const cache = caches.get(services) ?? createPublicCache(services);
  caches.set(services, cache);
  return cache;
}

function createPublicCache(services: Services): PublicCache {
  const bytes = createByteCache(CACHE_BYTES);
  const vocabulary = createVocabulary(services.db);
  let timer: NodeJS.Timeout | undefined;

  function forget(drop = bytes.drop): void {
    drop();
    vocabulary.forget();
    clearTimeout(timer);
    timer = undefined;
  }
  function forgetAt(moment: Date | null): void {
    const waitMs = (moment?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now();
    timer = setTimeout(() => forget(), Math.min(Math.max(waitMs, 0) + 1, LONGEST_WAIT_MS)).unref();
  }
  /** The first answer that is kept after a drop finds out how long it may be kept. */
  async function watchOffers(): Promise<void> {
    if (timer !== undefined) return;
    forgetAt(null);
    const moment = await nextOfferMoment(services.db).catch(() => null);
    clearTimeout(timer);
    forgetAt(moment);
  }

  services.onCatalogueChange(() => forget());
  const get: ByteCache['get'] = async (key, produce) => {
    await watchOffers();
    return bytes.get(key, produce);
  };
  return {
    vocabulary,
    get,
    drop: () => forget(),
    clear: () => forget(bytes.clear),
    get sizeBytes() {
      return bytes.sizeBytes;
    },
    async remember<T>(key: string, produce: () => Promise<T>) {
      const { body } = await get(`value:${key}`, async () => ({
        status: 200,
        headers: {},
        body: Buffer.from(JSON.stringify(await produce())),
      }));
      return JSON.parse(body.toString()) as T;
    },
  };
}

/**
 * Sends an answer that is the same for everybody from its bytes. Whoever brings a token gets it fresh:
 * an admin sees what was changed a moment ago, by whichever process.
 */
export async function sendPublic(
  services: Services,
  answer: {
    request: FastifyRequest;
    reply: FastifyReply;
    key: string;
    produce: () => Promise<Produced>;
  },
): Promise<FastifyReply> {
  const { request, reply, key, produce } = answer;
  const isPersonal = request.headers.authorization !== undefined;
  const cached = isPersonal
    ? withEtag(await produce())
    : await publicCacheOf(services).get(key, produce);
  return sendCached(request, reply, cached);
}
