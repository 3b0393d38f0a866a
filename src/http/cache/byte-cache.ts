/**
 * Response cache of finished bytes: rendered once, compressed once, answered many times. Bounded in bytes,
 * the least recently used go first (LRU); callers that ask for the same key at once share one rendering
 * (single flight, so no stampede); invalidated as a whole when the catalogue changes, at most once a second.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const DROP_INTERVAL_MS = 1_000;
const BROTLI_QUALITY = 6;
const SMALLEST_COMPRESSED_BYTES = 800;
/** What an entry takes beside its bodies; many small answers are bounded too. */
const ENTRY_BYTES = 1_000;
/** One answer does not drive out all the others. */
const LARGEST_SHARE = 0.5;

export type Encoding = 'identity' | 'br' | 'gzip';

/** An answer as it is made: before hashing and compressing. */
export interface Produced {
  status: number;
  /** Version of the row that is shown; the ETag begins with it, so that it can be sent as If-Match. */
  version?: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface CachedAnswer extends Produced {
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

export interface ByteCache {
  get(key: string, produce: () => Promise<Produced>): Promise<CachedAnswer>;
  /** Whether it is there, was there before it was forgotten, or is being made. */
  has(key: string): boolean;
  /** What is there already. */
  peek(key: string): CachedAnswer | undefined;
  /** The same, or what was there before it was forgotten. */
  lastKnown(key: string): CachedAnswer | undefined;
  /** Has everything made anew: at once, and for a burst of calls once more at its end. */
  drop(): void;
  /** The same at once, for those who must see what they have just written. */
  clear(): void;
  readonly sizeBytes: number;
}

/** @param maxBytes upper bound of all identity bodies together */
export function createByteCache(maxBytes: number, now: () => number = Date.now): ByteCache {
  const entries = new Map<string, Promise<CachedAnswer>>();
  /** Those without an entry are out of date. */
  const kept = createKeptAnswers(maxBytes, (key) => entries.delete(key));
  let lastDropMs = 0;
  let isDropPending = false;

  function clear(): void {
    lastDropMs = now();
    entries.clear();
  }

  return {
    has: (key) => entries.has(key) || kept.has(key),
    peek: (key) => (entries.has(key) ? kept.use(key) : undefined),
    lastKnown: kept.use,
    async get(key, produce) {
      const present = entries.get(key);
      if (present) {
        kept.use(key);
        return present;
      }
      const entry = produce().then(withEtag);
      entries.set(key, entry);
      try {
        const answer = await entry;
        const isWanted = entries.get(key) === entry;
        if (isWanted && !kept.keep(key, answer)) entries.delete(key);
        return answer;
      } catch (error) {
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      }
    },
    drop() {
      const waitMs = lastDropMs + DROP_INTERVAL_MS - now();
      if (waitMs <= 0) {
        clear();
        return;
      }
      if (isDropPending) return;
      isDropPending = true;
      setTimeout(() => {
        isDropPending = false;
        clear();
      }, waitMs).unref();
    },
    clear,
    get sizeBytes() {
      return kept.sizeBytes;
    },
  };
}

/** Finished answers up to a size; those used longest ago give way. */
function createKeptAnswers(maxBytes: number, onForget: (key: string) => void) {
  /** In order of use, so the first one is the one to forget. */
  const answers = new Map<string, { answer: CachedAnswer; size: number }>();
  let total = 0;

  function forget(key: string): void {
    total -= answers.get(key)?.size ?? 0;
    answers.delete(key);
    onForget(key);
  }

  return {
    has: (key: string) => answers.has(key),
    use(key: string): CachedAnswer | undefined {
      const used = answers.get(key);
      if (!used) return undefined;
      answers.delete(key);
      answers.set(key, used);
      return used.answer;
    },
    /** @returns false for an answer that is not worth its place */
    keep(key: string, answer: CachedAnswer): boolean {
      // Compressed variants are smaller than the body, and there are two.
      const size = answer.body.length * 2 + ENTRY_BYTES;
      if (answer.status >= 500 || size > maxBytes * LARGEST_SHARE) return false;
      total += size - (answers.get(key)?.size ?? 0);
      answers.delete(key);
      answers.set(key, { answer, size });
      for (const oldest of answers.keys()) {
        if (total <= maxBytes) break;
        forget(oldest);
      }
      return true;
    },
    get sizeBytes() {
      return total;
    },
  };
}

/** An answer ready to be sent. */
export function withEtag(produced: Produced): CachedAnswer {
  const hash = createHash('sha256').update(produced.body).digest('base64url').slice(0, 22);
  const etag = produced.version === undefined ? `"${hash}"` : `"${produced.version}.${hash}"`;
  const body = withoutSurroundings(produced.body);
  return { ...produced, body, etag, encoded: { identity: Promise.resolve(body) } };
}

/** Node cuts small buffers out of larger ones, of which each part that is kept keeps all. */
function withoutSurroundings(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** An API answer as bytes, to be checked for changes by its ETag on every use. */
export function producedJson(value: unknown, headers: Record<string, string> = {}): Produced {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      ...headers,
    },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** Sends a cached answer: 304 when the caller has it, else the best encoding that it accepts. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  reply.headers(answer.headers).header('etag', answer.etag).header('vary', 'accept-encoding');
  if (answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) {
    return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], answer.body.length);
  const body = await encode(answer, encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(answer.status).header('content-length', body.length).send(body);
}

function chooseEncoding(accepted: string | undefined, sizeBytes: number): Encoding {
  if (accepted === undefined || sizeBytes < SMALLEST_COMPRESSED_BYTES) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function encode(answer: CachedAnswer, encoding: Encoding): Promise<Buffer> {
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
