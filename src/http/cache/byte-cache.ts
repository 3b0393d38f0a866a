/**
 * Response cache of finished bytes: rendered once, compressed once, answered many times. Bounded in bytes,
 * the least recently used go first (LRU); callers that ask for the same key at once share one rendering
 * (single flight, so no stampede). A change makes out of date what shows it, by tags (tags.ts).
 */
import { createHash } from 'node:crypto';
import { createTagClock } from './tags.ts';

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
  /** Tags of what it shows; without any, every change makes it out of date. */
  shows?: readonly string[];
}

export interface CachedAnswer extends Produced {
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

/** An answer that is kept, or was until something that it shows was changed. */
export interface Known {
  answer: CachedAnswer;
  /** For how many ms it has been out of date; null while it is not. */
  outdatedMs: number | null;
}

export interface ByteCache {
  /** What is kept and up to date, or is made now. */
  get(key: string, produce: () => Promise<Produced>): Promise<CachedAnswer>;
  /** Whether it is kept, out of date or not, or is being made. */
  has(key: string): boolean;
  /** What is kept and up to date. */
  peek(key: string): CachedAnswer | undefined;
  /** What is kept, out of date or not. */
  lastKnown(key: string): Known | undefined;
  /** What shows one of these tags is out of date from now on. */
  forget(tags: readonly string[]): void;
  readonly sizeBytes: number;
}

/** Being made, since a moment of the tags. */
interface Flight {
  begun: number;
  answer: Promise<CachedAnswer>;
}

/** @param maxBytes upper bound of all identity bodies together */
export function createByteCache(
  maxBytes: number,
  now: () => number = () => performance.now(),
): ByteCache {
  const tags = createTagClock(now);
  const kept = createKeptAnswers(maxBytes);
  const flights = new Map<string, Flight>();

  function begin(key: string, produce: () => Promise<Produced>): Flight {
    const begun = tags.moment();
    const answer = produce().then((produced) => {
      const made = withEtag(produced);
      kept.keep(key, made, begun);
      return made;
    });
    const flight = { begun, answer };
    const end = () => flights.get(key) === flight && flights.delete(key);
    answer.then(end, end);
    flights.set(key, flight);
    return flight;
  }
  function lastKnown(key: string): Known | undefined {
    const entry = kept.use(key);
    if (!entry) return undefined;
    const { answer, made } = entry;
    return { answer, outdatedMs: tags.outdatedMs(answer.shows, made) };
  }
  function peek(key: string): CachedAnswer | undefined {
    const known = lastKnown(key);
    return known?.outdatedMs === null ? known.answer : undefined;
  }

  return {
    has: (key) => flights.has(key) || kept.has(key),
    peek,
    lastKnown,
    async get(key, produce) {
      const asked = tags.moment();
      const present = peek(key);
      if (present) return present;
      const joined = flights.get(key);
      if (joined) {
        const answer = await joined.answer;
        // Begun before a change that whoever asks may know of, it is made once more.
        const isRecent = joined.begun >= asked;
        if (isRecent || tags.outdatedMs(answer.shows, joined.begun) === null) return answer;
      }
      const flight = flights.get(key) ?? begin(key, produce);
      return flight.answer;
    },
    forget: tags.forget,
    get sizeBytes() {
      return kept.sizeBytes;
    },
  };
}

/** Finished answers up to a size; those used longest ago give way. */
function createKeptAnswers(maxBytes: number) {
  /** In order of use, so the first one is the one to forget. */
  const answers = new Map<string, { answer: CachedAnswer; made: number; size: number }>();
  let total = 0;

  function remove(key: string): void {
    total -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  }

  return {
    has: (key: string) => answers.has(key),
    use(key: string) {
      const used = answers.get(key);
      if (!used) return undefined;
      answers.delete(key);
      answers.set(key, used);
      return used;
    },
    /** Faults and what is not worth its place are not kept. */
    keep(key: string, answer: CachedAnswer, made: number): void {
      // Compressed variants are smaller than the body, and there are two.
      const size = answer.body.length * 2 + ENTRY_BYTES;
      if (answer.status >= 500 || size > maxBytes * LARGEST_SHARE) return;
      remove(key);
      answers.set(key, { answer, made, size });
      total += size;
      for (const oldest of answers.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
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
export function withoutSurroundings(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** An API answer as bytes, to be checked for changes by its ETag on every use. */
export function producedJson(value: unknown, headers?: Record<string, string>): Produced {
  return producedText(JSON.stringify(value), headers);
}

/** The same of text that is JSON already. */
export function producedText(json: string, headers: Record<string, string> = {}): Produced {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      ...headers,
    },
    body: Buffer.from(json),
  };
}
