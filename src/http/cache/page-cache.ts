/**
 * The cache of rendered public answers: made once, compressed once, sent many times. Bounded in bytes, least recently
 * used first out; requests for the same key share one rendering. `forget(tags)` marks what shows a change as stale.
 */
import { hash } from 'node:crypto';
import { ANY, EVERYTHING } from './tags.ts';

/** Overhead of an entry and of each of its tags, so that many small answers are bounded too. */
const ENTRY_BYTES = 1_000;
const TAG_BYTES = 64;
/** Addresses are remembered up to these bounds. */
const MOST_ADDRESSES = 10_000;
const LONGEST_ADDRESS = 200;
/** No single answer takes more than this share of the cache. */
const LARGEST_SHARE = 0.5;

export type Encoding = 'identity' | 'br' | 'gzip';

/** An answer as a handler makes it, before hashing and compressing. */
export interface Produced {
  status: number;
  /** Version of the row shown; the ETag begins with it, so that it can be sent as If-Match. */
  version?: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Route of a page, for the log. */
  pattern?: string | null;
  /** Tags of what it shows; undefined means that every change makes it stale. */
  shows?: readonly string[];
}

export interface CachedAnswer extends Produced {
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  /** When something that it shows was first changed; undefined while it is fresh. */
  staleAtMs?: number;
}

type Produce = () => Promise<Produced>;

/** A rendering under way. */
interface Flight {
  /** How many changes there had been when it began. */
  begun: number;
  /** Tags changed since it began, each with the time of the first change. */
  changed: Map<string, number>;
  /** Aborted when the client that it was begun for has gone. */
  gone: AbortSignal | undefined;
  answer: Promise<CachedAnswer>;
}

export class PageCache {
  /** In order of use, the least recent first. */
  readonly #answers = new Map<string, CachedAnswer>();
  readonly #byTag = new Map<string, Set<CachedAnswer>>();
  /** Key of what an address was answered with: a repeated request needs no reading of its query. */
  readonly #keyOf = new Map<string, string>();
  readonly #flights = new Map<string, Flight>();
  readonly #maxBytes: number;
  readonly #now: () => number;
  #sizeBytes = 0;
  #changes = 0;

  constructor(maxBytes: number, now = () => performance.now()) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** The cached answer, fresh or stale. */
  get(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  getFresh(key: string): CachedAnswer | undefined {
    const answer = this.get(key);
    return answer?.staleAtMs === undefined ? answer : undefined;
  }

  /** The fresh answer to a request for exactly this address, once `nameAddress` has named its key. */
  getByAddress(address: string): CachedAnswer | undefined {
    const key = this.#keyOf.get(address);
    return key === undefined ? undefined : this.getFresh(key);
  }

  nameAddress(address: string, key: string): void {
    if (address.length > LONGEST_ADDRESS) return;
    if (this.#keyOf.size >= MOST_ADDRESSES) this.#keyOf.clear();
    this.#keyOf.set(address, key);
  }

  /** For how long an answer has been stale; 0 while it is fresh. */
  staleMs({ staleAtMs }: CachedAnswer): number {
    return staleAtMs === undefined ? 0 : this.#now() - staleAtMs;
  }

  /**
   * The fresh answer, cached or rendered now, never older than this call.
   * @param gone aborts when the client has gone; if `produce` fails then, others who wait render it themselves
   */
  async produce(key: string, produce: Produce, gone?: AbortSignal): Promise<CachedAnswer> {
    const asked = this.#changes;
    const fresh = this.getFresh(key);
    if (fresh) return fresh;

    let flight = this.#flights.get(key);
    while (flight) {
      const joined = flight;
      const answer = await joined.answer.catch((error: unknown) => {
        if (joined.gone?.aborted) return undefined;
        throw error;
      });
      if (answer && (joined.begun >= asked || answer.staleAtMs === undefined)) return answer;
      flight = this.#flights.get(key);
    }
    return this.#begin(key, produce, gone);
  }

  /** Marks answers that show one of these tags as stale. */
  forget(tags: readonly string[]): void {
    const atMs = this.#now();
    const changed = [...tags, ANY];
    this.#changes += 1;
    for (const flight of this.#flights.values()) {
      for (const tag of changed) {
        if (!flight.changed.has(tag)) flight.changed.set(tag, atMs);
      }
    }
    const stale = tags.includes(EVERYTHING)
      ? [this.#answers.values()]
      : changed.map((tag) => this.#byTag.get(tag) ?? []);
    for (const answers of stale) for (const answer of answers) answer.staleAtMs ??= atMs;
  }

  #begin(key: string, produce: Produce, gone?: AbortSignal): Promise<CachedAnswer> {
    const changed = new Map<string, number>();
    const answer = produce().then((produced) => {
      const times = [EVERYTHING, ...tagsShown(produced)].flatMap((tag) => changed.get(tag) ?? []);
      const made = withEtag(produced);
      if (times.length > 0) made.staleAtMs = Math.min(...times);
      this.#put(key, made);
      return made;
    });
    const flight = { begun: this.#changes, changed, gone, answer };
    this.#flights.set(key, flight);
    const end = () => this.#flights.delete(key);
    answer.then(end, end);
    return answer;
  }

  /** Errors, and answers too large to be worth their place, are not cached. */
  #put(key: string, answer: CachedAnswer): void {
    const size = sizeOf(answer);
    if (answer.status >= 500 || size > this.#maxBytes * LARGEST_SHARE) return;
    this.#remove(key);
    this.#answers.set(key, answer);
    this.#sizeBytes += size;
    for (const tag of tagsShown(answer)) {
      const answers = this.#byTag.get(tag) ?? new Set();
      this.#byTag.set(tag, answers.add(answer));
    }
    for (const oldest of this.#answers.keys()) {
      if (this.#sizeBytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const answer = this.#answers.get(key);
    if (!answer) return;
    this.#answers.delete(key);
    this.#sizeBytes -= sizeOf(answer);
    for (const tag of tagsShown(answer)) {
      const answers = this.#byTag.get(tag);
      answers?.delete(answer);
      if (answers?.size === 0) this.#byTag.delete(tag);
    }
  }
}

const tagsShown = ({ shows }: Produced) => shows ?? [ANY];

/** Compressed variants are smaller than the body, and there are two. */
function sizeOf(answer: Produced): number {
  return answer.body.length * 2 + ENTRY_BYTES + tagsShown(answer).length * TAG_BYTES;
}

/** An answer ready to be sent. */
export function withEtag(produced: Produced): CachedAnswer {
  const digest = hash('sha256', produced.body, 'base64url').slice(0, 22);
  const etag = produced.version === undefined ? `"${digest}"` : `"${produced.version}.${digest}"`;
  const body = withOwnMemory(produced.body);
  return { ...produced, body, etag, encoded: { identity: Promise.resolve(body) } };
}

/** Node cuts small buffers out of a shared pool; a cached slice would keep the whole pool in memory. */
export function withOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A JSON answer of the API, which clients revalidate by its ETag on every use. */
export function producedJson(value: unknown, headers?: Record<string, string>): Produced {
  return producedText(JSON.stringify(value), headers);
}

/** The same from text that is JSON already. */
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
