/**
 * The process's one response cache of public bytes, and its invalidation when the catalogue changes: by a
 * write of any process, or because an offer began or ended meanwhile.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { resolveActor } from '../../shop/accounts/index.ts';
import { requireAdmin } from '../../shop/actor.ts';
import { createVocabulary, nextOfferMoment, type Vocabulary } from '../../shop/catalogue/index.ts';
import { isRefusal, type Share } from '../limits/admission.ts';
import { webHeaders } from '../requests/headers.ts';
import { type Attend, createAudiences } from './audience.ts';
import {
  type ByteCache,
  type CachedAnswer,
  createByteCache,
  type Produced,
  sendCached,
  withEtag,
} from './byte-cache.ts';

const CACHE_BYTES = 48 * 1024 * 1024;
const LONGEST_WAIT_MS = 3_600_000;

export interface PublicCache extends ByteCache {
  vocabulary: Vocabulary;
  /** Does the work for one more who waits for this key. */
  attend: Attend;
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

  // Whoever has written here must see it now; of what others write, a burst is taken together.
  services.onCatalogueChange((where) => forget(where === 'here' ? bytes.clear : bytes.drop));
  const get: ByteCache['get'] = async (key, produce) => {
    await watchOffers();
    return bytes.get(key, produce);
  };
  return {
    vocabulary,
    attend: createAudiences(),
    get,
    has: bytes.has,
    peek: bytes.peek,
    lastKnown: bytes.lastKnown,
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

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  key: string;
  produce: () => Promise<Produced>;
}

/**
 * An answer from its bytes. What is not there is made once for everybody who asks meanwhile, in its share
 * of the shop's work and as long as one of them waits for it. Without a place there it is answered as it
 * was last: what somebody buys is priced anew anyway.
 * @throws AppError overloaded when there is no place in that share, or what making it throws
 */
export async function recall(
  services: Services,
  { request, reply, key, produce, share }: Asked & { share: Share },
): Promise<CachedAnswer> {
  const cache = publicCacheOf(services);
  const present = cache.peek(key);
  if (present) return present;
  const gate = request.server.gates[share];
  try {
    return await cache.attend({ key, response: reply.raw }, (gone) =>
      cache.get(key, () => gate.run(produce, gone)),
    );
  } catch (error) {
    const last = isRefusal(error) ? cache.lastKnown(key) : undefined;
    if (last) return last;
    throw error;
  }
}

/**
 * Sends an answer that is the same for everybody from its bytes. An admin gets it fresh and sees what was
 * changed a moment ago, by whichever process.
 */
export async function sendPublic(services: Services, asked: Asked): Promise<FastifyReply> {
  return sendCached(asked.request, asked.reply, await answerOf(services, asked));
}

/** The same before it is sent. */
export async function answerOf(services: Services, asked: Asked): Promise<CachedAnswer> {
  const { request, produce } = asked;
  if (!(await isFromAdmin(services, request))) {
    return recall(services, { ...asked, share: 'catalogue' });
  }
  return withEtag(await request.server.gates.office.run(produce));
}

/**
 * Who brings a token that proves nothing is anybody: it must not make the shop work for what it has in
 * its cache. The signature comes first, so that a forged one costs no query.
 */
async function isFromAdmin(services: Services, request: FastifyRequest): Promise<boolean> {
  if (request.headers.authorization === undefined) return false;
  try {
    requireAdmin(await resolveActor(services, webHeaders(request)));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
