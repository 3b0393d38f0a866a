/** Answers that are the same for everybody: from the page cache, or rendered into it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { AppError } from '../../shared/errors.ts';
import { isDatabaseAway } from '../../shared/tools/lost-connection.ts';
import { resolveActor } from '../../shop/accounts/index.ts';
import { requireAdmin } from '../../shop/actor.ts';
import { goneWith, isRefusal, type Share } from '../plugins/admission.ts';
import { webHeaders } from '../requests/headers.ts';
import { type CachedAnswer, type Produced, withEtag } from './page-cache.ts';
import { sendCached } from './send-cached.ts';
import { LIST } from './tags.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where a public answer came from; null for every other. */
    cacheUse: 'hit' | 'stale' | 'miss' | null;
  }
}

/** How long a stale page is shown while it is rendered again. */
const STALE_WHILE_REVALIDATE_MS = 1_000;

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  key: string;
  produce: () => Promise<Produced>;
}

/**
 * The cached answer, or one rendered now within its share of the shop's work. For a second a stale page is shown
 * while it is rendered again, so no visitor waits for a change. When its share is full, the stale answer is sent,
 * however old: checkout prices everything afresh.
 * @throws AppError overloaded when the share is full and nothing is cached, or what `produce` throws
 */
export async function recall(
  services: Services,
  { request, reply, key, produce, share }: Asked & { share: Share },
): Promise<CachedAnswer> {
  const { pageCache } = services;
  const gate = request.server.gates[share];
  const cached = pageCache.get(key);
  if (cached && cached.staleAtMs === undefined) return noteUse(request, 'hit', cached);

  if (cached && share === 'pages' && pageCache.staleMs(cached) <= STALE_WHILE_REVALIDATE_MS) {
    pageCache
      .produce(key, () => gate.run(produce))
      .catch((err) => request.log.debug({ err }, 'a stale page could not be rendered again yet'));
    return noteUse(request, 'stale', cached);
  }

  try {
    const gone = goneWith(reply.raw);
    const made = await pageCache.produce(key, () => gate.run(produce, gone), gone);
    return noteUse(request, 'miss', made);
  } catch (error) {
    const last = isRefusal(error) ? pageCache.get(key) : undefined;
    if (last) return noteUse(request, 'stale', last);
    throw error;
  }
}

function noteUse(
  request: FastifyRequest,
  use: 'hit' | 'stale' | 'miss',
  answer: CachedAnswer,
): CachedAnswer {
  request.cacheUse = use;
  request.server.traffic[use] += 1;
  return answer;
}

/** Sends an answer that is the same for everybody; staff and a browser that has just written get a fresh one. */
export async function sendPublic(services: Services, asked: Asked): Promise<FastifyReply> {
  const { request, reply, key } = asked;
  const answer = await answerOf(services, asked);
  services.pageCache.nameAddress(request.url, key);
  return sendCached(request, reply, answer);
}

/** The same, before it is sent. */
export async function answerOf(services: Services, asked: Asked): Promise<CachedAnswer> {
  const { request, reply, produce } = asked;
  const { gates } = request.server;
  if (await isFromAdmin(services, request)) return withEtag(await gates.office.run(produce));
  // Another process may have written this browser's last change: this one hears of it in a moment.
  if (request.server.isWriter(request)) {
    return withEtag(await gates.catalogue.run(produce, goneWith(reply.raw)));
  }
  return recall(services, { ...asked, share: 'catalogue' });
}

/** A small value that is cached until lists change; while the database is away it is what it was last. */
export async function remember<T>(
  { pageCache, catalogue }: Services,
  key: string,
  produce: () => Promise<T>,
): Promise<T> {
  const address = `value:${key}`;
  // A database that has fallen silent is found out by this look, sooner than by any other statement.
  if (!pageCache.getFresh(address)) await catalogue.current();
  const known = catalogue.isAway() ? pageCache.get(address) : undefined;
  if (known) return JSON.parse(known.body.toString()) as T;
  const made = pageCache.produce(address, async () => ({
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify(await produce())),
    shows: [LIST],
  }));
  const { body } = await made.catch((error: unknown) => {
    const last = pageCache.get(address);
    if (last && isDatabaseAway(error)) return last;
    throw error;
  });
  return JSON.parse(body.toString()) as T;
}

/** An invalid token must not make the shop render; its signature is checked first and costs no query. */
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
