/** Starts and ends the programs that are measured. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, runOnServer } from '../tests/support/database/database-template.ts';
import { startPostgresServer } from '../tests/support/database/postgres-server.ts';
import { send } from './client.ts';
import { isRunning, listTree } from './processor-time.ts';

const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 200;
const OUTPUT_LENGTH = 2_000;

/**
 * Starts a program and waits until an address answers.
 * @returns its process id
 * @throws Error with its last output when it ends before that
 */
export async function startProgram(
  command: string,
  words: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; readyUrl: string },
): Promise<number> {
  const { cwd, env, readyUrl } = options;
  const child = spawn(command, words, { cwd, env, stdio: 'pipe' });
  const pid = child.pid ?? 0;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-OUTPUT_LENGTH);
    });
  }
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await send(readyUrl).catch(() => undefined))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stopProgram(pid);
      throw new Error(`${command} ${words.join(' ')} did not open a shop in ${cwd}:\n${output}`);
    }
    await sleep(POLL_MS);
  }
  return pid;
}

/**
 * Ends a program and waits for its descendants, which it ends: npm ends before the shop does. What still runs after
 * 30 seconds is killed: EverShop leaves its timer running.
 */
export async function stopProgram(pid: number): Promise<void> {
  const all = listTree(pid);
  if (isRunning(pid)) process.kill(pid, 'SIGTERM');
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (all.some(isRunning)) {
    await sleep(POLL_MS);
    if (performance.now() < deadline) continue;
    for (const one of all) if (isRunning(one)) process.kill(one, 'SIGKILL');
  }
}

export type DatabaseServer = Awaited<ReturnType<typeof openDatabaseServer>>;

/** A private PostgreSQL server that writes through to the disk. */
export async function openDatabaseServer() {
  const server = await startPostgresServer({ isDurable: true });
  return {
    pid: Number(readFileSync(server.pidFile, 'utf8').split('\n', 1)[0]),
    /** @returns the connection string of a new, empty database */
    async create(name: string) {
      await runOnServer(server.url, `create database ${name}`);
      return databaseUrl(server.url, name);
    },
    close: () => server.close(),
  };
}
