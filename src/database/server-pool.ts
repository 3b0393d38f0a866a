/**
 * The pool of connections to a PostgreSQL server. Protects: every statement is bounded in time, by the
 * server and, should that say nothing any more, by the shop; a connection that is lost takes none of the
 * requests after it down.
 */

import { Socket } from 'node:net';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Gate } from '../shared/tools/gate.ts';
import { isConnectionLost } from '../shared/tools/lost-connection.ts';
import { RANDOM_PAGE_COST } from './embedded/cluster.ts';
import { traceStatements } from './trace-statements.ts';

/** Transactions are opened by `transact`. */
type Drizzle = Omit<NodePgDatabase, 'transaction'> & {
  /** Without it nothing can be recorded in the audit log. */
  auditKey?: AuditKey | undefined;
  /** Statements that were built for this pool or connection, by name (statement.ts). */
  prepared?: Map<string, unknown>;
};
export type Database = Drizzle & {
  $client: pg.Pool;
  /** Limits the transactions that lock units of phones (`transactOnStock`). */
  stockGate?: Gate;
};
/** A database or a transaction in it; stores take either. */
export type Queryable = Drizzle & { $client: pg.Pool | pg.PoolClient };

/** Makes entries of the audit log that the database could not make itself. A `SecretBox` is one. */
export interface AuditKey {
  /** Public name of the key. */
  keyId: string;
  /** HMAC of a text under that key. */
  fingerprint(text: string, owner: string): string;
}

export interface DatabaseLimits {
  /** How many connections the pool opens at most. */
  connections: number;
  /** How long one statement may take. */
  statementTimeoutMs: number;
  /** How long a statement may wait for a row that somebody else has locked. */
  lockTimeoutMs: number;
}

export const DEFAULT_LIMITS: DatabaseLimits = {
  connections: 10,
  statementTimeoutMs: 3_000,
  lockTimeoutMs: 2_000,
};

/** The server gives a statement up first; who has heard nothing by then will hear nothing. */
const SILENCE_MS = 1_000;
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Opens nothing yet. @param url of a PostgreSQL server, or of a pooler that keeps sessions */
export function createServerPool(url: string, limits: DatabaseLimits): pg.Pool {
  const settings = [
    `statement_timeout = ${limits.statementTimeoutMs}`,
    `lock_timeout = ${limits.lockTimeoutMs}`,
    `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    `random_page_cost = ${RANDOM_PAGE_COST}`,
  ];
  const pool = openPool({
    connectionString: url,
    max: limits.connections,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: waitMs(limits.statementTimeoutMs),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'handset',
    // Not as parameters of the connection, which poolers refuse.
    onConnect: (client) => client.query(settings.map((setting) => `set ${setting}`).join('; ')),
  });
  pool.on('release', (error) => {
    if (isConnectionLost(error)) dropIdle(pool);
  });
  return pool;
}

/** How long the shop waits for an answer to a statement with this timeout, in ms. */
export const waitMs = (statementMs: number) => statementMs + SILENCE_MS;

/**
 * A pool of one connection for slower statements than usual, with a longer wait for them. The caller ends it.
 */
export function createSlowPool({ options }: pg.Pool, statementMs: number): pg.Pool {
  return openPool({ ...options, max: 1, query_timeout: waitMs(statementMs) });
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  traceStatements(pool);
  outliveBreaks(pool);
  return pool;
}

/** A connection that breaks must not end the process, whether the pool has it or whoever took it. */
export function outliveBreaks(pool: pg.Pool): void {
  // An idle connection that breaks is replaced by the pool; the next query tells if all are gone.
  pool.on('error', () => undefined);
  // One that breaks under a query, or between two of a transaction, tells it with the query.
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** What has broken one connection has broken those beside it: no request should find out one by one. */
function dropIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left -= 1) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}

export interface Session {
  client: pg.Client;
  /** Ends the connection without a goodbye, which a silent server would never answer. */
  hangUp(): void;
}

/** A connection beside the pools. One that breaks reports it with its next query. */
export function createSession(options: pg.ClientConfig): Session {
  const socket = new Socket();
  const client = new pg.Client({ ...options, stream: () => socket });
  client.on('error', () => undefined);
  return { client, hangUp: () => socket.destroy() };
}

const OLDEST_VERSION = 15;
/** A server that is itself being started has time to answer. */
const FIRST_ANSWER_MS = 30_000;
const SESSION_CHECK_MS = 2_000;

/** @throws Error when the server is too old, or a pooler in front of it keeps no sessions */
export async function checkServer(pool: pg.Pool, firstAnswerMs = FIRST_ANSWER_MS): Promise<void> {
  const { client, hangUp } = createSession({
    ...pool.options,
    connectionTimeoutMillis: firstAnswerMs,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; pid: number }>(
      "select current_setting('server_version_num')::int as version, pg_backend_pid() as pid",
    );
    const { version = 0, pid } = rows[0] ?? {};
    if (version < OLDEST_VERSION * 10_000) {
      throw new Error(
        `it is version ${Math.floor(version / 10_000)}, and ${OLDEST_VERSION} or newer is needed`,
      );
    }
    // A pooler gives its connections numbers of its own.
    const { processID } = client as pg.Client & { processID?: number };
    if (processID !== pid) await checkSession(client, pool);
  } finally {
    hangUp();
  }
}

/** Plans, time limits and LISTEN belong to a session; who gets another for each transaction hears nothing. */
async function checkSession(client: pg.Client, pool: pg.Pool): Promise<void> {
  const heard = new Promise<boolean>((resolve) => {
    client.once('notification', () => resolve(true));
    setTimeout(resolve, SESSION_CHECK_MS, false).unref();
  });
  await client.query('listen handset_session');
  await pool.query('notify handset_session');
  if (await heard) return;
  throw new Error(
    'a pooler in front of it gives each transaction another session; the shop needs the address of the server itself, or a pooler in session mode',
  );
}
