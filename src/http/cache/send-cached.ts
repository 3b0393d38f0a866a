/** Sends finished bytes: in the best encoding that the client accepts, or not at all when it has them. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedAnswer, type Encoding, withoutSurroundings } from './byte-cache.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const BROTLI_QUALITY = 6;
const SMALLEST_COMPRESSED_BYTES = 800;

/**
 * Sends a cached answer: 304 when the caller has it, else the best encoding that it accepts.
 * @param edge what a cache in front of the shop is told (edge-headers.ts), asked for when it is sent
 */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  edge: () => Record<string, string> = () => ({}),
): Promise<FastifyReply> {
  if (isKnownTo(request.headers['if-none-match'], answer)) {
    return reply.code(304).headers(headersUnchanged(answer, edge())).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], answer);
  const body = await encode(answer, encoding);
  return reply
    .code(answer.status)
    .headers(headersOf(answer, { encoding, body, edge: edge() }))
    .send(body);
}

/** Whether the client has these very bytes. */
export function isKnownTo(ifNoneMatch: string | undefined, answer: CachedAnswer): boolean {
  return answer.status === 200 && ifNoneMatch?.includes(answer.etag) === true;
}

/** What describes an answer whose bytes are not sent. */
export function headersUnchanged(
  { headers, etag }: CachedAnswer,
  edge: Record<string, string>,
): Record<string, string> {
  return { 'cache-control': 'no-cache', ...headers, ...edge, etag, vary: 'accept-encoding' };
}

/** What describes an answer in one of its encodings. */
export function headersOf(
  answer: CachedAnswer,
  { encoding, body, edge }: { encoding: Encoding; body: Buffer; edge: Record<string, string> },
): Record<string, string> {
  return {
    ...headersUnchanged(answer, edge),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    'content-length': String(body.length),
  };
}

/** The best that a client accepts; small answers go out as they are. */
export function chooseEncoding(accepted: string | undefined, { body }: CachedAnswer): Encoding {
  if (accepted === undefined || body.length < SMALLEST_COMPRESSED_BYTES) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** The bytes in an encoding, made once. */
export function encode(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
  answer.encoded[encoding] ??= compress(answer.body, encoding).then(withoutSurroundings);
  return answer.encoded[encoding];
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
