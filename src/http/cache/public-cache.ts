/**
 * The process's one response cache of public bytes. A change of the catalogue makes out of date what shows it,
 * whichever process has written; so does an offer that begins or ends, and a new day: pages count months until a day.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueChange } from '../../database/catalogue-changes.ts';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { resolveActor } from '../../shop/accounts/index.ts';
import { requireAdmin } from '../../shop/actor.ts';
import { isRefusal, type Share } from '../limits/admission.ts';
import { webHeaders } from '../requests/headers.ts';
import { type Attend, createAudiences } from './audience.ts';
import {
  type ByteCache,
  type CachedAnswer,
  createByteCache,
  type Produced,
  withEtag,
} from './byte-cache.ts';
import { createEdgeHeaders, type EdgeHeaders } from './edge-headers.ts';
import { watchOffers } from './offer-moments.ts';
import { sendCached } from './send-cached.ts';
import { LIST, tagsOf } from './tags.ts';

const CACHE_BYTES = 48 * 1024 * 1024;
/** How long pages that are out of date are shown on. */
const SHOWN_ON_MS = 1_000;
const NEVER = new AbortController().signal;
const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 200;

export interface PublicCache extends ByteCache {
  /** Does the work for one more who waits for this key. */
  attend: Attend;
  /** The key of what an address was answered with from bytes, if it was. */
  addresses: Map<string, string>;
  /** What a cache in front is told of an answer that is kept and up to date. */
  edgeHeaders: EdgeHeaders;
  /** A small answer, kept as bytes like a page. */
  remember<T>(key: string, produce: () => Promise<T>): Promise<T>;
}

const caches = new WeakMap<Services, PublicCache>();

export function publicCacheOf(services: Services): PublicCache {
  const { reading } = services;
  const cache = caches.get(reading) ?? createPublicCache(reading);
  caches.set(reading, cache);
  return cache;
}

function createPublicCache(services: Services): PublicCache {
  const bytes = createByteCache(CACHE_BYTES);
  const offers = watchOffers(services.db, () => learn({ kind: 'anything' }));

  function learn(change: CatalogueChange): void {
    bytes.forget(tagsOf(change));
    if (change.kind === 'sold') return;
    offers.forget();
  }

  services.onCatalogueChange(learn);
  const get: ByteCache['get'] = async (key, produce) => {
    // The first answer that is made after a change finds out how long it may be kept.
    await offers.watch();
    return bytes.get(key, produce);
  };
  return {
    ...bytes,
    // A getter that is spread is read once.
    get sizeBytes() {
      return bytes.sizeBytes;
    },
    get,
    attend: createAudiences(),
    addresses: new Map(),
    edgeHeaders: createEdgeHeaders(services.config),
    async remember<T>(key: string, produce: () => Promise<T>) {
      const { body } = await get(`value:${key}`, async () => ({
        status: 200,
        headers: {},
        body: Buffer.from(JSON.stringify(await produce())),
        shows: [LIST],
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
 * of the shop's work and as long as one of them waits for it. A page that is out of date is shown for a
 * second more while it is made anew, so that a change makes nobody wait. Without a place in its share it is
 * answered as it was last: what somebody buys is priced anew anyway.
 * @throws AppError overloaded when there is no place in that share, or what making it throws
 */
export async function recall(
  services: Services,
  { request, reply, key, produce, share }: Asked & { share: Share },
): Promise<CachedAnswer> {
  const cache = publicCacheOf(services);
  const known = cache.lastKnown(key);
  const { gates, traffic } = request.server;
  if (known?.outdatedMs === null) {
    traffic.kept += 1;
    return known.answer;
  }
  const gate = gates[share];
  if (share === 'pages' && known && known.outdatedMs <= SHOWN_ON_MS) {
    traffic.shownOn += 1;
    const anew = cache.get(key, () => gate.run(produce, NEVER));
    anew.catch((error) => request.log.debug({ err: error }, 'a page could not be made anew yet'));
    return known.answer;
  }
  traffic.made += 1;
  try {
    return await cache.attend({ key, response: reply.raw }, (gone) =>
      cache.get(key, () => gate.run(produce, gone)),
    );
  } catch (error) {
    const last = isRefusal(error) ? cache.lastKnown(key) : undefined;
    if (last) return last.answer;
    throw error;
  }
}

/**
 * Sends an answer that is the same for everybody from its bytes. An admin gets it fresh and sees what was
 * changed a moment ago, by whichever process.
 */
export async function sendPublic(services: Services, asked: Asked): Promise<FastifyReply> {
  return sendKept(services, asked, await answerOf(services, asked));
}

/**
 * Sends what is kept under a key, and remembers that its address leads there, unless it may lead elsewhere
 * tomorrow: to a phone that is not there yet. A cache in front of the shop may keep it too if it is what everybody
 * gets now: not what is shown on, nor what was made for whoever has written.
 */
export function sendKept(
  services: Services,
  asked: Pick<Asked, 'request' | 'reply' | 'key'> & { isLasting?: boolean },
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const { request, reply, key, isLasting = true } = asked;
  const { addresses, peek, edgeHeaders } = publicCacheOf(services);
  if (addresses.size >= MOST_ADDRESSES) addresses.clear();
  if (isLasting && request.url.length <= LONGEST_ADDRESS) addresses.set(request.url, key);
  const isForAll = () => request.headers.authorization === undefined && peek(key) === answer;
  return sendCached(request, reply, answer, () => (isForAll() ? edgeHeaders(answer) : {}));
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
