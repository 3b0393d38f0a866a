/**
 * LISTEN/NOTIFY on both kinds of database: one session of its own on a server, the only session of
 * the embedded database. Protects: what another process writes is noticed within a second, and within
 * seconds after the session was lost or fell silent.
 */
import type pg from 'pg';
import { markRunning } from './boot-lock.ts';
import type { DatabaseConnection } from './connect.ts';
import { createSession, type Session } from './server-pool.ts';

const RECONNECT_DELAY_MS = 1_000;
/** A session that only listens does not notice that nothing comes any more, unless it asks again. */
const HEARTBEAT_MS = 2_000;
const SILENCE_MS = 3_000;

type OnNotify = (payload?: string) => void;

interface Listener {
  /** Called with each notification, and without one after a reconnect, since some may have been missed. */
  onNotify: OnNotify;
  /** The session was lost; it is connected again as soon as the server takes connections. */
  onLost(): void;
}

/**
 * @param channel a constant of ours, never input
 * @returns stops listening
 */
export async function listen(
  { kind, pool }: DatabaseConnection,
  channel: string,
  listener: Listener,
): Promise<() => Promise<void>> {
  return kind === 'embedded'
    ? listenEmbedded(pool, channel, listener.onNotify)
    : listenOnServer(pool, channel, listener);
}

async function listenEmbedded(pool: pg.Pool, channel: string, onNotify: OnNotify) {
  const attach = (client: pg.PoolClient) => {
    client.on('notification', ({ payload }) => onNotify(payload));
    return client.query(`LISTEN ${channel}`);
  };
  const client = await pool.connect();
  await attach(client);
  client.release();
  const attachNew = (replacement: pg.PoolClient) => {
    attach(replacement).then(
      () => onNotify(),
      () => undefined,
    );
  };
  pool.on('connect', attachNew);
  return async () => {
    pool.off('connect', attachNew);
  };
}

async function listenOnServer(pool: pg.Pool, channel: string, { onNotify, onLost }: Listener) {
  const ask = `LISTEN ${channel}`;
  let isStopped = false;
  let current: Session | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const session = createSession({ ...pool.options, query_timeout: SILENCE_MS });
    const { client, hangUp } = session;
    client.on('notification', ({ payload }) => onNotify(payload));
    client.once('end', reconnectLater);
    current = session;
    try {
      await client.connect();
      // This session lasts as long as the process, so `remove-demo` finds the shop by it.
      await markRunning(client);
      await client.query(ask);
    } catch (error) {
      hangUp();
      throw error;
    }
    beatLater(session);
  }
  function beatLater(session: Session): void {
    if (isStopped) return;
    const beat = () => session.client.query(ask).then(() => beatLater(session));
    timer = setTimeout(() => beat().catch(session.hangUp), HEARTBEAT_MS).unref();
  }
  /** A connection that could not be made ends too: only the end brings the next try, or they multiply. */
  function reconnectLater(): void {
    clearTimeout(timer);
    if (isStopped) return;
    onLost();
    const again = () =>
      connect().then(
        () => onNotify(),
        () => undefined,
      );
    timer = setTimeout(again, RECONNECT_DELAY_MS);
  }
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    current?.hangUp();
  }

  try {
    await connect();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
