/**
 * Lists of mobiles as the API sends them: a plain array, the next page in the Link header. Protects: a list
 * without a limit is read and sent part by part, so that it costs memory and a connection for one part,
 * however many mobiles there are.
 */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MobileListQuery } from '../contract/mobile-list-query.ts';
import type { Services } from '../services.ts';
import { createGate } from '../shared/tools/gate.ts';
import {
  type CatalogueSnapshot,
  listPhones,
  type Mobile,
  type PhonePage,
  type PhoneQuery,
  phonesThatFit,
  readWords,
  toMobileFilter,
} from '../shop/catalogue/index.ts';
import { type CachedAnswer, type Produced, producedText } from './cache/page-cache.ts';
import { answerOf } from './cache/public-cache.ts';
import { sendCached } from './cache/send-cached.ts';
import { goneWith } from './plugins/admission.ts';
import { toWireMobile } from './translate/mobile.ts';

/** Answered whole up to here, from the cache; a longer list goes out in parts of this size. */
const PART = 500;
const MOST_LISTS = 20;
/** Each lasts as long as its reader takes, so they are few, and one part is read at a time. */
const lists = createGate({ most: MOST_LISTS, mostWaiting: 0, patienceMs: 0 });
const parts = createGate({ most: 1, mostWaiting: MOST_LISTS, patienceMs: 120_000 });

/** @throws AppError overloaded, malformed-request for a cursor that is not ours */
export async function sendList(
  services: Services,
  {
    request,
    reply,
    query,
  }: { request: FastifyRequest; reply: FastifyReply; query: MobileListQuery },
): Promise<FastifyReply> {
  const produce = () => produceList(services, { ...query, limit: query.limit ?? PART });
  const key = `/mobile-data?${JSON.stringify(query)}`;
  const answer = await answerOf(services, { request, reply, key, produce });
  const isWhole = query.limit !== undefined || answer.headers.link === undefined;
  if (!isWhole) return streamList(services, { request, reply, query, first: answer });

  services.pageCache.nameAddress(request.url, key);
  return sendCached(request, reply, answer);
}

/** The page that a query asks for, as it goes to the catalogue. */
function toPhoneQuery(snapshot: CatalogueSnapshot, query: MobileListQuery): PhoneQuery {
  const { q = '', sort, limit, cursor, total: _, ...filters } = query;
  const { query: words, likeness } = readWords(snapshot, q, filters.category);
  return { ...toMobileFilter(filters), words, sort, limit, cursor, likeness };
}

async function produceList(services: Services, query: MobileListQuery): Promise<Produced> {
  const snapshot = await services.catalogue.current();
  const asked = toPhoneQuery(snapshot, query);
  const { phones, nextCursor } = listPhones(snapshot, asked);
  const total = query.total ? phonesThatFit(snapshot.phones, asked).length : undefined;
  const given = Object.entries({ ...query, total: undefined, cursor: nextCursor ?? undefined });
  const next = new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  return producedText(listText(phones), {
    ...(nextCursor === null ? {} : { link: `</mobile-data?${next}>; rel="next"` }),
    ...(total === undefined ? {} : { 'x-total-count': String(total) }),
  });
}

function listText(phones: readonly Mobile[]): string {
  return `[${phones.map((phone) => JSON.stringify(toWireMobile(phone))).join()}]`;
}

async function streamList(
  services: Services,
  list: {
    request: FastifyRequest;
    reply: FastifyReply;
    query: MobileListQuery;
    first: CachedAnswer;
  },
): Promise<FastifyReply> {
  const { request, reply, query, first } = list;
  const { link: _, ...headers } = first.headers;
  const leave = await lists.enter();
  const gone = goneWith(reply.raw);
  const texts = request.method === 'HEAD' ? [] : writeParts(services, query, gone);
  // Read ahead by one part only; the next is read when the client has taken the one before.
  const body = Readable.from(texts, { highWaterMark: 1 }).once('close', leave);
  return reply.headers(headers).send(body);
}

async function* writeParts(services: Services, query: MobileListQuery, gone: AbortSignal) {
  let cursor: string | null | undefined = query.cursor;
  let before = '[';
  do {
    const part: MobileListQuery = { ...query, limit: PART, cursor: cursor ?? undefined };
    const page: PhonePage = await parts.run(async () => {
      const snapshot = await services.catalogue.current();
      return listPhones(snapshot, toPhoneQuery(snapshot, part));
    }, gone);
    const text = listText(page.phones).slice(1, -1);
    yield text === '' ? before : before + text;
    before = text === '' ? '' : ',';
    cursor = page.nextCursor;
  } while (cursor !== null);
  yield ']';
}
