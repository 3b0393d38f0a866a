/**
 * Health check behind the readiness probe: whether the shop can do its work on the database now. Protects: the
 * question is answered soon, on a session of its own, so that it neither waits for the pool nor takes a
 * connection from a buyer.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, DatabaseConnection } from './connect.ts';
import { MISSING_RIGHT } from './rights.ts';
import { outliveBreaks } from './server-pool.ts';

const PROBE_TIMEOUT_MS = 1_500;

export interface Readiness {
  /** Several questions at a time are one. @throws Error when the database cannot be used now */
  assertReady(): Promise<void>;
  /** The session of these questions: what asks on it does not wait for the pool. */
  db: Database;
  close(): Promise<void>;
}

export function watchReadiness({ kind, pool }: DatabaseConnection): Readiness {
  return shared(kind === 'embedded' ? onEmbedded(pool) : onServer(pool));
}

type Asked = Pick<Readiness, 'db' | 'close'> & { ask(): Promise<void> };

function shared({ ask, db, close }: Asked): Readiness {
  let asking: Promise<void> | undefined;
  return {
    assertReady() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    db,
    close,
  };
}

/** It has one session only: the question waits for its turn, but not for long. */
function onEmbedded(pool: pg.Pool): Asked {
  const late = async () => {
    await sleep(PROBE_TIMEOUT_MS, undefined, { ref: false });
    throw new Error('The database does not answer in time');
  };
  return {
    ask: async () => {
      await Promise.race([pool.query('select'), late()]);
    },
    db: drizzle(pool),
    close: async () => undefined,
  };
}

const QUESTION = `select
  pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
  (select sum(numbackends) from pg_stat_database)
    >= current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as "isFull",
  ${MISSING_RIGHT} as "missingRight"`;

function onServer(pool: pg.Pool): Asked {
  const own = new pg.Pool({
    ...pool.options,
    max: 1,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  outliveBreaks(own);
  return {
    async ask() {
      const client = await own.connect();
      let reason: Error | undefined;
      try {
        const { rows } = await client.query<{
          isReadOnly: boolean;
          isFull: boolean;
          missingRight: string | null;
        }>(QUESTION);
        if (rows[0]?.isReadOnly) throw new Error('The database takes no writes');
        // What is open already works on, but the next request may need one more.
        if (rows[0]?.isFull && pool.totalCount < pool.options.max) {
          throw new Error('The database has no room for another connection');
        }
        if (rows[0]?.missingRight) throw new Error(rows[0].missingRight);
      } catch (error) {
        reason = error as Error;
        throw error;
      } finally {
        // The next question may find another server behind the same address.
        client.release(reason);
      }
    },
    db: drizzle(own),
    close: () => own.end(),
  };
}
