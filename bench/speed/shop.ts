/** The shop as people start it: `npm start` with its default settings, log, bank and mailbox. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SETTING_NAMES } from '../../src/config.ts';
import { freePort } from '../../tests/support/shop/free-port.ts';
import { isRunning, listTree } from '../processor-time.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 30_000;
const POLL_MS = 100;
/** What a start leaves to do in the background. */
const REST_MS = 2_000;
const KEPT_OUTPUT = 2_000;

/** What is set, and nothing else: addresses, places, and how many processes serve. */
export interface Place {
  PORT: string;
  SANDBOX_PORT: string;
  DATA_DIR: string;
  DATABASE_URL?: string;
  WORKERS?: string;
  LOG_LEVEL?: string;
}

/** @param given.databaseUrl undefined for the embedded database */
export async function choosePlace(given: {
  databaseUrl?: string | undefined;
  workers: number;
}): Promise<Place> {
  return {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'handset-speed-')),
    ...(given.databaseUrl ? { DATABASE_URL: given.databaseUrl } : {}),
    WORKERS: String(given.workers),
  };
}

export interface OpenShop {
  url: string;
  /** Of npm: the first of the shop's processes. */
  pid: number;
  /** From `npm start` until it answers, in ms. */
  startMs: number;
  /** Ends the shop; it can be opened again in the same place. */
  close(): Promise<void>;
  /** Ends the shop and removes its folder. */
  stop(): Promise<void>;
}

/**
 * @param project the folder of the sources
 * @throws Error with the last of what it said when it does not open
 */
export async function openShop(place: Place, project = ROOT): Promise<OpenShop> {
  const sinceMs = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: project,
    env: environment(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    });
  }
  const url = `http://127.0.0.1:${place.PORT}`;
  const pid = child.pid ?? 0;
  const close = () => end(pid);
  const stop = async () => {
    await close();
    rmSync(place.DATA_DIR, { recursive: true, force: true });
  };
  const ended = once(child, 'exit').then(() => {
    throw new Error(`npm start ended:\n${output}`);
  });
  try {
    await Promise.race([untilReady(url), ended]);
    const startMs = performance.now() - sinceMs;
    ended.catch(() => undefined);
    await sleep(REST_MS);
    return { url, pid, startMs, close, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without the settings of whoever measures, whether exported or in a file. */
function environment(place: Place): NodeJS.ProcessEnv {
  const own = new Set([...SETTING_NAMES, 'NODE_OPTIONS', 'NODE_ENV']);
  const others = Object.entries(process.env).filter(([name]) => !own.has(name));
  return { ...Object.fromEntries(others), ...place, ENV_FILE: '' };
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(POLL_MS);
  }
  throw new Error(`npm start did not open the shop within ${START_LIMIT_MS / 1_000} seconds`);
}

/** npm leaves before the shop does, so all of its processes are waited for. */
async function end(pid: number): Promise<void> {
  const all = listTree(pid);
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (all.some(isRunning)) {
    if (performance.now() > deadline) throw new Error('the measured shop did not end');
    await sleep(POLL_MS);
  }
}
