/** Sends a cached answer: in the best encoding that the client accepts, or 304 when it has it already. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, type Encoding, withOwnMemory } from './page-cache.ts';
import { ANY } from './tags.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI_QUALITY = 5;
const SMALLEST_COMPRESSED_BYTES = 800;

/** For caches in front of the shop (docs/edge/README.md): what others see is at most 30 s old. */
const SHARED_PAGE =
  'public, max-age=0, s-maxage=10, stale-while-revalidate=20, stale-if-error=86400';
/** An answer that shows more has the tag of every change; headers stay small. */
const MOST_TAGS = 40;

export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  reply.headers(headersOf(request, answer));
  if (isUnchanged(request, answer)) return reply.code(304).send();

  const encoding = chooseEncoding(request.headers['accept-encoding'], answer);
  answer.encoded[encoding] ??= compress(answer.body, encoding).then(withOwnMemory);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(answer.status).send(await answer.encoded[encoding]);
}

/** Headers of a cached answer, except for those of its encoding. */
export function headersOf(request: FastifyRequest, answer: CachedAnswer): Record<string, string> {
  if (hasFailed(answer)) return { ...answer.headers, 'cache-control': 'no-store' };
  return {
    ...(isShareable(request, answer) ? sharedHeaders(answer) : { 'cache-control': 'no-cache' }),
    ...answer.headers,
    etag: answer.etag,
    vary: 'accept-encoding',
  };
}

/** It may be gone a moment later: a cache that stored it would show it to everyone. */
const hasFailed = ({ status }: CachedAnswer) => status >= 500;

/** Whether the client has these very bytes. */
export function isUnchanged({ headers }: FastifyRequest, { status, etag }: CachedAnswer): boolean {
  return status === 200 && headers['if-none-match']?.includes(etag) === true;
}

/**
 * Whether a cache in front may store it. Pages only: their data are fetched again when a change has been announced, and
 * must not be older than that. Not what is stale, nor what was rendered for one person. Nor what signed-in
 * people get: their own browser would obey `stale-while-revalidate`, and hide what they have just changed.
 */
function isShareable({ cacheUse, headers }: FastifyRequest, answer: CachedAnswer): boolean {
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
  if (!isPage || answer.headers['cache-control'] !== undefined) return false;
  const isSignedIn =
    headers.authorization !== undefined || headers.cookie?.includes('session_token') === true;
  return cacheUse !== null && answer.staleAtMs === undefined && !isSignedIn;
}

function sharedHeaders({ shows = [ANY] }: CachedAnswer): Record<string, string> {
  const tags = shows.length > MOST_TAGS ? [ANY] : shows;
  return { 'cache-control': SHARED_PAGE, 'cache-tag': tags.join(',') };
}

/** Small answers go out as they are. */
export function chooseEncoding(accepted: string | undefined, { body }: CachedAnswer): Encoding {
  if (accepted === undefined || body.length < SMALLEST_COMPRESSED_BYTES) return 'identity';
  const names = readAccepted(accepted);
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}

/** A weight of 0 refuses an encoding. */
const REFUSED = /^\s*q\s*=\s*0(?:\.0*)?\s*$/i;

/** The encodings that `Accept-Encoding` names and does not refuse, in small letters. */
function readAccepted(header: string): string[] {
  return header.split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';');
    const isRefused = parameters.some((parameter) => REFUSED.test(parameter));
    return isRefused ? [] : name.trim().toLowerCase();
  });
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding !== 'br') return compressGzip(body);
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}
