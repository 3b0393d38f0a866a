/** A shop to be measured, opened by `npm start` in its checkout, with its log, bank and mailbox. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SETTING_NAMES } from '../src/config.ts';
import { freePort } from '../tests/support/shop/free-port.ts';
import { type People, preparePeople } from './people.ts';
import { residentMb } from './processor-time.ts';
import { startProgram, stopProgram } from './program.ts';

/** The catalogue that an empty shop is filled with. */
export const SOLD = 109;
/** Until the background work of a start is done. */
const REST_MS = 10_000;

export interface Shop {
  name: string;
  url: string;
  phones: number;
  /** Of `npm start`, the first of the shop's processes. */
  pid: number;
  /** Resident memory at rest, in MB. */
  restMb: number;
  people: People;
  /** Tells requests apart: an address that has not been requested before is in no cache. */
  nextNumber(): number;
  stop(): Promise<void>;
}

/**
 * Fills a shop, prepares its people, and starts it a second time, as it is usually started.
 * @param options.folder of the checkout
 * @param options.databaseUrl of an empty database; undefined for the embedded one
 */
export async function openShop(options: {
  name: string;
  folder: string;
  phones: number;
  databaseUrl: string | undefined;
  buyers: number;
}): Promise<Shop> {
  const { name, folder, phones, buyers } = options;
  const settings = {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'handset-bench-')),
    DATABASE_URL: options.databaseUrl ?? '',
  };
  const url = `http://127.0.0.1:${settings.PORT}`;
  const bankUrl = `http://127.0.0.1:${settings.SANDBOX_PORT}`;
  const environment = { ...process.env };
  for (const setting of [...SETTING_NAMES, 'NODE_OPTIONS', 'NODE_ENV']) {
    delete environment[setting];
  }
  const start = () =>
    startProgram('npm', ['start'], {
      cwd: folder,
      env: { ...environment, ...settings, WORKERS: '1', ENV_FILE: '' },
      readyUrl: `${url}/readyz`,
    });

  let pid = await start();
  const stop = async () => {
    await stopProgram(pid);
    rmSync(settings.DATA_DIR, { recursive: true, force: true });
  };
  try {
    const people = await preparePeople(url, bankUrl, buyers);
    await stopProgram(pid);
    const database = { url: options.databaseUrl, dataDir: settings.DATA_DIR };
    await addPhones(folder, database, phones - SOLD);

    pid = await start();
    await sleep(REST_MS);
    const restMb = residentMb(pid);
    let number = 0;
    return { name, url, phones, pid, restMb, people, nextNumber: () => ++number, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** By the checkout's own code: its tables may differ from ours. */
async function addPhones(
  folder: string,
  database: { url: string | undefined; dataDir: string },
  count: number,
): Promise<void> {
  // Read by checkouts whose phones have one variant otherwise.
  process.env.BENCH_VARIANTS = '5';
  const load = (file: string) => import(path.join(folder, file));
  const connecting: typeof import('../src/database/connect.ts') =
    await load('src/database/connect.ts');
  const seeding: typeof import('./seed-mobiles.ts') = await load('bench/seed-mobiles.ts');

  const connection = await connecting.connectDatabase(database);
  try {
    await seeding.seedMobiles(connection.db, count);
    // As the server does by itself after a minute.
    await connection.pool.query('vacuum analyze');
  } finally {
    await connection.close();
  }
}
