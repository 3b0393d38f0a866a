/**
 * Stripe's idempotency (https://docs.stripe.com/api/idempotent_requests): the first answer to a
 * key is kept for 24 hours, 500s included, and given again to the same request; another request
 * under that key is refused, and so is one that comes while the first still runs. Requests that
 * never began (bad parameters, bad keys, rate limits) leave no trace.
 */
import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { BankStore } from './store.ts';

const KEPT_S = 24 * 3600;

export interface KeptAnswer {
  status: number;
  /** JSON text, given again byte for byte. */
  body: string;
}

export type Idempotency = ReturnType<typeof createIdempotency>;

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** A digest of what was asked, so that parameters need not be kept. */
export function fingerprintOf(path: string, params: unknown): string {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(sortKeys(params))}`)
    .digest('hex');
}

export function createIdempotency(store: BankStore) {
  const running = new Set<string>();
  const select = store.database.prepare(
    'SELECT fingerprint, status, body FROM idempotency WHERE key = ? AND created > ?',
  );
  const insert = store.database.prepare(
    `INSERT INTO idempotency (key, fingerprint, status, body, created) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, created = excluded.created`,
  );
  store.database
    .prepare('DELETE FROM idempotency WHERE created <= ?')
    .run(Math.floor(Date.now() / 1000) - KEPT_S);

  /**
   * The kept answer, or undefined when the request may go on.
   * @throws ApiError 400 for a key used with another request, 409 while the first still runs
   */
  function look(scopedKey: string, fingerprint: string): KeptAnswer | undefined {
    // as the caller wrote it, without the kind of API key before it
    const key = scopedKey.slice(scopedKey.indexOf(':') + 1);
    if (running.has(scopedKey)) {
      throw new ApiError(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    const row = select.get(scopedKey, Math.floor(Date.now() / 1000) - KEPT_S);
    if (row === undefined) return undefined;
    if (row.fingerprint !== fingerprint) {
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return { status: Number(row.status), body: String(row.body) };
  }

  /** Called in the transaction of the effect, so that both are there or neither. */
  function keep(key: string, fingerprint: string, answer: KeptAnswer): void {
    insert.run(key, fingerprint, answer.status, answer.body, Math.floor(Date.now() / 1000));
  }

  return {
    look,
    keep,
    begin: (key: string) => void running.add(key),
    end: (key: string) => void running.delete(key),
  };
}
