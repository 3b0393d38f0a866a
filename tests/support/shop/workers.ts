/** A shop of several processes, started like `npm start` on PostgreSQL, that tests ask, kill and stop. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { loadConfig } from '../../../src/config.ts';
import { connectDatabase } from '../../../src/database/connect.ts';
import { buildServices } from '../../../src/services.ts';
import type { TestShop } from '../checkout.ts';
import { prepareTestDatabase } from '../database/database.ts';
import type { ApiInit } from './app.ts';
import { type ChildShop, spawnShop, untilOpen } from './child-shop.ts';
import { freePort } from './free-port.ts';

export interface WorkersShop extends TestShop {
  url: string;
  child: ChildShop;
  /** Ids of the processes of a name, such as `worker 1` or `back`, the latest last. */
  pidsOf(name: string): number[];
  /** Names of the processes that have noted something of this route in the log. */
  noted(route: string): Set<string>;
  remove(): Promise<void>;
}

const NETWORK_PAUSE_MS = 50;
const PATIENCE_MS = 60_000;

/**
 * Two processes in front and one behind, with a catalogue. Webhooks, jobs and mails go their way.
 * @param settings on top of the tests' own
 */
export async function startWorkersShop(
  settings: Record<string, string> = {},
): Promise<WorkersShop> {
  const database = await prepareTestDatabase({ kind: 'postgres', catalogue: true });
  const env = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.url ?? '',
    TRUSTED_PROXY: '127.0.0.1',
    WORKERS: '2',
    ...settings,
  };
  const child = spawnShop(env);
  const config = loadConfig(env);
  await untilOpen(child);
  const connection = await connectDatabase({ url: config.databaseUrl, dataDir: config.dataDir });
  const services = await buildServices({ config, connection, logger: pino({ level: 'silent' }) });
  const lines = () =>
    readFileSync(path.join(config.dataDir, 'log', 'handset.log'), 'utf8').split('\n');
  const namesIn = (text: string) =>
    lines().flatMap((line) =>
      line.includes(text) ? (/"process":"(.*?)"/.exec(line)?.[1] ?? []) : [],
    );
  return {
    url: child.url,
    child,
    services,
    db: services.db,
    sandboxUrl: config.sandbox?.url ?? '',
    api: (route, init) => askPatiently(child.url + route, init),
    pidsOf: (name) =>
      lines().flatMap(
        (line) => Number(line.split(`"process":"${name}","pid":`)[1]?.split(',')[0]) || [],
      ),
    noted: (route) => new Set(namesIn(`"route":"${route}"`)),
    async remove() {
      child.process.kill('SIGKILL');
      await child.ended;
      await services.close();
      await connection.close();
      await database.remove();
    },
  };
}

/** Whose connection breaks asks again, as browsers and people do. */
async function askPatiently(url: string, init: ApiInit = {}): Promise<Response> {
  const { body, as, method, headers } = init;
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await fetch(url, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(headers as Record<string, string>),
        },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
      });
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error;
      await delay(NETWORK_PAUSE_MS);
    }
  }
}
